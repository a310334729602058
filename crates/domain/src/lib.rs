//! The domain: nouns, rules and use cases of the product. It contains no HTTP, SQL, file system, environment variables,
//! wall clock or vendor; those come in through the traits declared here.
//!
//! Its modules stand on floors, one folder each: `kernel`, `content`, `people`, `commerce`, `gathering`. A module uses only its own
//! floor and lower ones, and no floor has a cycle (`tests/floors.rs`). Everybody names a module without its floor.

mod commerce;
mod content;
mod gathering;
mod kernel;
mod people;

pub use commerce::*;
pub use content::*;
pub use gathering::*;
pub use kernel::*;
pub use people::*;

pub use environment::Environment;
pub use error::{Error, Result};
pub use money::Money;
pub use store::{Store, UnitOfWork};
