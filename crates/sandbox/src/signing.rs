//! How webhooks are signed.

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// `sha256=<hex>` over the body's bytes.
pub(crate) fn signature(secret: &str, body: &[u8]) -> String {
    format!("sha256={}", hex_signature(secret, body))
}

/// The hex alone, as Razorpay sends it.
pub(crate) fn hex_signature(secret: &str, body: &[u8]) -> String {
    // HMAC takes keys of any length.
    let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret.as_bytes()) else { return String::new() };
    mac.update(body);
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}
