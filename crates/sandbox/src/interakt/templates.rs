//! The "approved" message templates. The product's templates must match them.

/// An approved template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Template {
    pub name: &'static str,
    /// WhatsApp's category: `utility` or `marketing`.
    pub category: &'static str,
    /// Each language of a name is approved by itself.
    pub language: &'static str,
    /// The text, with {{1}}, {{2}} … in place of the values.
    pub body: &'static str,
    /// What each value is, in order.
    pub variables: &'static [&'static str],
}

/// All approved templates.
pub const TEMPLATES: &[Template] = &[
    Template {
        name: "subscribe_confirm_1",
        category: "utility",
        language: "en",
        body: "Hi {{1}}, you are subscribed to The Fine Print. We will write when there is something worth your time. Reply STOP to end it.",
        variables: &["name"],
    },
    Template {
        name: "unsubscribe_confir_1",
        category: "utility",
        language: "en",
        body: "Hi {{1}}, you are unsubscribed from The Fine Print and will get no more messages from us. You are welcome back at any time.",
        variables: &["name"],
    },
    Template {
        name: "webinar_reminder_1",
        category: "utility",
        language: "en",
        body: "Hi {{1}}, a reminder: the webinar \"{{2}}\" begins {{3}}, on {{4}}. Join here: {{5}} – see you there.",
        variables: &["name", "title", "how soon", "date and time", "link"],
    },
    Template {
        name: "webinar_moved_1",
        category: "utility",
        language: "en",
        body: "Hi {{1}}, the webinar \"{{2}}\" was moved. It takes place on {{3}} now; your place stays yours: {{4}} – see you there.",
        variables: &["name", "title", "date and time", "link"],
    },
    Template {
        name: "webinar_cancelled_1",
        category: "utility",
        language: "en",
        body: "Hi {{1}}, we are sorry: the webinar \"{{2}}\" on {{3}} does not take place.",
        variables: &["name", "title", "date and time"],
    },
    Template {
        name: "call_booked_1",
        category: "utility",
        language: "en",
        body: "Hi {{1}}, your call is booked for {{2}}. Join, move or cancel it here: {{3}} – see you then.",
        variables: &["name", "date and time", "link"],
    },
    Template {
        name: "payment_receipt_1",
        category: "utility",
        language: "en",
        body: "Hi {{1}}, we have received your payment of {{2}}. Your receipt is here: {{3}} – thank you.",
        variables: &["name", "amount", "link to the receipt"],
    },
    Template {
        name: "pf_report_ready_1",
        category: "utility",
        language: "en",
        body: "Hi {{1}}, your provident-fund report is ready. Read it here: {{2}} – only you can open it.",
        variables: &["name", "link"],
    },
    Template {
        name: "call_moved_1",
        category: "utility",
        language: "en",
        body: "Hi {{1}}, your call has a new time: {{2}}. Join, move or cancel it here: {{3}} – the time before no longer holds.",
        variables: &["name", "date and time", "link"],
    },
    Template {
        name: "call_cancelled_1",
        category: "utility",
        language: "en",
        body: "Hi {{1}}, your call at {{2}} is cancelled. See your booking here: {{3}} – you are welcome to book another.",
        variables: &["name", "date and time", "link"],
    },
    Template {
        name: "call_reminder_1",
        category: "utility",
        language: "en",
        body: "Hi {{1}}, a reminder: your call is at {{2}}. Join here: {{3}} – we never ask for passwords or codes.",
        variables: &["name", "date and time", "link"],
    },
    Template {
        name: "daily_digest_1",
        category: "marketing",
        language: "en",
        body: "Hi {{1}}, today in The Fine Print: {{2}}. Read it here: {{3}} – reply STOP to end these messages.",
        variables: &["name", "title", "link"],
    },
    Template {
        name: "gap_covered_2",
        category: "utility",
        language: "en",
        body: "You asked us to tell you: there is an article now, {{1}}. Read it here: {{2}} – this is the only message about it.",
        variables: &["article", "link"],
    },
    Template {
        name: "case_update_1",
        category: "utility",
        language: "en",
        body: "Hi {{1}}, there is news of your case {{2}}. Read it here: {{3}} – we never ask for passwords or codes.",
        variables: &["name", "number of the case", "link"],
    },
    Template {
        name: "call_booked_1",
        category: "utility",
        language: "hi",
        body: "नमस्ते {{1}}, आपकी कॉल बुक हो गई है। समय: {{2}}। जुड़ने, समय बदलने या रद्द करने के लिए यहाँ जाएँ: {{3}} – तय समय पर मिलते हैं।",
        variables: &["name", "date and time", "link"],
    },
    Template {
        name: "call_moved_1",
        category: "utility",
        language: "hi",
        body: "नमस्ते {{1}}, आपकी कॉल का नया समय: {{2}}। जुड़ने, समय बदलने या रद्द करने के लिए यहाँ जाएँ: {{3}} – आपका पहले वाला समय अब ख़ाली कर दिया गया है।",
        variables: &["name", "date and time", "link"],
    },
    Template {
        name: "call_cancelled_1",
        category: "utility",
        language: "hi",
        body: "नमस्ते {{1}}, आपकी कॉल रद्द हो गई है। उसका समय था: {{2}}। अपनी बुकिंग यहाँ देखें: {{3}} – आप जब चाहें दूसरी कॉल बुक कर सकते हैं।",
        variables: &["name", "date and time", "link"],
    },
    Template {
        name: "call_reminder_1",
        category: "utility",
        language: "hi",
        body: "नमस्ते {{1}}, याद रहे: आपकी कॉल का समय है {{2}}। यहाँ से जुड़ें: {{3}} – हम कभी पासवर्ड या कोड नहीं माँगते।",
        variables: &["name", "date and time", "link"],
    },
    Template {
        name: "subscribe_confirm_1",
        category: "utility",
        language: "hi",
        body: "नमस्ते {{1}}, The Fine Print की नई जानकारी अब आपको WhatsApp पर मिलेगी। जब कुछ काम की बात होगी, हम लिखेंगे। बंद करने के लिए STOP लिखकर भेजें।",
        variables: &["name"],
    },
    Template {
        name: "unsubscribe_confir_1",
        category: "utility",
        language: "hi",
        body: "नमस्ते {{1}}, The Fine Print के संदेश आपके लिए बंद कर दिए गए हैं, अब हमारी ओर से कोई संदेश नहीं आएगा। आप जब चाहें वापस आ सकते हैं।",
        variables: &["name"],
    },
    Template {
        name: "case_update_1",
        category: "utility",
        language: "hi",
        body: "नमस्ते {{1}}, आपके केस {{2}} में कुछ नया है। यहाँ देखें: {{3}} – हम कभी पासवर्ड या ओटीपी नहीं माँगते।",
        variables: &["name", "number of the case", "link"],
    },
    Template {
        name: "webinar_reminder_1",
        category: "utility",
        language: "hi",
        body: "नमस्ते {{1}}, याद रहे: वेबिनार “{{2}}” {{3}} शुरू होगा। समय: {{4}}। यहाँ से जुड़ें: {{5}} – वहीं मिलते हैं।",
        variables: &["name", "title", "how soon", "date and time", "link"],
    },
    Template {
        name: "webinar_moved_1",
        category: "utility",
        language: "hi",
        body: "नमस्ते {{1}}, वेबिनार “{{2}}” का समय बदल गया है। नया समय: {{3}}। आपकी जगह बनी हुई है: {{4}} – वहीं मिलते हैं।",
        variables: &["name", "title", "date and time", "link"],
    },
    Template {
        name: "webinar_cancelled_1",
        category: "utility",
        language: "hi",
        body: "नमस्ते {{1}}, हमें खेद है: वेबिनार “{{2}}”, जो {{3}} होना था, रद्द हो गया है।",
        variables: &["name", "title", "date and time"],
    },
    Template {
        name: "daily_digest_1",
        category: "marketing",
        language: "hi",
        body: "नमस्ते {{1}}, The Fine Print में आज की ख़बर: {{2}}। यहाँ पढ़ें: {{3}} – ये संदेश बंद करने के लिए STOP लिखकर भेजें।",
        variables: &["name", "title", "link"],
    },
    Template {
        name: "gap_covered_2",
        category: "utility",
        language: "hi",
        body: "आपने कहा था कि बताएँ: अब इस पर एक लेख है, {{1}}। यहाँ पढ़ें: {{2}} – इस बारे में यही एक संदेश है।",
        variables: &["article", "link"],
    },
];

impl Template {
    pub(super) fn fill_in(&self, values: &[String]) -> String {
        let mut text = String::new();
        let mut rest = self.body;
        while let Some((before, after)) = rest.split_once("{{") {
            let (number, after) = after.split_once("}}").unwrap_or((after, ""));
            let value = number.parse::<usize>().ok().and_then(|number| values.get(number.checked_sub(1)?));
            text.push_str(before);
            text.push_str(value.map_or("", String::as_str));
            rest = after;
        }
        text + rest
    }
}

#[cfg(test)]
mod tests {
    use super::TEMPLATES;

    #[test]
    fn every_body_has_a_place_for_each_of_its_variables() {
        for template in TEMPLATES {
            for number in 1..=template.variables.len() {
                assert!(template.body.contains(&format!("{{{{{number}}}}}")), "{} {number}", template.name);
            }
            assert_eq!(template.body.matches("{{").count(), template.variables.len(), "{}", template.name);
        }
    }

    #[test]
    fn a_template_has_the_same_variables_in_each_language() {
        for template in TEMPLATES.iter().filter(|template| template.language != "en") {
            let english = TEMPLATES.iter().find(|other| other.name == template.name && other.language == "en").unwrap();
            assert_eq!((english.variables, english.category), (template.variables, template.category), "{}", template.name);
        }
    }

    #[test]
    fn what_is_filled_in_is_not_filled_again() {
        let text = TEMPLATES.iter().find(|template| template.name == "call_booked_1").unwrap().fill_in(&[
            "{{2}}".to_owned(),
            "noon".to_owned(),
            "link".to_owned(),
        ]);
        assert!(text.starts_with("Hi {{2}}, your call is booked for noon."), "{text}");
    }
}
