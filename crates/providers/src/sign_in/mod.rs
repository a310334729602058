//! Google.
