//! Word lists.
