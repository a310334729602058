//! Signs webhooks.

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// `sha256=` and the hex of the body's HMAC-SHA256.
pub(crate) fn sign_body(secret: &str, body: &[u8]) -> String {
    format!("sha256={}", sign_hex(secret, body))
}

/// The hex of the body's HMAC-SHA256 alone, as Razorpay sends it.
pub(crate) fn sign_hex(secret: &str, body: &[u8]) -> String {
    // HMAC takes keys of any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return String::new() };
    mac.update(body);
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}
