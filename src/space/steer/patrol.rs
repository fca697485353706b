//! Along a route, or round a thing.
