//! Lying in wait: where somebody will come by who does not know that one is there.
