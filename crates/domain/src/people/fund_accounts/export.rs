//! All that is kept of a person's provident fund, as the person takes it along.

use jiff::Timestamp;

use super::{FundAccounts, KeptPassbooks, ListedUans, OpenSession};
use crate::contact::Mobile;
use crate::ids::SubscriberId;
use crate::{Error, Result};

/// Numbers are masked, as everywhere: the file will lie on disks and in mails.
#[derive(Debug, Clone)]
pub struct FundDataExport {
    pub mobile: String,
    /// The number before the last move.
    pub former_mobile: Option<String>,
    pub uan: Option<String>,
    pub has_password: bool,
    pub created_at: Timestamp,
    pub signed_in_at: Timestamp,
    /// The copy that is kept of the source's answer, and the wording that was agreed to.
    pub records: Option<ListedUans>,
    pub records_consent: Option<String>,
    pub passbooks: Option<KeptPassbooks>,
}

impl FundAccounts {
    /// `None` while nothing is kept under the session's number.
    pub async fn export_own(&self, session: &OpenSession) -> Result<Option<FundDataExport>> {
        let Some(account) = self.store.fund_accounts().find_account(&session.row.mobile).await? else { return Ok(None) };
        let content = self.open_account(&account)?;
        let mobile = Mobile::from_sealed(content.mobile);
        let passbooks = match self.read_books_of(Some(&account), None).await {
            Ok(kept) => Some(kept),
            Err(Error::NotFound(_)) => None,
            Err(other) => return Err(other),
        };
        Ok(Some(FundDataExport {
            former_mobile: content.former_mobile.map(|former| Mobile::from_sealed(former).masked()),
            uan: self.masked_uan(&account)?,
            has_password: account.password.is_some(),
            created_at: account.created_at,
            signed_in_at: account.signed_in_at,
            records: content.copy.map(|copy| self.list_copy(&mobile, copy, true)).transpose()?,
            records_consent: content.copy_consent,
            passbooks,
            mobile: mobile.masked(),
        }))
    }
    /// The masked number of the account that a subscriber linked. What it keeps goes only to a session that has proven the number: the
    /// browser in which the link was made may be a shared one.
    pub async fn find_linked_number(&self, subscriber: SubscriberId) -> Result<Option<String>> {
        let Some(account) = self.store.fund_accounts().find_account_of(subscriber).await? else { return Ok(None) };
        Ok(Some(Mobile::from_sealed(self.open_account(&account)?.mobile).masked()))
    }
}
