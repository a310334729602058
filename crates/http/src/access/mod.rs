//! Who may call what, from where and how often, and what every answer carries. No business rule is
//! here: a role's meaning is `domain::staff::Role`, a limit's number is a setting.

mod client;
mod device;
mod draining;
mod guard;
mod headers;
mod meters;
mod origin;
mod public;
mod rates;
mod request_id;
mod session;
mod staff;
mod visitor;

pub use client::Client;
pub(crate) use client::Peer;
pub(crate) use device::Device;
pub(crate) use guard::{Guard, guard};
pub use headers::content_security_policy;
pub(crate) use meters::Meters;
pub use public::public_operations;
pub(crate) use rates::{Gate, Rates, limited, limited_page};
pub use request_id::current_request_id;
pub(crate) use session::caller_of;
pub(crate) use session::{
    ACCESS, AnyCaller, MaybeCaller, ProvenCaller, RefreshCookie, cookie, put as put_cookie, with_tokens, without_tokens,
};
pub use staff::{AdminOnly, AgentPlus, AuthorPlus, EditorPlus, ModeratorPlus, OptionalStaff};
pub(crate) use visitor::{MaybeVisitor, Visitor};
