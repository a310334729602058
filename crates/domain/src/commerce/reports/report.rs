//! A report, its versions and its shared links, and how far it has come.

use jiff::Timestamp;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::ids::{OrderId, ReportId, ReportShareId, SessionId, SubscriberId};
use crate::sealing::SealedBlob;
use crate::sessions::Caller;
use crate::{Error, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, IntoStaticStr, EnumString, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ReportState {
    /// Can be bought.
    Draft,
    /// An order is open.
    Ordered,
    /// Paid, and not begun yet.
    Paid,
    Preparing,
    /// A passbook is missing or does not add up; the clock stands still.
    NeedsDocument,
    Ready,
    /// It can't be prepared, or is not wanted any more.
    Failed,
    /// The whole amount is on its way back.
    Refunding,
    Refunded,
    /// A newer version has replaced this one.
    Superseded,
    /// Its owner erased it.
    Erased,
    /// The retention period has ended.
    Expired,
}

use ReportState::{Draft, Erased, Expired, Failed, NeedsDocument, Ordered, Paid, Preparing, Ready, Refunded, Refunding, Superseded};

impl ReportState {
    pub const ALL: &'static [Self] = <Self as VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// The one table of transitions. Everything else is refused.
    pub fn may_become(self, next: Self) -> bool {
        let allowed: &[Self] = match self {
            // Straight to paid: the money of an order that had expired arrives late.
            Draft => &[Ordered, Paid, Erased, Expired],
            Ordered => &[Paid, Draft, Erased],
            Paid => &[Preparing, Failed],
            Preparing => &[Ready, NeedsDocument, Failed],
            NeedsDocument => &[Preparing, Failed],
            Ready => &[Superseded, Erased, Expired],
            Superseded => &[Erased, Expired],
            Failed => &[Refunding],
            Refunding => &[Refunded],
            Refunded | Erased | Expired => &[],
        };
        allowed.contains(&next)
    }

    /// Paid for, and not delivered yet: the buyer can still have the money back.
    pub fn is_awaited(self) -> bool {
        matches!(self, Paid | Preparing | NeedsDocument)
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct Report {
    /// Random, so that nobody guesses it.
    pub id: ReportId,
    /// `None` after the person was erased.
    pub subscriber: Option<SubscriberId>,
    /// The session that made it.
    pub session: Option<SessionId>,
    pub state: ReportState,
    pub order: Option<OrderId>,
    /// The passbooks and the answers. Without its key it is erased.
    pub inputs: SealedBlob,
    /// The last digits of the UAN; empty when no passbook prints one.
    pub uan: String,
    /// Version of the consent to keep.
    pub consent: String,
    /// What is missing, as the buyer reads it; only while documents are needed.
    pub needs: Vec<String>,
    /// The buyer wants it without what is missing.
    pub goes_without: bool,
    /// Runs of preparing since the last document.
    pub attempts: i32,
    /// Until when it must be ready, or documents sent.
    pub due_at: Option<Timestamp>,
    /// The newest version; 0 for none.
    pub version: i32,
    /// Hash of the rules that the newest version was last compared with; `None` before the first one.
    pub rules: Option<[u8; 32]>,
    /// When the first version was ready.
    pub ready_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// Until when it is kept.
    pub expires_at: Timestamp,
}

impl Report {
    /// Moves on; `Conflict` for a transition that the table lacks.
    pub fn enter(&mut self, next: ReportState, now: Timestamp) -> Result<()> {
        if !self.state.may_become(next) {
            return Err(wrong_state(self.state));
        }
        (self.state, self.updated_at) = (next, now);
        Ok(())
    }

    /// Visible to the session that made it and, with a proof, to every session of the same person.
    pub fn is_visible_to(&self, caller: Caller) -> bool {
        caller.may_see(self.session, self.subscriber)
    }

    /// Forgets what was sealed: nobody can open it any more, in backups of the rows neither.
    pub(super) fn forget(&mut self) {
        self.inputs.wrapped_key.clear();
        self.inputs.body.clear();
        self.uan.clear();
        self.needs.clear();
        self.due_at = None;
    }

    /// What [`crate::sealing::Sealer`] binds the inputs to.
    pub(super) fn context(&self) -> String {
        format!("pf-report:{}", self.id)
    }

    /// "pf-report-{id}.pdf".
    pub fn file_name(&self, extension: &str) -> String {
        format!("pf-report-{}.{extension}", self.id)
    }

    pub fn path(&self) -> String {
        format!("/pf/report/{}", self.id)
    }
}

pub(super) fn wrong_state(state: ReportState) -> Error {
    let message = match state {
        Draft => "This report hasn't been paid for yet",
        Ordered => "This report is waiting for its payment",
        Paid | Preparing => "This report is being prepared. Ask for your money back first if you don't want it any more",
        NeedsDocument => "This report is waiting for a passbook",
        Ready | Superseded => "This report is ready",
        Failed | Refunding => "This report could not be prepared; your money is on its way back",
        Refunded => "This report was refunded",
        Erased => "This report was erased",
        Expired => "This report is no longer kept",
    };
    Error::conflict("WRONG_STATE", message)
}

/// Leaves out the person: debug output ends up in logs.
impl std::fmt::Debug for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Report").field("id", &self.id).field("state", &self.state).field("version", &self.version).finish_non_exhaustive()
    }
}

/// A version as it was issued. It never changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportVersion {
    pub report: ReportId,
    pub number: i32,
    pub issued_at: Timestamp,
    /// SHA-256 of the data file.
    pub hash: [u8; 32],
    /// The data file.
    pub content: SealedBlob,
}

impl ReportVersion {
    pub(super) fn context(report: ReportId, number: i32) -> String {
        format!("pf-report:{report}:{number}")
    }
}

/// A link by which somebody else reads the newest version, with the name masked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportShare {
    pub id: ReportShareId,
    pub report: ReportId,
    /// SHA-256 of the link's secret, which only its maker has.
    pub secret: [u8; 32],
    pub created_at: Timestamp,
    pub expires_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
}

impl ReportShare {
    pub fn is_open(&self, now: Timestamp) -> bool {
        self.revoked_at.is_none() && self.expires_at > now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the specification, each line as "from: to to".
    const TABLE: &str = "draft: ordered paid erased expired
ordered: paid draft erased
paid: preparing failed
preparing: ready needs_document failed
needs_document: preparing failed
ready: superseded erased expired
failed: refunding
refunding: refunded
refunded:
superseded: erased expired
erased:
expired:";

    #[test]
    fn only_the_transitions_of_the_table_exist() {
        for line in TABLE.lines() {
            let (from, to) = line.split_once(':').unwrap();
            let from = ReportState::parse(from).unwrap();
            for next in ReportState::ALL {
                assert_eq!(from.may_become(*next), to.split_whitespace().any(|word| word == next.as_str()), "{from:?} to {next:?}");
            }
        }
        assert_eq!(TABLE.lines().count(), ReportState::ALL.len());
    }
}
