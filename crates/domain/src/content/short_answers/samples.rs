//! A short answer with its registry and products, for the tests of this folder.

use super::{AnswerBasis, Intent, LanguageTexts, ShortAnswer};
use crate::facts::Registry;
use crate::products::ProductCatalogue;

fn texts(en: &str, hi: &str, hinglish: &str) -> LanguageTexts {
    LanguageTexts { en: en.into(), hi: hi.into(), hinglish: hinglish.into() }
}

pub(crate) fn short_answer() -> ShortAnswer {
    ShortAnswer {
        slug: "pf-claim-time".into(),
        product: "epf".into(),
        intent: Intent::Duration,
        basis: AnswerBasis::Article { slug: "pf-claims".into(), section: "What happens in {{fact:epf.claim-days}} & after".into() },
        calculator: None,
        checked_on: "2026-11-20".parse().unwrap(),
        related: vec!["pf-claim-rejected".into()],
        question: texts("How long does a PF claim take?", "पीएफ क्लेम में कितने दिन लगते हैं?", "PF claim me kitne din lagte hain?"),
        phrasings: vec!["pf claim time".into(), "pf kab aayega".into(), "पीएफ कब मिलेगा".into()],
        answer: texts(
            "EPFO settles a complete PF claim **in {{fact:epf.claim-days}}**. After that, raise a grievance and keep its number. For those who joined when \
             the wage ceiling was {{fact:epf.wage-ceiling@2020-01-01}} a month, the same time holds.",
            "ईपीएफओ पूरा पीएफ क्लेम **{{fact:epf.claim-days}} में** निपटाता है। उसके बाद शिकायत दर्ज कीजिए और उसका नंबर सँभालकर रखिए। जो लोग तब जुड़े जब वेतन सीमा \
             {{fact:epf.wage-ceiling@2020-01-01}} महीना थी, उनके लिए भी यही समय है।",
            "EPFO poora PF claim **{{fact:epf.claim-days}} me** settle karta hai. Uske baad grievance daaliye aur uska number sambhal kar rakhiye. Jo log tab \
             jude jab wage ceiling {{fact:epf.wage-ceiling@2020-01-01}} mahina thi, unke liye bhi yahi samay hai.",
        ),
        steps: vec![texts("Count {{fact:epf.claim-days}}.", "{{fact:epf.claim-days}} गिनिए।", "{{fact:epf.claim-days}} giniye.")],
    }
}

pub(crate) fn registry() -> Registry {
    let fact = |id: &str, unit: &str, value: u32| {
        serde_yaml_ng::from_str(&format!(
            "id: {id}\nlabel: {id}\ncategory: epfo\nunit: {unit}\nvalues:\n\
             - {{from: 2014-09-01, value: {value}, confidence: A, checked: 2026-11-20, source: {{title: a}}}}"
        ))
        .unwrap()
    };
    Registry::new([
        fact("epf.claim-days", "days", 20),
        fact("epf.wage-ceiling", "rupees a month", 15_000),
        fact("x.wait", "months", 1),
        fact("x.times", "times", 4),
    ])
}

pub(crate) fn products() -> ProductCatalogue {
    ProductCatalogue::parse("- {id: epf, name: EPF, hi: ईपीएफ, aliases: [pf, epf]}").unwrap()
}
