//! What a member tells about the account beside the passbooks. Everything may be left out, and is then unknown.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{MemberId, Month};

/// The answers to the form of twelve questions.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct QuestionnaireAnswers {
    pub name_matches: Option<bool>,
    pub birth_date_matches: Option<bool>,
    pub father_name_matches: Option<bool>,
    pub aadhaar_linked: Option<bool>,
    pub pan_linked: Option<bool>,
    pub bank_verified: Option<bool>,
    pub mobile_linked: Option<bool>,
    pub nomination_filed: Option<bool>,
    pub one_uan: Option<bool>,
    /// The exit dates by member ID, as they stand in the service history.
    pub exits: BTreeMap<String, Date>,
    /// The employments of which the service history has no date of exit. A date that is told of the same one goes before. It is left out
    /// where there is none, so that answers can still be read by a node of the version before.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub unmarked_exits: BTreeSet<MemberId>,
    /// True when the member works now.
    pub employed: Option<bool>,
    /// The last month of work, when the member does not work now.
    pub out_of_work_since: Option<Month>,
    /// The day of birth, for accounts whose passbook does not print it.
    pub born: Option<Date>,
    /// The first day as a member of any provident fund, when it is before the first passbook given.
    pub member_since: Option<Month>,
}
