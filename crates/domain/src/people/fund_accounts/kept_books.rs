//! Passbooks that a person keeps, and erasing all of it.

use serde::{Deserialize, Serialize};

use super::login::{build_moved_lately_error, may_return};
use super::uans::{build_code_error, to_fetched_record};
use super::{FundAccount, FundAccounts, OpenSession, SealedPassbooks, UanCopy};
use crate::audit::{self, Act};
use crate::changes::{Change, Erasure};
use crate::consents::{KEEP_FUND_DATA_NOTICE, Notice};
use crate::contact::Mobile;
use crate::ids::{FundAccountId, LeadId};
use crate::leads::{Lead, LeadState};
use crate::messages::MessageKind;
use crate::provident_fund::{FetchedRecord, MemberStatements, Passbook, QuestionnaireAnswers, Refusal, Uan, require_passbook};
use crate::staff::{Role, Staff};
use crate::{Error, Result};

/// The assist module whose agents look at kept passbooks.
const FUND_MODULE: &str = "epf";

/// What the blob of an account's books holds.
#[derive(Serialize, Deserialize)]
struct PassbooksContent {
    books: Vec<SealedBook>,
    told: QuestionnaireAnswers,
}

/// A passbook shows its UAN masked only, so the number stands beside it.
#[derive(Serialize, Deserialize)]
struct SealedBook {
    uan: Option<String>,
    book: Passbook,
}

#[derive(Debug, Clone)]
pub struct KeptPassbooks {
    pub books: Vec<Passbook>,
    pub told: QuestionnaireAnswers,
    /// The record under the account's number: of the session that asks, else the kept copy.
    pub fetched: Option<FetchedRecord>,
    /// Version and hash of the wording that was agreed to.
    pub consent: String,
    pub kept_at: jiff::Timestamp,
}

impl KeptPassbooks {
    /// What is known of the member beside the passbooks.
    pub fn statements(&self) -> MemberStatements<'_> {
        MemberStatements { told: &self.told, fetched: self.fetched.as_ref() }
    }
}

/// What a person is told who erased everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ErasureReceipt {
    pub number: String,
    pub erased_at: jiff::Timestamp,
    /// How many rows went; none, when nothing was kept.
    pub rows: u64,
}

impl FundAccounts {
    /// Checks, before files are read, that they may be kept: a number proven by a code, and the agreement. Answers the words agreed to.
    pub fn check_keeping(session: &OpenSession, agreed: Option<&str>) -> Result<&'static Notice> {
        if !session.is_proven() {
            return Err(build_code_error());
        }
        let notice = KEEP_FUND_DATA_NOTICE.find_shown(agreed.map(str::trim));
        notice.ok_or_else(|| Error::invalid("consent", "Please tick the box, so that we may keep your passbooks"))
    }

    /// Keeps passbooks in place of those kept until now.
    pub async fn keep_passbooks(
        &self,
        session: &OpenSession,
        agreed: &Notice,
        files: &[std::result::Result<Passbook, Refusal>],
        told: QuestionnaireAnswers,
    ) -> Result<()> {
        require_passbook(files)?;
        let books = files.iter().flatten().cloned();
        let seal_book = |book: Passbook| SealedBook { uan: book.uan.as_ref().map(|uan| uan.reveal().to_owned()), book };
        let content = PassbooksContent { books: books.map(seal_book).collect(), told };
        let work = self.store.begin().await?;
        let mut account = self.lock_or_create_account(&*work, session).await?;
        if account.uan.is_none()
            && let Some(uan) = content.books.iter().find_map(|kept| kept.uan.as_deref()).and_then(Uan::new)
        {
            let mut numbers = self.open_account(&account)?;
            numbers.uan = Some(uan.reveal().to_owned());
            account.uan = Some(self.hash_uan(&uan)?);
            account.sealed = self.seal_account(account.id, &numbers)?;
            work.fund_accounts().update_account(&account).await?;
        }
        let kept = SealedPassbooks {
            account: account.id,
            sealed: self.seal(&content, &books_context(account.id))?,
            consent: agreed.fingerprint(),
            kept_at: self.environment.now(),
        };
        work.fund_accounts().save_passbooks(&kept).await?;
        work.commit().await
    }

    /// The passbooks of the session's account. `NotFound` when none are kept.
    pub async fn read_books(&self, session: &OpenSession) -> Result<KeptPassbooks> {
        let account = self.store.fund_accounts().find_account(&session.row.mobile).await?;
        self.read_books_of(account.as_ref(), session.copy.as_ref()).await
    }

    /// `answered` is what the source answered in the session that asks; without it the kept copy counts.
    pub(super) async fn read_books_of(&self, account: Option<&FundAccount>, answered: Option<&UanCopy>) -> Result<KeptPassbooks> {
        let account = account.ok_or(Error::NotFound("Kept passbook"))?;
        let kept = self.store.fund_accounts().find_books(account.id).await?.ok_or(Error::NotFound("Kept passbook"))?;
        let content = self.open_passbooks(&kept)?;
        let fetched = match answered {
            Some(answered) => Some(to_fetched_record(answered)),
            None => self.open_account(account)?.copy.as_ref().map(to_fetched_record),
        };
        let open_book = |kept: SealedBook| Passbook { uan: kept.uan.as_deref().and_then(Uan::new), ..kept.book };
        Ok(KeptPassbooks {
            books: content.books.into_iter().map(open_book).collect(),
            told: content.told,
            fetched,
            consent: kept.consent,
            kept_at: kept.kept_at,
        })
    }

    fn open_passbooks(&self, kept: &SealedPassbooks) -> Result<PassbooksContent> {
        let content = self.sealer.open(&kept.sealed, &books_context(kept.account))?;
        serde_json::from_slice(&content).map_err(Error::internal)
    }

    /// Replaces the answers that are kept beside the passbooks. `Forbidden` unless a code has opened the session, `NotFound` when no
    /// passbooks are kept.
    pub async fn keep_answers(&self, session: &OpenSession, told: QuestionnaireAnswers) -> Result<KeptPassbooks> {
        if !session.is_proven() {
            return Err(build_code_error());
        }
        let work = self.store.begin().await?;
        let account = work.fund_accounts().lock_account(&session.row.mobile).await?.ok_or(Error::NotFound("Kept passbook"))?;
        let mut kept = self.store.fund_accounts().find_books(account.id).await?.ok_or(Error::NotFound("Kept passbook"))?;
        let content = PassbooksContent { told, ..self.open_passbooks(&kept)? };
        kept.sealed = self.seal(&content, &books_context(account.id))?;
        work.fund_accounts().save_passbooks(&kept).await?;
        work.commit().await?;
        self.read_books_of(Some(&account), session.copy.as_ref()).await
    }

    /// The passbooks behind an open lead, for the agent who looks after it. `NotFound` for any other lead, and for one that the number did
    /// not ask for itself: the owner agreed to a look for that case only, and anybody, staff too, can make a lead of any number. That
    /// they were looked at stands in the audit trail.
    pub async fn read_books_for_lead(&self, id: LeadId, staff: &Staff) -> Result<KeptPassbooks> {
        let may_look = |lead: &Lead| {
            let is_open = lead.is_number_proven && lead.state != LeadState::Closed;
            // A tag that staff add tells nothing of what the person asked for, so only the lead's own module counts.
            let is_of_staff = staff.role == Role::Admin || lead.module == FUND_MODULE && staff.looks_after(FUND_MODULE);
            is_open && is_of_staff && (staff.role == Role::Admin || lead.owner.as_ref().is_none_or(|owner| *owner == staff.name))
        };
        let lead = self.store.leads().find(id).await?.filter(may_look).ok_or(Error::NotFound("Lead"))?;
        let mobile = Mobile::parse("mobile", &lead.mobile.to_e164()).map_err(|_| Error::NotFound("Kept passbook"))?;
        let account = self.store.fund_accounts().find_account(&self.hash_mobile(&mobile)?).await?;
        let kept = self.read_books_of(account.as_ref(), None).await?;
        let work = self.store.begin().await?;
        let act = Act::new(self.environment.now(), "fund.passbooks.read", id, "withdrawability");
        audit::record(&*work, Act { actor: staff.name.clone(), role: staff.role.as_str().to_owned(), ..act }).await?;
        work.commit().await?;
        Ok(kept)
    }

    /// Erases all that is kept under the session's number, this session included. Without their keys the blobs can't be opened. It takes a
    /// code of the last ten minutes, as a password may be known to others, and the numbers of the account are told. `Conflict` while the
    /// owner of the former number can still take the account back: whoever moved it could erase it first.
    pub async fn erase(&self, session: &OpenSession) -> Result<ErasureReceipt> {
        let now = self.environment.now();
        if !session.is_freshly_proven(now) {
            return Err(build_code_error());
        }
        let mut work = self.store.begin().await?;
        let mut numbers = vec![session.mobile.clone()];
        if let Some(account) = work.fund_accounts().lock_account(&session.row.mobile).await? {
            if may_return(&account, now) {
                return Err(build_moved_lately_error("It can be erased after that time"));
            }
            numbers.extend(self.open_account(&account)?.former_mobile.map(Mobile::from_sealed));
            for number in &numbers {
                self.send_text(&*work, MessageKind::PfErased, number, account.subscriber).await?;
            }
        }
        // The codes that count are kept by the number's hash; what was texted would name it for a year.
        let mut texts = 0;
        for number in &numbers {
            texts += work.messages().erase_texts(&number.to_e164()).await?;
        }
        let rows = work.fund_accounts().erase_mobile(&session.row.mobile, now).await? + texts;
        work.record_change(Change::Erased(Erasure::of_fund_account(&session.row.mobile, now)));
        work.commit().await?;
        Ok(ErasureReceipt { number: self.environment.generate_secret()[..12].to_uppercase(), erased_at: now, rows })
    }
}

fn books_context(account: FundAccountId) -> String {
    format!("pf-books:{account}")
}
