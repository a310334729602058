//! The accounts that a source knows under the proven number.

use std::collections::BTreeSet;

use super::FundAccounts;
use super::identity_data::{Employment, UanCopy, UanRecord};
use super::session::OpenSession;
use crate::audit::{self, Act};
use crate::consents::KEEP_FUND_DATA_NOTICE;
use crate::contact::Mobile;
use crate::provident_fund::{FetchedEmployment, FetchedRecord, FetchedUan, MemberId, Uan};
use crate::text::to_hex;
use crate::time::indian_date;
use crate::{Error, Result};

/// Who looks at their own number, in the audit trail.
const MEMBER: &str = "member";
const REF_PREFIX: &str = "u_";
const REF_BYTES: usize = 12;

/// A record with the name by which it can be asked for.
#[derive(Debug, Clone)]
pub struct ListedUan {
    pub reference: String,
    pub uan: Uan,
    pub record: UanRecord,
}

/// A UAN that its owner may ask to see whole, with the name by which it is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnUan {
    pub reference: String,
    pub uan: Uan,
}

#[derive(Debug, Clone)]
pub struct ListedUans {
    pub uans: Vec<ListedUan>,
    pub fetched_at: jiff::Timestamp,
    pub source: String,
    /// Whether the source did not answer now, so that this is what it answered then.
    pub is_copy: bool,
}

impl FundAccounts {
    /// Asks the source about the proven number, so often in a day. When it does not answer, and for a session that was opened by password, the
    /// copy answers that the person kept. `keep` is the version of the notice, if its box was ticked.
    pub async fn list_uans(&self, session: &mut OpenSession, asked: Option<&str>, keep: Option<&str>) -> Result<ListedUans> {
        check_own(asked, &session.mobile)?;
        let kept = self.find_kept_copy(session).await?;
        if !session.is_proven() {
            let copy = kept.ok_or_else(build_code_error)?;
            return self.list_copy(&session.mobile, copy, true);
        }
        let identity =
            self.identity.as_ref().ok_or_else(|| Error::unavailable("No source of provident-fund data is connected to this site"))?;
        let now = self.environment.now();
        if !self.asked.count_thing(session.row.mobile, self.environment.new_random_uuid(), now) {
            let refusal = Error::TooManyRequests { retry_after: self.asked.measure_wait(now) };
            return self.list_older(session, kept, refusal).await;
        }
        let records = match identity.list_uans(&session.mobile).await {
            Ok(records) => records,
            // Whether it is busy, out of reach or refuses is nothing that the person could mend; what refuses is in the log.
            Err(_) => return self.list_older(session, kept, build_source_error()).await,
        };
        let copy = UanCopy { fetched_at: self.environment.now(), source: identity.name().to_owned(), records };
        self.put_copy(session, copy.clone())?;
        let agreed = KEEP_FUND_DATA_NOTICE.find_shown(keep);
        let work = self.store.begin().await?;
        work.fund_accounts().update_session(&session.row).await?;
        if agreed.is_some() || kept.is_some_and(|kept| may_replace(&kept, &copy)) {
            let mut account = self.lock_or_create_account(&*work, session).await?;
            let mut content = self.open_account(&account)?;
            content.copy = Some(copy.clone());
            if let Some(notice) = agreed {
                content.copy_consent = Some(notice.fingerprint());
            }
            account.sealed = self.seal_account(account.id, &content)?;
            work.fund_accounts().update_account(&account).await?;
        }
        work.commit().await?;
        self.list_copy(&session.mobile, copy, false)
    }

    /// The copy that the person keeps, without asking the source. Where none is kept, `NotFound`, or what a session that was opened by
    /// password is always told.
    pub async fn list_kept_uans(&self, session: &mut OpenSession, asked: Option<&str>) -> Result<ListedUans> {
        if !session.is_proven() {
            return self.list_uans(session, asked, None).await;
        }
        check_own(asked, &session.mobile)?;
        let kept = self.find_kept_copy(session).await?.ok_or(Error::NotFound("Kept record"))?;
        self.list_older(session, Some(kept), build_source_error()).await
    }

    /// What the source answered before, in this session or for the kept copy; the refusal where it never did.
    async fn list_older(&self, session: &mut OpenSession, kept: Option<UanCopy>, refusal: Error) -> Result<ListedUans> {
        let copy = session.copy.clone().or(kept).ok_or(refusal)?;
        // Whoever opens one of them next does not wait for the source again.
        self.put_copy(session, copy.clone())?;
        let work = self.store.begin().await?;
        work.fund_accounts().update_session(&session.row).await?;
        work.commit().await?;
        self.list_copy(&session.mobile, copy, true)
    }

    /// One of the session's own accounts, by its reference or its number. `NotFound` for anybody else's, and for what is not known yet unless
    /// `may_ask` the source.
    pub async fn read_uan(&self, session: &mut OpenSession, reference: &str, may_ask: bool) -> Result<(ListedUan, ListedUans)> {
        let reference = reference.trim();
        let listed = match (session.copy.clone(), self.find_kept_copy(session).await?) {
            (Some(copy), _) => {
                // What was fetched before the session began is the copy that the person keeps.
                let is_copy = copy.fetched_at < session.row.created_at;
                self.list_copy(&session.mobile, copy, is_copy)?
            }
            (None, Some(copy)) if !session.is_proven() => self.list_copy(&session.mobile, copy, true)?,
            _ if may_ask => self.list_uans(session, None, None).await?,
            _ => return Err(Error::NotFound("UAN")),
        };
        let is_asked = |uan: &&ListedUan| uan.reference == reference || uan.uan.reveal() == reference;
        let found = listed.uans.iter().find(is_asked).cloned().ok_or(Error::NotFound("UAN"))?;
        Ok((found, listed))
    }

    /// The whole number of one of the session's own UANs: of the record, or of the kept passbooks. Everything else tells it masked, and that
    /// it was shown stands in the audit trail. `Forbidden` unless a code has opened the session, `NotFound` for anybody else's,
    /// `TooManyRequests` after many in a day.
    pub async fn reveal_uan(&self, session: &mut OpenSession, reference: &str) -> Result<Uan> {
        if !session.is_proven() {
            return Err(build_code_error());
        }
        let known = self.list_known_uans(session).await?.into_iter().find(|own| own.reference == reference.trim());
        let own = match known {
            Some(own) => own,
            None => {
                let listed = self.read_uan(session, reference, true).await?.0;
                OwnUan { reference: listed.reference, uan: listed.uan }
            }
        };
        let now = self.environment.now();
        if !self.revealed.count_thing(session.row.mobile, self.environment.new_uuid(), now) {
            return Err(Error::TooManyRequests { retry_after: self.revealed.measure_wait(now) });
        }
        let act = Act::new(now, "fund.uan.reveal", &own.reference, "shown to its owner");
        let work = self.store.begin().await?;
        audit::record(&*work, Act { actor: MEMBER.to_owned(), role: MEMBER.to_owned(), ..act }).await?;
        work.commit().await?;
        Ok(own.uan)
    }

    /// Which of the printed UANs the session may ask to see whole: none, unless a code has opened it.
    pub async fn list_own_uans(&self, session: &OpenSession, printed: &BTreeSet<Uan>) -> Result<Vec<OwnUan>> {
        if !session.is_proven() || printed.is_empty() {
            return Ok(Vec::new());
        }
        let mut own = self.list_known_uans(session).await?;
        own.retain(|own| printed.contains(&own.uan));
        Ok(own)
    }

    /// The UANs of the record and of the kept passbooks, each once. The source is not asked.
    async fn list_known_uans(&self, session: &OpenSession) -> Result<Vec<OwnUan>> {
        let mut uans: BTreeSet<Uan> =
            self.find_record(session).await?.into_iter().flat_map(|record| record.uans).map(|known| known.uan).collect();
        match self.read_books(session).await {
            Ok(kept) => uans.extend(kept.books.into_iter().filter_map(|book| book.uan)),
            Err(Error::NotFound(_)) => {}
            Err(error) => return Err(error),
        }
        uans.into_iter().map(|uan| Ok(OwnUan { reference: self.reference_of(&session.mobile, &uan)?, uan })).collect()
    }

    /// What is known of the session's own number without asking the source again: what it answered in this session, else the copy that
    /// the person keeps.
    pub async fn find_record(&self, session: &OpenSession) -> Result<Option<FetchedRecord>> {
        let copy = match &session.copy {
            Some(copy) => Some(copy.clone()),
            None => self.find_kept_copy(session).await?,
        };
        Ok(copy.as_ref().map(to_fetched_record))
    }

    async fn find_kept_copy(&self, session: &OpenSession) -> Result<Option<UanCopy>> {
        match self.store.fund_accounts().find_account(&session.row.mobile).await? {
            Some(account) => Ok(self.open_account(&account)?.copy),
            None => Ok(None),
        }
    }

    pub(super) fn list_copy(&self, mobile: &Mobile, copy: UanCopy, is_copy: bool) -> Result<ListedUans> {
        let mut uans = Vec::new();
        for record in copy.records {
            // What is no UAN can't be shown masked, so it is not shown.
            let Some(uan) = Uan::new(&record.uan) else { continue };
            uans.push(ListedUan { reference: self.reference_of(mobile, &uan)?, uan, record });
        }
        Ok(ListedUans { uans, fetched_at: copy.fetched_at, source: copy.source, is_copy })
    }

    fn reference_of(&self, mobile: &Mobile, uan: &Uan) -> Result<String> {
        let hash = self.sealer.lookup_hash("pf-uan-reference", &format!("{}|{}", mobile.reveal(), uan.reveal()))?;
        Ok(format!("{REF_PREFIX}{}", to_hex(&hash[..REF_BYTES])))
    }
}

/// Whether a new answer takes the place of the copy that a person keeps. That nothing is known any more may be the source's mistake, and
/// what is lost can't be fetched again; who agrees to keep anew decides themselves.
fn may_replace(kept: &UanCopy, answered: &UanCopy) -> bool {
    !answered.records.is_empty() || kept.records.is_empty()
}

/// As the checks of passbooks take it. What is no UAN is left out, as it is where UANs are shown.
pub(super) fn to_fetched_record(copy: &UanCopy) -> FetchedRecord {
    let to_employment = |employment: &Employment| {
        let member = MemberId(employment.member_id.clone()?);
        Some(FetchedEmployment { member, joined: employment.joined, left: employment.left })
    };
    let to_uan = |record: &UanRecord| {
        let employments = record.employments.iter().filter_map(to_employment).collect();
        Some(FetchedUan { uan: Uan::new(&record.uan)?, name: record.name.clone(), employments })
    };
    FetchedRecord {
        source: copy.source.clone(),
        fetched_on: indian_date(copy.fetched_at),
        uans: copy.records.iter().filter_map(to_uan).collect(),
    }
}

pub(super) fn build_code_error() -> Error {
    Error::Forbidden("Please confirm your mobile number with a code first".to_owned())
}

/// Another number than the proven one is told nothing.
fn check_own(asked: Option<&str>, own: &Mobile) -> Result<()> {
    match asked.map(str::trim).filter(|text| !text.is_empty()) {
        None => Ok(()),
        Some(text) if Mobile::parse("mobile_number", text)? == *own => Ok(()),
        Some(_) => Err(Error::NotFound("Number")),
    }
}

fn build_source_error() -> Error {
    Error::unavailable("The source of provident-fund data does not answer at the moment. Please try again later, or add your passbooks.")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_answer_takes_nothing_away() {
        let record = UanRecord { uan: "100100100101".to_owned(), name: None, employments: Vec::new() };
        let copy = |records: &[UanRecord]| UanCopy {
            fetched_at: jiff::Timestamp::UNIX_EPOCH,
            source: "Sample source".to_owned(),
            records: records.to_vec(),
        };
        let (full, empty) = (copy(&[record]), copy(&[]));
        assert!(!may_replace(&full, &empty));
        assert!(may_replace(&full, &full) && may_replace(&empty, &full) && may_replace(&empty, &empty));
    }
}
