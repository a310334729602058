//! Orders, the payments for them and what goes back. What was bought is somebody else's business ([`Fulfilment`]).

mod buyer;
mod fulfilment;
mod order;
mod orders;
mod payment;
mod refund;

pub use buyer::{Buyer, TypedBuyer};
pub use fulfilment::{Fulfilled, Fulfilment};
pub use order::{Bought, Line, NewOrder, Order, OrderStatus};
pub use orders::Orders;
pub use payment::{Payment, PaymentStatus};
pub use refund::{Refund, RefundStatus};
