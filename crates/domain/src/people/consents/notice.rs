//! The notices that readers see before leaving an address, and how an agreement is stored: version, time and a hash of the exact
//! wording. A changed text needs a new version.

use sha2::{Digest, Sha256};

use super::Purpose;
use crate::text::to_hex;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice {
    pub version: &'static str,
    /// The wording beside the box, which is never ticked in advance.
    pub agree: &'static str,
    /// One box for each purpose that can be agreed to separately; none is ticked in advance.
    pub boxes: &'static [(Purpose, &'static str)],
    /// The paragraphs below the boxes.
    pub details: &'static [&'static str],
}

/// The notice of "Tell me when this opens" (DPDP Rules 2025, rule 3: what, what for, how long, and how to withdraw).
pub const NOTIFY_ME_NOTICE: Notice = Notice {
    version: "tell-me-2",
    agree: "I am 18 or older, and I agree that The Fine Print keeps this e-mail address to write to me when this opens.",
    boxes: &[],
    details: &[
        "What we keep: the address, what you asked about, and the time and wording of this agreement. Nothing else.",
        "What for: to write to you once, when this opens. It is no newsletter, and nobody else gets the address.",
        "How long: 13 months at most. Then it is erased, whether we have written or not.",
        "To take this back, or to see, correct or erase what we keep, write to the address on our contact page: one line is \
         enough. A complaint goes to the same address, and if that does not settle it, to the Data Protection Board of India.",
    ],
};

/// The notice of the subscribe form: the DPDP notice and the WhatsApp opt-in.
pub const SUBSCRIBE_NOTICE: Notice = Notice {
    version: "subscribe-1",
    agree: "I am 18 or older.",
    boxes: &[
        (Purpose::Email, "Send me the daily digest and updates by e-mail."),
        (Purpose::Whatsapp, "Send me updates from The Fine Print on WhatsApp. I can reply STOP or use Unsubscribe at any time."),
    ],
    details: &[
        "What we keep: your name, e-mail address, mobile number if you give one, and the time and wording of what you agree to.",
        "What for: an account with what you register for (always), the daily digest and updates by e-mail (only with that box), \
         updates by WhatsApp (only with that box and a number). Nothing is sold, and nobody else gets your data but the services \
         that carry our messages.",
        "How long: until you delete your account, which you can do yourself in My Account; invoices are kept as tax law demands.",
        "Taking it back is as easy as giving it: Unsubscribe in My Account, the link in every mail, or STOP by WhatsApp. There you \
         can also see, correct, download and erase what we keep. A complaint goes to the address on our contact page, and if that \
         does not settle it, to the Data Protection Board of India.",
    ],
};

/// The agreement to the yearly mail about one's papers.
pub const PAPERS_NOTICE: Notice = Notice {
    version: "papers-1",
    agree: "Write to me once a year that it is time to look at my papers again.",
    boxes: &[],
    details: &[
        "What we keep: that you asked for this mail and when, with the wording of this agreement. Your papers, a will among them, stay \
         on your own device: we know nothing of them, and not whether there are any.",
        "What for: one e-mail a year to the address of your account. It names no paper and holds no advertising.",
        "How long: until you end it, with the link in the mail or the same switch in My Account, or delete your account. A complaint \
         goes to the address on our contact page, and if that does not settle it, to the Data Protection Board of India.",
    ],
};

/// The agreement to mails about what somebody follows.
pub const RULES_NOTICE: Notice = Notice {
    version: "follow-2",
    agree: "Write to me when a rule changes, or an article is corrected, that I follow, also by way of its topic.",
    boxes: &[],
    details: &[
        "What we keep: which articles, rules and topics you follow and since when, what they said when we last told you, and the time \
         and wording of this agreement.",
        "What for: one e-mail to the address of your account for each change of a rule, or correction of an article, that you \
         follow, by itself or by way of its topic: what was, what is now, and since when. At most five a day, and no advertising.",
        "How long: until you stop following or delete your account. The link in every mail ends all of them, and so does a switch \
         in My Account, where you also see and remove each thing you follow. A complaint goes to the address on our contact page, \
         and if that does not settle it, to the Data Protection Board of India.",
    ],
};

/// The notice of "Ask us to call you".
pub const CALL_BACK_NOTICE: Notice = Notice {
    version: "call-me-1",
    agree: "I am 18 or older, and I agree that The Fine Print keeps these details to call me about this.",
    boxes: &[],
    details: &[
        "What we keep: your name and mobile number, your e-mail address if you give one, what you asked about, what we noted when we \
         spoke, and the time and wording of this agreement. Never type a password, a one-time code, a UAN, PAN or Aadhaar number here.",
        "What for: to call you about what you asked. Calls are about understanding your own records; nobody will tell you to buy, \
         sell or withdraw anything.",
        "How long: 12 months after we last spoke, or until you ask us to erase it.",
        "To take this back, or to see, correct or erase what we keep, tell us on the call or write to the address on our contact page: \
         one line is enough. A complaint goes to the same address, and if that does not settle it, to the Data Protection Board of India.",
    ],
};

/// The separate agreement that the CRM gets a copy of a request for a call. It is asked only where a CRM is in use.
pub const CRM_NOTICE: Notice = Notice {
    version: "call-me-crm-1",
    agree: "The Fine Print may also keep these details in the customer-management service that it uses to plan calls.",
    boxes: &[],
    details: &[
        "This box is optional: without it we call you just the same.",
        "The service gets your name, mobile number, e-mail address, what you asked about and our notes, with personal numbers hidden. \
         It works for us only, and when we erase your details here, they are erased there too.",
    ],
};

/// The notice of a request for help with a matter (a case).
pub const CASE_NOTICE: Notice = Notice {
    version: "case-2",
    agree: "I am 18 or older, and I agree that The Fine Print keeps what I write and send here to help me with this matter.",
    boxes: &[],
    details: &[
        "What we keep: what you write and send in this case, what our agents and experts answer and note, and the time and wording of \
         this agreement. Never send a password, a PIN or a one-time code. UAN, PAN and Aadhaar numbers in messages are hidden before \
         they are stored.",
        "What for: to help you with this matter. Only the agents who look after matters of this kind can read it, and an expert whom \
         they ask, whose name the case tells you; you see each time that one of them has. Nobody else gets it.",
        "How long: files go 30 days after the case is closed; the rest stays in My Account until you erase it. Invoices are kept as tax \
         law demands.",
        "You can cancel the case, erase it once it is over, and download or erase everything in My Account. A complaint goes to the \
         address on our contact page, and if that does not settle it, to the Data Protection Board of India.",
    ],
};

/// The agreement that what somebody knows of their provident fund is kept.
pub const KEEP_FUND_DATA_NOTICE: Notice = Notice {
    version: "pf-keep-1",
    agree: "I am 18 or older, and I agree that The Fine Print keeps these details of my provident fund, sealed, so that I find them again.",
    boxes: &[],
    details: &[
        "What we keep: your mobile number, your UAN, what the source answered about it, what your passbooks say and what you told us \
         beside them, and the time and wording of this agreement. Never an EPFO password, nor any code of EPFO or Aadhaar.",
        "What for: to show it to you again when you sign in here, and to say what follows from it. If this number asks us to call, the \
         agent who calls sees which withdrawals are possible, not the passbooks. Nobody else gets it.",
        "How long: 90 days after you last signed in, or until you erase it, which you can do yourself at any time.",
        "It is encrypted under a key of your own; erasing deletes that key. A complaint goes to the address on our contact page, and if \
         that does not settle it, to the Data Protection Board of India.",
    ],
};

impl Notice {
    /// The version and a hash of the wording, as stored with the consent.
    pub fn fingerprint(&self) -> String {
        let mut hash = Sha256::new();
        for line in std::iter::once(&self.agree).chain(self.boxes.iter().map(|(_, words)| words)).chain(self.details) {
            hash.update(line);
            hash.update("\n");
        }
        format!("{} sha256:{}", self.version, to_hex(&hash.finalize()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A changed wording needs a new version, and its new hash in this test.
    #[test]
    fn the_words_of_a_version_never_change() {
        assert_eq!(SUBSCRIBE_NOTICE.fingerprint(), "subscribe-1 sha256:760c2d08186a522c49be1940eff20889d83abcbe0fae7d28083fc03d5da556f2");
        assert_eq!(NOTIFY_ME_NOTICE.fingerprint(), "tell-me-2 sha256:f89eeefd5168ffb164377bd5c8167607fcdeaa3f5b95560dfa251fde57561da7");
        assert_eq!(
            KEEP_FUND_DATA_NOTICE.fingerprint(),
            "pf-keep-1 sha256:523e44c5714d650f8aca7be0b9ad417d218366bf098a2434a668ee13c69d5620"
        );
        assert_eq!(CRM_NOTICE.fingerprint(), "call-me-crm-1 sha256:0f01907d4b18e83a19671035bbf67d0e902b6b1bb97f525901a91e5060e38b8a");
        assert_eq!(CASE_NOTICE.fingerprint(), "case-2 sha256:0b9fbabc004a9836f812b0d9a73cfa174b7a467e0a45e522f9c9c257fc7775c7");
        assert_eq!(PAPERS_NOTICE.fingerprint(), "papers-1 sha256:b4fb3668bab9b3ccf4d0d6ad6f3cc07b672e0e35f61a34132d2dbbfe2690d3ee");
        assert_eq!(RULES_NOTICE.fingerprint(), "follow-2 sha256:12b32ca68bdcd294b207e7eb0fc68804cc933d5c496db6e81676c5483dcea071");
        assert_eq!(CALL_BACK_NOTICE.fingerprint(), "call-me-1 sha256:1566a0d34eea5acbe92666ee94ed9d62201379d68ca4d6f154e6fa517fae1f5c");
    }
}
