//! The unsubscribe link of a mail: the list it belongs to, and the signed token that it carries.

use jiff::{SignedDuration, Timestamp};

use super::MessageKind;
use crate::consents::Purpose;
use crate::ids::SubscriberId;
use crate::keys::SigningKeys;
use crate::{Error, Result};

const LINK_PURPOSE: &str = "unsubscribe";
/// Mails may be opened long after delivery; a yearly one until the next has come.
const LINK_TTL: SignedDuration = SignedDuration::from_hours(400 * 24);

/// The list that a mail's unsubscribe link belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum MailingList {
    Digest,
    Comments,
    Papers,
    Rules,
    /// The person asked for the link: it covers every list.
    All,
}

impl MailingList {
    /// `None` for service messages: they end with the account.
    pub fn from_kind(kind: MessageKind) -> Option<Self> {
        match kind {
            MessageKind::Digest => Some(MailingList::Digest),
            MessageKind::CommentReply => Some(MailingList::Comments),
            MessageKind::PapersReminder => Some(MailingList::Papers),
            MessageKind::RuleAlert | MessageKind::CorrectionAlert => Some(MailingList::Rules),
            MessageKind::UnsubscribeLink => Some(MailingList::All),
            _ => None,
        }
    }

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    /// The purposes whose consents the link ends.
    pub fn purposes(self) -> &'static [Purpose] {
        match self {
            MailingList::Digest => &[Purpose::Email],
            MailingList::Comments => &[Purpose::Comments],
            MailingList::Papers => &[Purpose::Papers],
            MailingList::Rules => &[Purpose::Rules],
            MailingList::All => &Purpose::OPTIONAL,
        }
    }
}

/// Signs the token of a mail's unsubscribe link.
pub async fn sign_unsubscribe_token(keys: &SigningKeys, subscriber: SubscriberId, list: MailingList, now: Timestamp) -> Result<String> {
    let payload = format!("{}|{}", subscriber.0.simple(), list.as_str());
    keys.sign_token(LINK_PURPOSE, &payload, now.checked_add(LINK_TTL).map_err(Error::internal)?).await
}

/// Returns the subscriber and the list of a link's token; `None` for a token that is not ours or has expired.
pub async fn verify_unsubscribe_token(keys: &SigningKeys, token: &str) -> Result<Option<(SubscriberId, MailingList)>> {
    let payload = keys.verify(LINK_PURPOSE, token).await?;
    Ok(payload.and_then(|payload| {
        let (id, list) = payload.split_once('|')?;
        Some((SubscriberId::parse(id)?, MailingList::parse(list)?))
    }))
}
