//! How a person is addressed and reached: e-mail addresses, mobile numbers, channels, and the name in a greeting.

mod channel;
mod email;
mod greeting;
mod mobile;
mod phone;

pub use channel::{Channel, hash_address};
pub use email::Email;
pub use greeting::{find_first_name, first_name};
pub use mobile::Mobile;
pub use phone::{DEFAULT_DIAL_CODE, Phone, PhoneLengths};
