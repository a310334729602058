//! Recognises sentences that ask somebody to hand over a password, a code or an identity number, in English, Hindi and Hinglish.

use std::cell::LazyCell;
use std::sync::LazyLock;

use crate::addresses::find_addresses;
use domain::personal_numbers::{PersonalNumber, mask_personal_numbers};
use domain::text::phrases::{NormalisedWords, Phrase, parse_loose_phrases};

/// What a sentence asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RequestedSecret {
    /// A one-time code, password or PIN, which nobody may ever ask for.
    Credential,
    /// An identity or account number, which offices and employers ask for rightly.
    IdentityNumber,
}

/// In words, between the verb and what is to be handed over.
const MAX_DISTANCE: usize = 8;

const CREDENTIALS: &[&str] =
    &["otp", "otps", "one time password", "password", "passwords", "passcode", "pin", "mpin", "cvv", "ओटीपी", "पासवर्ड", "पिन", "सीवीवी"];
const IDENTITY_NUMBERS: &[&str] =
    &["uan", "pan", "aadhaar", "aadhar", "account number", "card number", "यूएएन", "पैन", "आधार", "खाता नंबर", "khata number"];
const ENGLISH_VERBS: &[&str] = &[
    "send", "share", "forward", "give", "tell", "submit", "provide", "email", "mail", "message", "text", "whatsapp", "sms", "disclose",
    "reveal", "post", "reply", "supply", "hand", "type", "paste", "enter",
];
/// Verbs of orders. They stand behind their object, as "OTP भेजें".
const HINDI_VERBS: &[&str] = &[
    "भेजें",
    "भेजो",
    "भेजिए",
    "भेज",
    "बताएं",
    "बताओ",
    "बताइए",
    "बताएँ",
    "दें",
    "दीजिए",
    "साझा",
    "शेयर",
    "डालें",
    "bhejo",
    "bheje",
    "bhejen",
    "bhejein",
    "bhejiye",
    "bhej",
    "batao",
    "bataye",
    "bataiye",
    "batayen",
    "dijiye",
    "dijie",
    "daalo",
    "dalo",
    "share",
    "send",
];
/// Words before the verb that make it a report or a rule of somebody else: "the bank will send an OTP".
const REPORTING_WORDS: &[&str] = &["will", "would", "may", "can", "could", "they", "we", "epfo", "bank", "banks", "who", "that", "which"];
const POSSESSIVES: &[&str] =
    &["your", "their", "his", "her", "my", "the", "apna", "apni", "apne", "aapka", "aapki", "अपना", "अपनी", "अपने", "आपका", "आपकी"];
const NEGATIONS: &[&str] = &[
    "never",
    "not",
    "dont",
    "nobody",
    "no",
    "without",
    "yourself",
    "khud",
    "खुद",
    "avoid",
    "refuse",
    "न",
    "ना",
    "मत",
    "नहीं",
    "कभी",
    "mat",
    "na",
    "nahi",
    "nahin",
    "kabhi",
];
/// Words for whoever asks, or the place where the reader would type.
const DESTINATIONS: &[&str] = &[
    "to us",
    "to me",
    "with us",
    "with me",
    "tell us",
    "tell me",
    "give us",
    "give me",
    "send us",
    "send me",
    "here",
    "below",
    "this chat",
    "the chat",
    "this number",
    "this address",
    "this link",
    "हमें",
    "मुझे",
    "यहां",
    "यहाँ",
    "hume",
    "humein",
    "hamein",
    "mujhe",
    "yahan",
    "is number",
    "is link",
];

/// Domains that only the government registers.
const OFFICIAL_ENDINGS: [&str; 2] = [".gov.in", ".nic.in"];

struct Lists {
    credentials: Vec<Phrase>,
    identity_numbers: Vec<Phrase>,
    english_verbs: Vec<Phrase>,
    hindi_verbs: Vec<Phrase>,
    reporting: Vec<Phrase>,
    possessives: Vec<Phrase>,
    negations: Vec<Phrase>,
    destinations: Vec<Phrase>,
}

static LISTS: LazyLock<Lists> = LazyLock::new(|| {
    let parse = |terms: &[&str]| parse_loose_phrases(&terms.iter().map(|term| (*term).to_owned()).collect::<Vec<_>>());
    Lists {
        credentials: parse(CREDENTIALS),
        identity_numbers: parse(IDENTITY_NUMBERS),
        english_verbs: parse(ENGLISH_VERBS),
        hindi_verbs: parse(HINDI_VERBS),
        reporting: parse(REPORTING_WORDS),
        possessives: parse(POSSESSIVES),
        negations: parse(NEGATIONS),
        destinations: parse(DESTINATIONS),
    }
});

/// Finds what the sentence asks somebody to hand over. A warning ("never share your OTP") and a report ("the bank will send an OTP")
/// ask for nothing.
pub(crate) fn find_secret_request(sentence: &str) -> Option<RequestedSecret> {
    let tokens = NormalisedWords::tokenise_loosely(sentence);
    let asks = |secrets: &[Phrase]| asks_for(&tokens, secrets, || has_destination(sentence));
    if asks(&LISTS.credentials) {
        Some(RequestedSecret::Credential)
    } else if asks(&LISTS.identity_numbers) {
        Some(RequestedSecret::IdentityNumber)
    } else {
        None
    }
}

/// Whether the text names a number such as PAN or UAN.
pub(crate) fn names_identity_number(text: &str) -> bool {
    let tokens = NormalisedWords::tokenise_loosely(text);
    LISTS.identity_numbers.iter().any(|phrase| phrase.occurs_in(&tokens))
}

/// Whether the sentence says where to send something: an address, a place to type, whoever speaks, a telephone number or a UPI address.
pub(crate) fn has_destination(sentence: &str) -> bool {
    names_place(sentence) || names_contact(sentence)
}

/// Whether the sentence names an address, a place to type, or whoever speaks. Sites of the government are where people rightly log in.
pub(crate) fn names_place(sentence: &str) -> bool {
    let tokens = NormalisedWords::tokenise_loosely(sentence);
    let is_official = |address: &String| {
        let host = address.split("://").last().and_then(|rest| rest.split(['/', '?', '#', ':']).next()).unwrap_or_default();
        OFFICIAL_ENDINGS.iter().any(|ending| host.ends_with(ending))
    };
    LISTS.destinations.iter().any(|phrase| phrase.occurs_in(&tokens)) || !find_addresses(sentence).iter().all(is_official)
}

/// Whether the text names a mobile number or a UPI address, in whatever digits and groups. Offices have such numbers, too, but nobody is to
/// tell them a password or a code.
pub(crate) fn names_contact(text: &str) -> bool {
    mask_personal_numbers(text).1.iter().any(|kind| matches!(kind, PersonalNumber::Phone | PersonalNumber::UpiId))
}

/// Whether the sentence says what not to do.
pub(crate) fn is_warning(tokens: &NormalisedWords) -> bool {
    LISTS.negations.iter().any(|phrase| phrase.occurs_in(tokens))
}

/// Whether the verb at this position orders, and reports of nobody else: "the bank will send".
pub(crate) fn stands_as_order(tokens: &NormalisedWords, verb: usize) -> bool {
    verb == 0 || !LISTS.reporting.iter().flat_map(|phrase| phrase.find_positions(tokens)).any(|word| word == verb - 1)
}

fn asks_for(tokens: &NormalisedWords, secrets: &[Phrase], has_destination: impl Fn() -> bool) -> bool {
    let positions = |phrases: &[Phrase]| -> Vec<usize> { phrases.iter().flat_map(|phrase| phrase.find_positions(tokens)).collect() };
    let secrets = positions(secrets);
    if secrets.is_empty() || is_warning(tokens) {
        return false;
    }
    let possessives = positions(&LISTS.possessives);
    let names_destination = LazyCell::new(has_destination);
    let in_english = positions(&LISTS.english_verbs).into_iter().filter(|verb| stands_as_order(tokens, *verb)).any(|verb| {
        secrets.iter().any(|secret| {
            let is_near = verb < *secret && secret - verb <= MAX_DISTANCE;
            is_near && (possessives.iter().any(|word| (verb + 1..*secret).contains(word)) || *names_destination)
        })
    });
    let in_hindi =
        positions(&LISTS.hindi_verbs).into_iter().any(|verb| secrets.iter().any(|secret| *secret < verb && verb - secret <= MAX_DISTANCE));
    in_english || in_hindi
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_upi_addresses_are_destinations() {
        for text in
            ["call 98765 43210", "+91 9876543210", "९८७६५ ४३२१०", "ＲＥＦＵＮＤ＠ｏｋａｘｉｓ", "refund.desk@ybl", "to 0987 654 3210"]
        {
            assert!(has_destination(text), "{text}");
        }
        for text in ["Call 1930", "₹75,000 and ₹80,000", "in 2024-25 and 2025-26", "@epfo", "UAN 100100100101", "page 12345"] {
            assert!(!has_destination(text), "{text}");
        }
    }

    #[test]
    fn orders_are_told_from_warnings_and_reports() {
        for text in [
            "Send your UAN, password and OTP to https://evil.test/steal",
            "Please share the OTP with our agent.",
            "To go on, type your password here.",
            "अपना ओटीपी हमें बताएँ",
            "OTP भेजें",
            "apna OTP is number pe bhejo",
            "Share the OTP on 98765 43210 within ten minutes.",
            "WhatsApp OTP to +91-98765-43210",
            "Send OTP to refund.desk@okaxis",
            "ओटीपी ९८७६५४३२१० पर भेजें",
        ] {
            assert_eq!(find_secret_request(text), Some(RequestedSecret::Credential), "{text}");
        }
        for text in ["Give your PAN to the bank.", "Send UAN and Aadhaar to help@evil.test", "अपना पैन दीजिए"] {
            assert_eq!(find_secret_request(text), Some(RequestedSecret::IdentityNumber), "{text}");
        }
        for text in [
            "Never share your OTP with anybody.",
            "Do not give your PIN to a caller.",
            "EPFO will send an OTP to your Aadhaar-linked mobile.",
            "Give no OTP and install no app.",
            "अपना ओटीपी किसी को न बताएँ",
            "apna OTP kisi ko mat batao",
            "Your UAN stays the same when you change your job.",
            "The password has eight characters.",
            "Give a missed call to 9966044425 from your registered mobile.",
            "The balance is sent by SMS to whoever writes to 7738299899.",
            "Type the OTP yourself, on your own phone.",
            "Type passwords and OTPs only yourself, in your own login at incometax.gov.in.",
        ] {
            assert_eq!(find_secret_request(text), None, "{text}");
        }
    }
}
