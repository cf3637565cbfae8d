//! Random games with every law switched on.
