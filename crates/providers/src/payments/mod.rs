//! The payment gateway: Razorpay.

mod entities;
mod razorpay;

pub use razorpay::{Razorpay, RazorpayAccount};
