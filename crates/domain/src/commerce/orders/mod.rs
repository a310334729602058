//! Orders: what is bought, by whom, where the buyer is taxed, and what was paid and refunded for it. Paying is in `payments`, the
//! documents that the law requires in `invoices`.

mod buyer;
mod call_titles;
mod country;
mod gstin;
mod order;
mod payment;
mod pin_code;
mod postal_circles;
mod printable;
mod refund;
pub(crate) mod refund_reasons;
mod repository;
mod residence;
mod scope;
mod state;

pub use buyer::{Buyer, BuyerInput};
pub(crate) use call_titles::name_call;
pub use country::Country;
pub use gstin::Gstin;
pub(crate) use order::CASE_TITLE;
pub use order::{NewOrder, Order, OrderLine, OrderStatus, PaymentProgress, Purchase};
pub use payment::{Payment, PaymentStatus};
pub use pin_code::PinCode;
pub use printable::{PRINTABLE_RANGES, is_printable};
pub use refund::{Refund, RefundStatus};
pub use repository::{OrderQueries, OrderRepository};
pub use residence::Residence;
pub use scope::{FUND_MODULE, OrderScope};
pub use state::State;
