//! The assistant's own sentences, in every language: what it says where it quotes nothing.
//!
//! They stand in `content/assistant/replies.yml`; a sentence that is missing in one language keeps the program from starting.

use std::collections::BTreeMap;

use domain::assistant::AdviceSubject;
use domain::language::Language;
use domain::text::phrases::{self, NormalisedWords, Phrase};
use domain::text::{escape_html, split_sentences};
use domain::{Error, Result};
use serde::Deserialize;

use crate::calculation_requests;
use crate::guards::Refusal;
use crate::reader_texts::{CONTACT_EMAIL, DatedFacts, TextByLanguage};

/// Names a reply. `replies.yml` holds one entry for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ReplyKey {
    Greeting,
    Thanks,
    WhoAreYou,
    TalkToPerson,
    /// A price of the minute was asked for.
    LivePrice,
    /// A sick person or a medicine was asked about.
    OfHealth,
    /// Sport, weather, a household matter, a poem: nothing of money.
    OfOtherThings,
    /// The open article has no text to sum up.
    ArticleUnreadable,
    /// Headings of a summary.
    WhatItSays,
    WhatToDo,
    /// Only the open article was searched, and it doesn't answer.
    ArticleLacksAnswer,
    OtherSubject,
    /// A product is named, and nothing is published on what is asked of it.
    NothingPublished,
    /// The articles don't answer; the nearest follow.
    NearestOnly,
    /// Nothing answers; the nearest published questions are offered.
    NearestQuestions,
    /// Words before the published question that is answered, which may not be quite what was asked.
    NearestAnswered,
    OtherReading,
    /// The same where the question counts as unanswered.
    NearestShown,
    /// Words between a refusal and what is published on the matter.
    PublishedOnIt,
    /// The answer just given says what is asked, too.
    SaidBefore,
    /// What follows is quoted in English, because nothing is published in the reader's language.
    EnglishOnly,
    /// Words before the title of the article on a refusal's method.
    ReadMore,
    /// A personal number was hidden.
    NumberHidden,
    /// An OTP, a PIN or the number on the back of a card was hidden.
    CodeHidden,
    LookUpProvidentFund,
    LookUpTax,
    LookUpAadhaar,
    LookUpAccount,
    LookUpPin,
    RefuseSecurities,
    RefuseDeposits,
    RefuseInsurance,
    RefuseLoan,
    RefuseTax,
    RefuseLegal,
    /// Rent or buy, a house, a plot.
    RefuseHome,
    RefuseCrypto,
    RefuseGold,
    /// Somebody who promises high interest.
    RefusePromisedReturn,
    /// Tips on shares, and groups that trade.
    RefuseTips,
    /// Trading by the day, with futures, options or borrowed money.
    RefuseTrading,
    /// Which broker for shares.
    RefuseBroker,
    /// Which credit card.
    RefuseCard,
    /// Which insurer for a vehicle.
    RefuseMotorInsurance,
    /// Which seller, agent or app to trust.
    RefuseSeller,
    /// Products of several kinds, one against the other.
    RefuseSeveral,
    AdviserSecurities,
    AdviserDeposits,
    AdviserInsurance,
    AdviserLoan,
    AdviserTax,
    AdviserLegal,
}

impl ReplyKey {
    pub const ALL: [Self; 51] = [
        Self::Greeting,
        Self::Thanks,
        Self::WhoAreYou,
        Self::TalkToPerson,
        Self::LivePrice,
        Self::OfHealth,
        Self::OfOtherThings,
        Self::ArticleUnreadable,
        Self::WhatItSays,
        Self::WhatToDo,
        Self::ArticleLacksAnswer,
        Self::OtherSubject,
        Self::NearestOnly,
        Self::NearestQuestions,
        Self::NearestAnswered,
        Self::OtherReading,
        Self::NearestShown,
        Self::PublishedOnIt,
        Self::SaidBefore,
        Self::EnglishOnly,
        Self::ReadMore,
        Self::NumberHidden,
        Self::CodeHidden,
        Self::LookUpProvidentFund,
        Self::LookUpTax,
        Self::LookUpAadhaar,
        Self::LookUpAccount,
        Self::LookUpPin,
        Self::RefuseSecurities,
        Self::RefuseDeposits,
        Self::RefuseInsurance,
        Self::RefuseLoan,
        Self::RefuseTax,
        Self::RefuseLegal,
        Self::RefuseHome,
        Self::RefuseCrypto,
        Self::RefuseGold,
        Self::RefusePromisedReturn,
        Self::RefuseTips,
        Self::RefuseTrading,
        Self::RefuseBroker,
        Self::RefuseCard,
        Self::RefuseMotorInsurance,
        Self::RefuseSeller,
        Self::RefuseSeveral,
        Self::AdviserSecurities,
        Self::AdviserDeposits,
        Self::AdviserInsurance,
        Self::AdviserLoan,
        Self::AdviserTax,
        Self::AdviserLegal,
    ];

    /// Why the assistant doesn't advise on this subject, and how people decide for themselves.
    pub fn refusal(subject: AdviceSubject) -> Self {
        match subject {
            AdviceSubject::Securities => Self::RefuseSecurities,
            AdviceSubject::Deposits => Self::RefuseDeposits,
            AdviceSubject::Insurance => Self::RefuseInsurance,
            AdviceSubject::Loan => Self::RefuseLoan,
            AdviceSubject::Tax => Self::RefuseTax,
            AdviceSubject::Legal => Self::RefuseLegal,
        }
    }

    /// Who may advise on this subject.
    pub fn adviser(subject: AdviceSubject) -> Self {
        match subject {
            AdviceSubject::Securities => Self::AdviserSecurities,
            AdviceSubject::Deposits => Self::AdviserDeposits,
            AdviceSubject::Insurance => Self::AdviserInsurance,
            AdviceSubject::Loan => Self::AdviserLoan,
            AdviceSubject::Tax => Self::AdviserTax,
            AdviceSubject::Legal => Self::AdviserLegal,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RepliesFile {
    facts: DatedFacts,
    particular: Vec<NamedTopicConfig>,
    replies: BTreeMap<ReplyKey, TextByLanguage>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedTopicConfig {
    reply: ReplyKey,
    of: Vec<String>,
    #[serde(default)]
    unless: Vec<String>,
    #[serde(default)]
    against: Vec<String>,
    #[serde(default)]
    alone: bool,
    #[serde(default, rename = "monthly-rate")]
    monthly_rate: bool,
}

/// Something named in a request for advice that has a text of its own.
#[derive(Debug, Clone)]
struct NamedTopic {
    reply: ReplyKey,
    phrases: Vec<Phrase>,
    /// What is named where these words stand is something else: a gold loan is no gold.
    unless: Vec<Phrase>,
    /// Where one of these is named too, things of several kinds are weighed: "a fund, gold or a plot".
    against: Vec<Phrase>,
    /// Not beside products of another subject.
    alone: bool,
    /// Whether so many per cent a month, which no loan is to cost, name it too.
    monthly_rate: bool,
}

/// The replies as HTML of the answer's allow-list.
#[derive(Debug, Clone, Default)]
pub struct Replies {
    html: BTreeMap<(ReplyKey, Language), String>,
    particular: Vec<NamedTopic>,
}

impl Replies {
    /// Parses the YAML file. `Invalid` names the reply that is missing, or is missing in a language.
    pub fn parse(yaml: &str) -> Result<Self> {
        let invalid = |why: String| Error::invalid("replies", why);
        let file: RepliesFile = serde_yaml_ng::from_str(yaml).map_err(|error| invalid(error.to_string()))?;
        file.facts.check_sources().map_err(invalid)?;
        let mut all = BTreeMap::new();
        for key in ReplyKey::ALL {
            let texts = file.replies.get(&key).ok_or_else(|| invalid(format!("there is no reply {key:?}")))?;
            let rendered = file.facts.render(texts).map_err(|why| invalid(format!("{key:?}: {why}")))?;
            all.extend(rendered.into_iter().map(|(language, html)| ((key, language), html)));
        }
        let to_named_topic = |one: NamedTopicConfig| NamedTopic {
            reply: one.reply,
            phrases: phrases::parse_loose_phrases(&one.of),
            unless: phrases::parse_loose_phrases(&one.unless),
            against: phrases::parse_loose_phrases(&one.against),
            alone: one.alone,
            monthly_rate: one.monthly_rate,
        };
        Ok(Self { html: all, particular: file.particular.into_iter().map(to_named_topic).collect() })
    }

    /// Inserts the site's e-mail address.
    pub fn with_contact_email(mut self, email: &str) -> Self {
        let (placeholder, email) = (format!("{{{CONTACT_EMAIL}}}"), escape_html(email));
        self.html.values_mut().for_each(|html| *html = html.replace(&placeholder, &email));
        self
    }

    /// The reply in a language.
    pub fn get(&self, key: ReplyKey, language: Language) -> &str {
        self.html.get(&(key, language)).map(String::as_str).unwrap_or_default()
    }

    /// The first sentence of a reply, as HTML without its paragraph.
    pub fn first_sentence(&self, key: ReplyKey, language: Language) -> String {
        let html = self.get(key, language);
        let paragraph = html.split("</p>").next().unwrap_or_default().trim_start_matches("<p>");
        split_sentences(paragraph).into_iter().next().unwrap_or_default()
    }

    /// The text of a refusal: that of what is named, or the general one where things of several kinds are weighed.
    pub fn choose_refusal(&self, refusal: &Refusal, question: &str) -> ReplyKey {
        let words = NormalisedWords::tokenise_loosely(question);
        let promises_monthly = refusal.advice != AdviceSubject::Loan && calculation_requests::names_monthly_rate(question);
        let is_named = |one: &&NamedTopic| {
            let occurs = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.occurs_in(&words));
            let is_said = (occurs(&one.phrases) && !occurs(&one.unless)) || (one.monthly_rate && promises_monthly);
            is_said && !(one.alone && refusal.names_several)
        };
        let weighs_several = |one: &NamedTopic| one.against.iter().any(|phrase| phrase.occurs_in(&words));
        match self.particular.iter().find(is_named) {
            Some(one) if weighs_several(one) => ReplyKey::RefuseSeveral,
            Some(one) => one.reply,
            None if refusal.names_several => ReplyKey::RefuseSeveral,
            None => ReplyKey::refusal(refusal.advice),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::text::devanagari::is_devanagari;

    use super::*;

    const REPLIES_YAML: &str = include_str!("../../../content/assistant/replies.yml");

    #[test]
    fn every_reply_is_in_the_language_it_is_for() {
        let replies = Replies::parse(REPLIES_YAML).unwrap().with_contact_email("a&b@x.in");
        for key in ReplyKey::ALL {
            for language in Language::ALL {
                let html = replies.get(key, language);
                assert!(!html.is_empty() && !html.contains(['{', '*', '[']), "{key:?} {language:?}: {html}");
                assert_eq!(html.chars().any(is_devanagari), language == Language::Hindi, "{key:?} {language:?}: {html}");
            }
            assert_ne!(replies.get(key, Language::English), replies.get(key, Language::Hinglish), "{key:?}");
        }
        let person = replies.get(ReplyKey::TalkToPerson, Language::English);
        assert!(person.contains("href=\"/service\"") && person.contains("a&amp;b@x.in"), "{person}");
    }

    #[test]
    fn a_refusal_speaks_of_what_is_named() {
        let replies = Replies::parse(REPLIES_YAML).unwrap();
        let chosen = |advice: AdviceSubject, names_several: bool, question: &str| {
            let refusal = Refusal { advice, breaks_rule: true, names_several, search_text: String::new() };
            replies.choose_refusal(&refusal, question)
        };
        let securities = |question: &str| chosen(AdviceSubject::Securities, false, question);
        assert_eq!(securities("flat lena chahiye ya kiraye pe rehna mere liye thik hai"), ReplyKey::RefuseHome);
        assert_eq!(securities("bitcoin me abhi 50 hazar daalu kya"), ReplyKey::RefuseCrypto);
        assert_eq!(securities("is it right time to buy gold"), ReplyKey::RefuseGold);
        assert_eq!(securities("which fund should i buy"), ReplyKey::RefuseSecurities);
        assert_eq!(securities("5 lakh kaha lagau mutual fund ya gold ya plot"), ReplyKey::RefuseSeveral);
        assert_eq!(securities("gold or nifty index fund for 10 years"), ReplyKey::RefuseSeveral);
        assert_eq!(chosen(AdviceSubject::Loan, false, "top up loan lu ya gold loan"), ReplyKey::RefuseLoan);
        assert_eq!(securities("mere mama ke dost 3% mahina dete hai paise pe, 5 lakh de du kya"), ReplyKey::RefusePromisedReturn);
        assert_eq!(securities("टेलीग्राम वाले सर रोज़ शेयर टिप देते हैं 50 हज़ार लगवा रहे हैं, सही हैं क्या"), ReplyKey::RefuseTips);
        assert_eq!(
            securities("parents get pension of 3,400 per month, bank manager tells to put 25 lakh in annuity, should we"),
            ReplyKey::RefuseSecurities
        );
        assert_eq!(
            securities("which person or app i can trust to give my 10 lakhs for mutual fund, tell one name"),
            ReplyKey::RefuseSeller
        );
        assert_eq!(securities("demat pehli baar khol rahi hu, upstox ya dhan, kaunsa sahi hai"), ReplyKey::RefuseBroker);
        assert_eq!(securities("loan leke option selling me laga du kya"), ReplyKey::RefuseTrading);
        assert_eq!(chosen(AdviceSubject::Loan, false, "8k ka petrol aur kirana hota hai, konsa credit card lu"), ReplyKey::RefuseCard);
        assert_eq!(chosen(AdviceSubject::Loan, false, "credit card bill ya personal loan, pehle kaunsa chukau"), ReplyKey::RefuseLoan);
        assert_eq!(chosen(AdviceSubject::Insurance, false, "ट्रैक्टर का बीमा किस कंपनी से करवाऊं"), ReplyKey::RefuseMotorInsurance);
        assert_eq!(chosen(AdviceSubject::Deposits, false, "क्या मुझे यूलिप लेना चाहिए, बैंक वाला बहुत पीछे पड़ा है"), ReplyKey::RefuseInsurance);
        assert_eq!(chosen(AdviceSubject::Deposits, true, "बेटी के लिए सुकन्या लूं या म्यूचुअल फंड"), ReplyKey::RefuseSeveral);
        assert_eq!(chosen(AdviceSubject::Insurance, false, "which term plan should i take"), ReplyKey::RefuseInsurance);
    }

    #[test]
    fn mistakes_in_the_file_are_named() {
        let broken = |from: &str, to: &str| Replies::parse(&REPLIES_YAML.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(broken("  thanks:", "  thank-you:").contains("thank-you"));
        assert!(broken("{epfo-portal}", "{epfo}").contains("epfo"));
    }
}
