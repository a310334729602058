//! Who takes payments: Razorpay.

mod entities;
mod razorpay;

pub use razorpay::{Razorpay, RazorpayAccount};
