//! Adapters to the outside: one folder a party, each with its real adapter and, later, its sandbox.

pub mod object_store;
