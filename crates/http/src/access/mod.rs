//! Who may call what, from where and how often, and which headers every response carries. There are no
//! business rules here: roles are defined by `domain::staff::Role`, the limits' numbers are settings.

mod body_drain;
mod client;
mod cookies;
mod device;
mod fund_session;
mod guard;
mod headers;
#[cfg(test)]
mod hostile_requests;
mod http_metrics;
mod known_browser;
mod open_counts;
mod origin;
mod public;
mod rate_limits;
mod request_id;
mod session;
mod single_turns;
mod staff;
mod steady_body;
mod upload_gate;
mod upload_room;
mod visitor;
mod work_gate;

pub use client::Client;
pub(crate) use client::{CodeNetwork, Network, Peer};
pub(crate) use cookies::{find_own_cookie, put_cookie};
pub(crate) use device::Device;
pub(crate) use fund_session::{MaybeFundSession, RequiredFundSession, with_fund_cookie, without_fund_cookie};
pub(crate) use guard::{Guard, guard_request};
pub use headers::content_security_policy;
pub(crate) use headers::embedded_page_policy;
pub(crate) use http_metrics::HttpMetrics;
pub use http_metrics::keep_process_counters;
pub(crate) use known_browser::{forget_browser, remember_browser};
pub use open_counts::{OpenCounts, OpenOne};
pub(crate) use origin::is_from_other_site;
pub use public::public_operations;
pub(crate) use rate_limits::{ExtraLimit, RateLimiter, RateLimits, ReportUploads, UploadOwner, limit_page_rate, limit_rate};
pub use request_id::current_request_id;
pub(crate) use session::authenticate_caller;
pub(crate) use session::{
    ACCESS_COOKIE, AnyCaller, MaybeCaller, ProvenCaller, RefreshCookie, with_session_cookies, without_session_cookies,
};
pub(crate) use single_turns::SingleTurns;
pub use staff::{
    AdminOnly, AgentPlus, AuditedRead, AuthorPlus, CaseStaff, EditorPlus, ExpertOnly, ModeratorPlus, OptionalStaff, role_forbidden,
};
pub(crate) use steady_body::{SteadyBody, TooSlow};
pub(crate) use upload_gate::{UploadGate, limit_uploads, no_room_error};
pub(crate) use upload_room::{NoRoom, is_caused_by};
pub(crate) use visitor::{CodeBrowser, MaybeCodeBrowser, MaybeVisitor, Visitor};
pub(crate) use work_gate::{PresentWork, WorkGate};
