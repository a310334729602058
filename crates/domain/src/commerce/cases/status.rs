//! Where a case stands, and which step may follow which.

use crate::{Error, Result};

#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    serde::Serialize,
    serde::Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
    strum::VariantArray,
)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum CaseStatus {
    /// Asked for; nobody has priced or opened it yet.
    Requested,
    /// Priced; the person decides.
    Quoted,
    /// We work on it.
    Open,
    /// We asked the person for something.
    WaitingForYou,
    /// The person filed it with an office, whose time is running.
    WaitingForOffice,
    /// We think that it is done; the person agrees or opens it again.
    Resolved,
    Closed,
    Cancelled,
}

impl CaseStatus {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// The word in storage, in the API and as `assistStatus`.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// The steps that may follow. Everything else is refused.
    pub fn next_steps(self) -> &'static [CaseStatus] {
        use CaseStatus::{Cancelled, Closed, Open, Quoted, Requested, Resolved, WaitingForOffice, WaitingForYou};
        match self {
            Requested => &[Quoted, Open, Cancelled],
            // Back to requested when the price lapses.
            Quoted => &[Requested, Open, Cancelled],
            Open => &[WaitingForYou, WaitingForOffice, Resolved, Cancelled],
            // Closed when nobody answers; back to the office when it still has to.
            WaitingForYou => &[Open, WaitingForOffice, Closed, Cancelled],
            WaitingForOffice => &[Open, WaitingForYou, Cancelled],
            Resolved => &[Open, Closed],
            Closed => &[Open],
            Cancelled => &[],
        }
    }

    pub fn may_become(self, next: CaseStatus) -> bool {
        self.next_steps().contains(&next)
    }

    /// `WRONG_STATE` for a step that may not follow.
    pub fn check_step(self, next: CaseStatus) -> Result<()> {
        if self.may_become(next) { Ok(()) } else { Err(self.refuse(next.words())) }
    }

    /// The refusal of something that this state does not allow.
    pub fn refuse(self, wanted: &str) -> Error {
        Error::conflict("WRONG_STATE", format!("This case is {}. It can't be {wanted} now", self.words()))
    }

    /// As in "This case is …".
    pub fn words(self) -> &'static str {
        match self {
            CaseStatus::Requested => "requested",
            CaseStatus::Quoted => "priced",
            CaseStatus::Open => "open",
            CaseStatus::WaitingForYou => "waiting for you",
            CaseStatus::WaitingForOffice => "waiting for the office",
            CaseStatus::Resolved => "resolved",
            CaseStatus::Closed => "closed",
            CaseStatus::Cancelled => "cancelled",
        }
    }

    /// Whether nothing more happens unless somebody opens it again.
    pub fn is_over(self) -> bool {
        matches!(self, CaseStatus::Closed | CaseStatus::Cancelled)
    }

    /// Whether we are at work, or would be if the person or an office had answered.
    pub fn is_under_way(self) -> bool {
        matches!(self, CaseStatus::Open | CaseStatus::WaitingForYou | CaseStatus::WaitingForOffice)
    }
}

/// How far a report on somebody's provident fund has come. It only moves forward.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum FundProgress {
    NotStarted,
    DataFetched,
    Analysed,
    PfReportGenerated,
}

impl FundProgress {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The steps as docs/product/cases.md tables them.
    const TABLED: [(CaseStatus, CaseStatus); 20] = [
        (CaseStatus::Requested, CaseStatus::Quoted),
        (CaseStatus::Requested, CaseStatus::Open),
        (CaseStatus::Requested, CaseStatus::Cancelled),
        (CaseStatus::Quoted, CaseStatus::Requested),
        (CaseStatus::Quoted, CaseStatus::Open),
        (CaseStatus::Quoted, CaseStatus::Cancelled),
        (CaseStatus::Open, CaseStatus::WaitingForYou),
        (CaseStatus::Open, CaseStatus::WaitingForOffice),
        (CaseStatus::Open, CaseStatus::Resolved),
        (CaseStatus::Open, CaseStatus::Cancelled),
        (CaseStatus::WaitingForYou, CaseStatus::Open),
        (CaseStatus::WaitingForYou, CaseStatus::WaitingForOffice),
        (CaseStatus::WaitingForYou, CaseStatus::Closed),
        (CaseStatus::WaitingForYou, CaseStatus::Cancelled),
        (CaseStatus::WaitingForOffice, CaseStatus::Open),
        (CaseStatus::WaitingForOffice, CaseStatus::WaitingForYou),
        (CaseStatus::WaitingForOffice, CaseStatus::Cancelled),
        (CaseStatus::Resolved, CaseStatus::Open),
        (CaseStatus::Resolved, CaseStatus::Closed),
        (CaseStatus::Closed, CaseStatus::Open),
    ];

    #[test]
    fn exactly_the_tabled_steps_are_allowed() {
        for from in CaseStatus::ALL {
            for to in CaseStatus::ALL {
                let outcome = from.check_step(*to);
                match TABLED.contains(&(*from, *to)) {
                    true => assert!(outcome.is_ok(), "{from:?} to {to:?}"),
                    false => assert!(matches!(outcome, Err(Error::Conflict { code: "WRONG_STATE", .. })), "{from:?} to {to:?}"),
                }
            }
        }
    }

    proptest! {
        /// However steps are asked for, a case only ever goes along the table, and a cancelled one stays so.
        #[test]
        fn no_sequence_of_steps_leaves_the_table(wanted in prop::collection::vec(0..CaseStatus::ALL.len(), 0..40)) {
            let mut status = CaseStatus::Requested;
            for next in wanted.into_iter().map(|at| CaseStatus::ALL[at]) {
                let before = status;
                if status.check_step(next).is_ok() {
                    status = next;
                }
                prop_assert!(before == status || TABLED.contains(&(before, status)));
                prop_assert!(before != CaseStatus::Cancelled || status == CaseStatus::Cancelled);
            }
        }
    }

    #[test]
    fn progress_of_a_report_has_an_order() {
        assert!(FundProgress::ALL.is_sorted());
        assert_eq!(FundProgress::parse("pf_report_generated"), Some(FundProgress::PfReportGenerated));
        assert_eq!(CaseStatus::parse("waiting_for_you"), Some(CaseStatus::WaitingForYou));
    }
}
