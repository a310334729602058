//! Where uploads lie.

mod disk;

pub use disk::DiskStore;
