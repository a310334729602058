//! Numbers as people in India write and say them: lakh and crore, digits in groups of two, number words in English, Hindi and Hindi
//! in Latin letters. Search, the assistant, worked examples, calculators and invoices take their words from here, so that a new
//! spelling is added in one place.

mod digits;
mod format;
mod parse;
mod rounding;
mod scales;
mod words;

pub use digits::{parse_devanagari_digit, parse_indian_digit};
pub use format::{format_indian_number, format_number, format_rupees, format_rupees_compact, group_digits};
pub use parse::{SpokenNumber, parse_spoken_number};
pub use rounding::{remove_float_noise, round_to, round_to_rupee};
pub use scales::{ANNUAL_LAKH, Scale, Spelling, find_scale, follows_figure_directly, scale_spellings};
pub use words::{ENGLISH_TENS, ENGLISH_UNITS, spell_number};
