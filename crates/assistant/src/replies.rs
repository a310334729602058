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
    /// A company's share: to buy, sell, hold or average it.
    RefuseShare,
    /// A public issue and its grey market premium.
    RefuseIpo,
    /// A review of several funds or shares.
    RefusePortfolio,
    /// To start, stop or wait because of where the market stands.
    RefuseTiming,
    /// A sum that has come at once: a bonus, a maturity, an inheritance, retirement money.
    RefuseLumpSum,
    /// The pension fund manager and the equity share in NPS.
    RefuseNpsChoice,
    /// Provident fund money taken out to be put elsewhere.
    RefuseEpfOut,
    /// Land, a plot or a flat as an investment, beside gold too.
    RefuseLand,
    /// One of two funds, or a beginner's first.
    RefuseTwoFunds,
    RefuseTermPlan,
    RefuseHealthPolicy,
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
    pub const ALL: [Self; 62] = [
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
        Self::RefuseShare,
        Self::RefuseIpo,
        Self::RefusePortfolio,
        Self::RefuseTiming,
        Self::RefuseLumpSum,
        Self::RefuseNpsChoice,
        Self::RefuseEpfOut,
        Self::RefuseLand,
        Self::RefuseTwoFunds,
        Self::RefuseTermPlan,
        Self::RefuseHealthPolicy,
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

    /// Whose matter it is, where a text teaches how people decide one particular matter: nothing published says it better, and whoever
    /// advises on that subject is named. `None` for every other reply.
    pub fn taught_subject(self) -> Option<AdviceSubject> {
        match self {
            Self::RefuseTermPlan | Self::RefuseHealthPolicy => Some(AdviceSubject::Insurance),
            Self::RefuseShare
            | Self::RefuseIpo
            | Self::RefusePortfolio
            | Self::RefuseTiming
            | Self::RefuseLumpSum
            | Self::RefuseNpsChoice
            | Self::RefuseEpfOut
            | Self::RefuseLand
            | Self::RefuseTwoFunds => Some(AdviceSubject::Securities),
            _ => None,
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
    #[serde(default)]
    reading: BTreeMap<ReplyKey, String>,
    replies: BTreeMap<ReplyKey, TextByLanguage>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedTopicConfig {
    reply: ReplyKey,
    of: Vec<String>,
    #[serde(default)]
    with: Vec<Vec<String>>,
    #[serde(default)]
    unless: Vec<String>,
    #[serde(default)]
    against: Vec<String>,
    #[serde(default)]
    alone: bool,
    #[serde(default)]
    subjects: Vec<AdviceSubject>,
    #[serde(default, rename = "monthly-rate")]
    monthly_rate: bool,
}

/// Something named in a request for advice that has a text of its own.
#[derive(Debug, Clone)]
struct NamedTopic {
    reply: ReplyKey,
    phrases: Vec<Phrase>,
    /// Lists of which one phrase each must be said too: "share" with "sell", so that a share in a house is none.
    companions: Vec<Vec<Phrase>>,
    /// What is named where these words stand is something else: a gold loan is no gold.
    unless: Vec<Phrase>,
    /// Where one of these is named too, things of several kinds are weighed: "a fund, gold or a plot".
    against: Vec<Phrase>,
    /// Not beside products of another subject.
    alone: bool,
    /// Only where the refusal is on one of these, or on any where there is none.
    subjects: Vec<AdviceSubject>,
    /// Whether so many per cent a month, which no loan is to cost, name it too.
    monthly_rate: bool,
}

/// The replies as HTML of the answer's allow-list.
#[derive(Debug, Clone, Default)]
pub struct Replies {
    html: BTreeMap<(ReplyKey, Language), String>,
    particular: Vec<NamedTopic>,
    reading: BTreeMap<ReplyKey, String>,
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
            companions: one.with.iter().map(|terms| phrases::parse_loose_phrases(terms)).collect(),
            unless: phrases::parse_loose_phrases(&one.unless),
            against: phrases::parse_loose_phrases(&one.against),
            alone: one.alone,
            subjects: one.subjects,
            monthly_rate: one.monthly_rate,
        };
        let particular = file.particular.into_iter().map(to_named_topic).collect();
        Ok(Self { html: all, particular, reading: file.reading })
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

    /// Search text for the article to read below a particular text. `None` where that of the refusal's subject fits.
    pub fn reading(&self, key: ReplyKey) -> Option<&str> {
        self.reading.get(&key).map(String::as_str)
    }

    /// The text of a refusal: that of what is named, or the general one where things of several kinds are weighed.
    pub fn choose_refusal(&self, refusal: &Refusal, question: &str) -> ReplyKey {
        let words = NormalisedWords::tokenise_loosely(question);
        let promises_monthly = refusal.advice != AdviceSubject::Loan && calculation_requests::names_monthly_rate(question);
        let is_named = |one: &&NamedTopic| {
            let occurs = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.occurs_in(&words));
            let has_companions = one.companions.iter().all(|phrases| occurs(phrases));
            let is_said = (occurs(&one.phrases) && has_companions && !occurs(&one.unless)) || (one.monthly_rate && promises_monthly);
            let is_of_subject = one.subjects.is_empty() || one.subjects.contains(&refusal.advice);
            is_said && is_of_subject && !(one.alone && refusal.names_several)
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
    use domain::assistant::{Question, RequestKind};
    use domain::text::devanagari::is_devanagari;

    use super::*;
    use crate::guards::{GuardDecision, Guards};

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
        assert_eq!(chosen(AdviceSubject::Insurance, false, "which term plan should i take"), ReplyKey::RefuseTermPlan);
        assert_eq!(chosen(AdviceSubject::Legal, false, "plot par bhai ka kabza hai, zameen ke liye case karu kya"), ReplyKey::RefuseHome);
    }

    /// Questions in readers' own words, each with the text that must answer it and the subject of the refusal where no rule of the guards
    /// tells it, but only their classifier.
    const PARTICULAR_MATTERS: &[(ReplyKey, AdviceSubject, &[&str])] = &[
        (
            ReplyKey::RefuseShare,
            AdviceSubject::Securities,
            &[
                "my Yes Bank shares are 40% down should i sell now or hold for some more time",
                "Yes Bank 40% down, sell or hold",
                "Adani bech du",
                "infosys ke share 15% gire hain, avrage karu kya",
                "अडानी के शेयर अभी बेच दूँ या रुकूँ? 2 लाख लगे हैं",
                "Holding 400 shares of Tata Motors since 2021, after the demerger showing less. should I sell now or wait till march",
                "सबसे ज़्यादा मुनाफ़ा देने वाले तीन शेयरों के नाम बता दो",
                "zerodha pe konsa stock le lu abhi",
            ],
        ),
        (
            ReplyKey::RefuseIpo,
            AdviceSubject::Securities,
            &[
                "is hafte jo bada IPO aa rha hai usme apply karna chahiye kya, GMP 70 hai",
                "कल एक बड़ा IPO बंद हो रहा है ग्रे मार्केट में 60 रुपये ऊपर बता रहे हैं, एक लॉट डाल दूं क्या",
                "should I sell my allotted IPO shares on listing day",
                "IPO me lagane ke liye gold bech du kya",
            ],
        ),
        (
            ReplyKey::RefusePortfolio,
            AdviceSubject::Securities,
            &[
                "Please review my portfolio - axis bluechip 30%, quant small cap 40%, a tax saver 20% and sbi gold 10%. what should I remove?",
                "sbi gold 10% axis bluechip 30% quant 40% mera portfolio check kar do",
                "Please review my portfolio: 40% Quant small cap, 30% gold, 30% FD",
                "mere paas 7 fund hain, kaunsa hatau",
                "मेरे पाँच फंड हैं कौन सा हटाऊं",
                "review my mutual funds: Axis small cap, Mirae large cap, SBI contra",
            ],
        ),
        (
            ReplyKey::RefuseTiming,
            AdviceSubject::Securities,
            &[
                "market is at all time high, shd i stop my SIPs and start again after crash",
                "nifty fell 900 pts this week. is it good time to put lumpsum or wait for budget",
                "market bahut upar hai, abhi lumpsum daalu ya ruk jau",
                "क्या मुझे एसआईपी बंद कर देनी चाहिए",
                "बाज़ार गिर रहा है, अभी निकल जाऊँ क्या",
            ],
        ),
        (
            ReplyKey::RefuseLumpSum,
            AdviceSubject::Securities,
            &[
                "I got 5 lakh bonus, where should I put it?",
                "Got a 6 lakh bonus. Where would it grow best over five years?",
                "mummy retire hui h 20 lakh mile, kahan lagau ki har mahine paisa aaye",
                "रिटायरमेंट के 22 लाख मिले हैं, बताइए कहाँ-कहाँ कितना डालूँ कि हर महीने 15 हज़ार आते रहें",
                "LIC mature hui, 8 lakh aaye hain, kaha dalu",
                "father retired last month, has no loans. best way to divide 20 lakh, some in FD, some in gold, some in mutual fund",
                "zameen biki hai 60 lakh me, ab kya karna chahiye paiso ka",
                "mere paas 10 lakh hain kahan lagau",
            ],
        ),
        (
            ReplyKey::RefuseNpsChoice,
            AdviceSubject::Securities,
            &[
                "Which NPS pension fund manager is best right now, SBI or HDFC or ICICI",
                "NPS me active choice lu ya auto, LC75 kaisa hai",
                "एनपीएस में कौन सा फंड मैनेजर और कितना इक्विटी रखूं, 38 साल का हूँ",
            ],
        ),
        (
            ReplyKey::RefuseEpfOut,
            AdviceSubject::Securities,
            &[
                "Should I withdraw my EPF 9 lakh and put in stocks, returns are much more there no?",
                "pf nikal ke mutual fund me dal du kya",
                "पीएफ का पैसा निकाल कर सोने में लगा दूँ क्या",
                "vpf ka paisa nikal ke plot le lu",
                "should I use my EPF to close my home loan",
            ],
        ),
        (
            ReplyKey::RefuseLand,
            AdviceSubject::Securities,
            &[
                "gold or a plot outside city, what is better for me for next 10 years? have 18 lakhs",
                "सोना लूं या जमीन, 12 लाख हैं और उम्र 45",
                "ghar wale bolte plot le lo nagpur side, main bolta REIT. tie breaker tum batao",
                "is buying a second house as an investment smart?",
            ],
        ),
        (
            ReplyKey::RefuseTwoFunds,
            AdviceSubject::Securities,
            &[
                "parag parikh flexi ya hdfc flexi cap, mere liye kaunsa sahi rahega 15 saal ke liye",
                "SBI small cap vs nippon small cap, which one",
                "मेरे लिए सबसे अच्छा म्यूचुअल फंड कौन सा है, 3000 महीना डालना है",
                "Which nifty 50 index fund should I buy for a 10k SIP? I am 28",
            ],
        ),
        (
            ReplyKey::RefuseTermPlan,
            AdviceSubject::Insurance,
            &[
                "टर्म प्लान किस कम्पनी का लूँ, LIC या HDFC या मैक्स",
                "Which company is best for 1.5 cr term plan, age 34 non smoker, HDFC Life or Max or Tata AIA? agent pushing one only",
                "kis company ka trm plan lu",
                "which term insurance company is most trustworthy",
            ],
        ),
        (
            ReplyKey::RefuseHealthPolicy,
            AdviceSubject::Insurance,
            &[
                "best health insurance company konsi hai family ke liye 10 lakh cover, star ya niva",
                "मम्मी पापा के लिए कौन सी हेल्थ पॉलिसी लूँ",
                "mummy ki health policy star me port kara du kya",
            ],
        ),
        // What sounds like them and is not.
        (
            ReplyKey::RefuseGold,
            AdviceSubject::Securities,
            &["sbi gold etf abhi lu kya", "सोना अभी बेचूं या रुकूं", "kitna gold rakhu portfolio me", "gold ETF lu ya sona dukaan se"],
        ),
        (
            ReplyKey::RefuseHome,
            AdviceSubject::Securities,
            &["flat lena chahiye ya kiraye pe rehna mere liye thik hai", "घर लूं या किराए पर रहूं", "should I buy a house now"],
        ),
        (
            ReplyKey::RefuseCrypto,
            AdviceSubject::Securities,
            &["Is it right time to buy bitcoin with 2 lakh or wait for more fall? friend says double by next diwali"],
        ),
        (
            ReplyKey::RefuseTips,
            AdviceSubject::Securities,
            &["telegram pe ek sir hai 'sure shot' IPO batate hai, agla wala apply kar du kya? 92% GMP chal raha"],
        ),
        (
            ReplyKey::RefusePromisedReturn,
            AdviceSubject::Securities,
            &["गाँव में एक स्कीम है 3 परसेंट महीना पक्का देते हैं, पड़ोसी को 6 महीने से मिल रहा है। मैं भी डाल दूँ?"],
        ),
        (ReplyKey::RefuseBroker, AdviceSubject::Securities, &["Zerodha or Groww, which one should I open"]),
        (
            ReplyKey::RefuseLoan,
            AdviceSubject::Loan,
            &[
                "I have 9 lakh bonus. prepay home loan at 8.6% or put it in nifty index fund? please decide for me",
                "gold loan lu ya personal loan",
            ],
        ),
        (
            ReplyKey::RefuseSeveral,
            AdviceSubject::Securities,
            &[
                "5 lakh kaha lagau mutual fund ya gold ya plot",
                "प्लॉट लूँ या म्यूचुअल फंड में रखूँ, 25 लाख हैं।",
                "पीपीएफ अच्छा है या SIP, मुझे किसमे डालना चाहिए",
            ],
        ),
        (
            ReplyKey::RefuseInsurance,
            AdviceSubject::Insurance,
            &[
                "agent is saying jeevan anand is better for me than term plan, i'm 31 with one kid. should i take it",
                "kitne ka term plan lena chahiye mujhe",
            ],
        ),
        (
            ReplyKey::RefuseSecurities,
            AdviceSubject::Securities,
            &["which fund should i buy", "मेरे म्यूचुअल फंड में 18% नुकसान है, निकाल लूँ या रुकूँ?", "should I opt for NPS at 30"],
        ),
        (
            ReplyKey::RefuseDeposits,
            AdviceSubject::Deposits,
            &["SCSS or MIS, where do I put mum's 15 lakh", "hdfc bank me fd karu ya yes bank me"],
        ),
    ];

    #[test]
    fn a_matter_is_not_taken_for_another_by_one_word() {
        let replies = Replies::parse(REPLIES_YAML).unwrap();
        let guards = Guards::parse(include_str!("../../../content/assistant/guards.yml")).unwrap();
        let mut mistaken = Vec::new();
        for (key, subject, questions) in PARTICULAR_MATTERS {
            for text in *questions {
                let question =
                    Question { text: (*text).into(), kind: RequestKind::Answer, article: None, module: None, previous_turns: Vec::new() };
                let refusal = match guards.decide(&question, None) {
                    GuardDecision::Refuse(refusal) => refusal,
                    GuardDecision::Answer => {
                        Refusal { advice: *subject, breaks_rule: false, names_several: false, search_text: String::new() }
                    }
                };
                let chosen = replies.choose_refusal(&refusal, text);
                if chosen != *key {
                    mistaken.push(format!("{text}: {chosen:?}, not {key:?}"));
                }
            }
        }
        assert!(mistaken.is_empty(), "{}", mistaken.join("\n"));
    }

    #[test]
    fn mistakes_in_the_file_are_named() {
        let broken = |from: &str, to: &str| Replies::parse(&REPLIES_YAML.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(broken("  thanks:", "  thank-you:").contains("thank-you"));
        assert!(broken("{epfo-portal}", "{epfo}").contains("epfo"));
    }
}
