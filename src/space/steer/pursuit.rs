//! After somebody: straight at her, to where she will be, or to where she must come by.
