//! Why somebody left, in their own words.

use crate::Result;
use crate::personal_numbers::mask_personal_data;
use crate::text::lengths::{self, check_length};
use crate::text::normalise_line;

/// One line with personal numbers masked; empty when nothing was written.
pub struct LeavingReason(pub(super) String);

impl LeavingReason {
    pub fn parse(typed: &str) -> Result<Self> {
        let reason = normalise_line(typed);
        check_length("reason", &reason, lengths::LEAVING_REASON)?;
        Ok(Self(mask_personal_data(&reason)))
    }
}
