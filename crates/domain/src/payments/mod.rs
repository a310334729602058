//! Orders, the payments for them and what goes back. What was bought is somebody else's business ([`Fulfilment`]).

mod buyer;
mod dispute;
mod early;
mod fulfilment;
mod letters;
mod order;
mod orders;
mod payment;
mod reconciling;
mod refund;
mod refunds;
mod repository;
mod residence;
mod service;
mod settling;

pub use buyer::{Buyer, TypedBuyer};
pub use dispute::Dispute;
pub use fulfilment::{Fulfilled, Fulfilment, NothingSold};
pub use order::{Bought, Line, NewOrder, Order, OrderStatus, Progress};
pub use orders::Orders;
pub use payment::{Payment, PaymentStatus};
pub use reconciling::Round;
pub use refund::{Refund, RefundStatus};
pub use repository::{OrderQueries, OrderRepository, PaymentQueries, PaymentRepository};
pub use residence::Residence;
pub use service::{Ledger, PaymentParts, Payments, Proof};
