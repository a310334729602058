//! One small trait per outside party. Adapters live in the `providers` crate.

mod object_store;

pub use object_store::ObjectStore;
