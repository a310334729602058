//! Taking payments for orders, and refunding them. Delivering the purchase is up to its seller ([`Fulfilment`]).

mod dispute;
mod early_refunds;
mod fulfilment;
mod notifications;
mod orders;
mod payment_gateway;
mod reconciling;
mod refunds;
mod repository;
mod service;
mod settling;

pub use dispute::Dispute;
pub use fulfilment::{Fulfilment, FulfilmentDispatcher, FulfilmentOutcome};
pub(crate) use notifications::address_buyer;
pub use orders::Orders;
pub use payment_gateway::{
    GatewayEvent, GatewayOrder, GatewayPayment, GatewayPaymentStatus, GatewayRefund, GatewayRefundStatus, NoPayments, OrderRequest,
    PaymentGateway, RefundRequest,
};
pub use reconciling::ReconciliationReport;
pub use repository::{PaymentQueries, PaymentRepository};
pub use service::{Ledger, PaymentDeps, PaymentProof, Payments};

pub use crate::orders::{
    Buyer, BuyerInput, NewOrder, Order, OrderLine, OrderStatus, Payment, PaymentProgress, PaymentStatus, Purchase, Refund, RefundStatus,
    Residence,
};
