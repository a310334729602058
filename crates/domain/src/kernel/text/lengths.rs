//! How long the texts may be that people write, staff and readers alike. A longer one is refused with its field: nobody's words are cut
//! without a word. Characters are counted as people see them ([`is_longer_than`](super::is_longer_than)). What a machine writes, such as
//! the excerpt of a list, may be shortened for display instead ([`truncate`](super::truncate)).

use super::describe_excess;
use crate::error::FieldErrors;
use crate::{Error, Result};

// What editors write.
pub const CATEGORY_NAME: usize = 80;
pub const CATEGORY_DESCRIPTION: usize = 1_000;
pub const TAG_NAME: usize = 80;
/// The last part of an address.
pub const SLUG: usize = 200;
/// A web address, or a path of this site.
pub const ADDRESS: usize = 2_000;
pub const FAQ_QUESTION: usize = 300;
/// With its markup, as the next ones.
pub const FAQ_ANSWER: usize = 20_000;
pub const ARTICLE_EXCERPT: usize = 300;
pub const DIGEST_TITLE: usize = 200;
pub const DIGEST_INTRO: usize = 2_000;
pub const DIGEST_ITEM: usize = 2_000;
/// The title or the publisher of a source.
pub const SOURCE: usize = 600;
pub const STAFF_NAME: usize = 100;

// What is sold.
pub const WEBINAR_TITLE: usize = 160;
pub const WEBINAR_DESCRIPTION: usize = 10_000;
pub const WEBINAR_TRANSCRIPT: usize = 400_000;
pub const WEBINAR_KIND: usize = 40;
pub const MODERATOR_NAME: usize = 80;
pub const EXPERT_NAME: usize = 100;
pub const EXPERT_TITLE: usize = 120;
pub const EXPERT_BIO: usize = 1_200;
pub const EXPERT_REGISTRATION: usize = 60;
pub const EXPERT_LANGUAGE: usize = 40;
/// Why an expert is away, or there at other hours, on a day.
pub const EXCEPTION_REASON: usize = 120;
/// The name of a calendar at the meeting provider.
pub const CALENDAR: usize = 200;
pub const SERVICE_TITLE: usize = 120;
pub const SERVICE_SUMMARY: usize = 400;
pub const SERVICE_PRICE_NOTE: usize = 120;
pub const ADD_ON_TITLE: usize = 120;
pub const COUPON_NOTE: usize = 200;

// What readers write, and what agents write of and to them.
pub const PERSON_NAME: usize = 120;
/// The word of an assist module.
pub const MODULE: usize = 40;
pub const CALL_TOPIC: usize = 120;
pub const CANCELLATION_REASON: usize = 300;
pub const REFUND_REASON: usize = 200;
pub const REPORT_REASON: usize = 300;
pub const LEAVING_REASON: usize = 500;
/// A case's title, and an office in it.
pub const CASE_TITLE: usize = 100;
pub const CASE_REFERENCE: usize = 60;
/// A reason or a line of a checklist that a case's person reads.
pub const CASE_LINE: usize = 200;
pub const LEAD_CONSENT: usize = 200;
pub const LEAD_NOTE: usize = 4_000;

/// `Invalid` with the field when the text is longer than it may be.
pub fn check_length(field: &str, text: &str, most: usize) -> Result<()> {
    describe_excess(text, most).map_or(Ok(()), |excess| Err(Error::invalid(field, excess)))
}

/// As [`check_length`], for a form that tells all its mistakes at once.
pub fn collect_excess(field: &str, text: &str, most: usize, errors: &mut FieldErrors) {
    if let Some(excess) = describe_excess(text, most) {
        errors.insert(field.to_owned(), excess);
    }
}
