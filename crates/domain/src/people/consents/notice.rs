//! The notices that readers see before leaving an address, and how an agreement is stored: version, time and a hash of the exact
//! wording. A changed text needs a new version.

use sha2::{Digest, Sha256};

use super::Purpose;
use crate::language::Language;
use crate::text::to_hex;

/// Ends the version of a notice in Hindi.
const HINDI_VERSION: &str = "-hi";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice {
    pub version: &'static str,
    /// The wording beside the box, which is never ticked in advance.
    pub agree: &'static str,
    /// One box for each purpose that can be agreed to separately; none is ticked in advance.
    pub boxes: &'static [(Purpose, &'static str)],
    /// The paragraphs below the boxes.
    pub details: &'static [&'static str],
    /// The same in Hindi, with a version of its own: whoever read it agreed to its words and not to the English ones.
    pub hindi: Option<&'static Notice>,
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
    hindi: Some(&NOTIFY_ME_NOTICE_IN_HINDI),
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
    hindi: Some(&SUBSCRIBE_NOTICE_IN_HINDI),
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
    hindi: Some(&PAPERS_NOTICE_IN_HINDI),
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
    hindi: Some(&RULES_NOTICE_IN_HINDI),
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
    hindi: Some(&CALL_BACK_NOTICE_IN_HINDI),
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
    hindi: Some(&CRM_NOTICE_IN_HINDI),
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
    hindi: Some(&CASE_NOTICE_IN_HINDI),
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
    hindi: Some(&KEEP_FUND_DATA_NOTICE_IN_HINDI),
};

/// [`NOTIFY_ME_NOTICE`] as Hindi readers see it.
const NOTIFY_ME_NOTICE_IN_HINDI: Notice = Notice {
    version: "tell-me-2-hi",
    agree: "मेरी उम्र 18 साल या उससे ज़्यादा है, और मेरी सहमति है कि The Fine Print यह ई-मेल पता रखे, ताकि यह शुरू होने पर मुझे लिख सके।",
    boxes: &[],
    details: &[
        "हम क्या रखते हैं: यह पता, आपने किस बारे में पूछा, और इस सहमति का समय और शब्द। और कुछ नहीं।",
        "किस लिए: यह शुरू होने पर आपको एक बार लिखने के लिए। यह न्यूज़लेटर नहीं है, और यह पता किसी और को नहीं मिलता।",
        "कब तक: ज़्यादा से ज़्यादा 13 महीने। फिर यह मिटा दिया जाता है, चाहे हमने लिखा हो या नहीं।",
        "सहमति वापस लेने के लिए, या हम जो रखते हैं उसे देखने, ठीक करने या मिटवाने के लिए, हमारे संपर्क पेज पर दिए पते पर लिखें: एक लाइन ही \
         काफ़ी है। शिकायत भी उसी पते पर भेजें; वहाँ बात न बने, तो भारतीय डेटा संरक्षण बोर्ड (Data Protection Board of India) को।",
    ],
    hindi: None,
};

/// [`SUBSCRIBE_NOTICE`] as Hindi readers see it.
const SUBSCRIBE_NOTICE_IN_HINDI: Notice = Notice {
    version: "subscribe-1-hi",
    agree: "मेरी उम्र 18 साल या उससे ज़्यादा है।",
    boxes: &[
        (Purpose::Email, "मुझे रोज़ की ख़बरें और नई जानकारी ई-मेल से भेजें।"),
        (
            Purpose::Whatsapp,
            "मुझे The Fine Print की नई जानकारी WhatsApp पर भेजें। इसे कभी भी STOP लिखकर या “सब्सक्रिप्शन हटाएँ” दबाकर बंद किया जा सकता है।",
        ),
    ],
    details: &[
        "हम क्या रखते हैं: आपका नाम, ई-मेल पता, मोबाइल नंबर (अगर आप दें), और आप जिस बात पर सहमति देते हैं, उसका समय और उसके शब्द।",
        "किस लिए: आप जिसके लिए रजिस्टर करते हैं, उसके साथ एक अकाउंट (हमेशा), ई-मेल से रोज़ की ख़बरें और नई जानकारी (सिर्फ़ वह बॉक्स चुनने \
         पर), WhatsApp पर नई जानकारी (सिर्फ़ वह बॉक्स चुनने और नंबर देने पर)। कुछ भी बेचा नहीं जाता, और आपका डेटा उन सेवाओं के सिवा किसी को नहीं \
         मिलता जो हमारे संदेश पहुँचाती हैं।",
        "कब तक: जब तक आप अपना अकाउंट नहीं मिटाते; यह आप “मेरा अकाउंट” में खुद कर सकते हैं। इनवॉइस उतने समय तक रखे जाते हैं जितना टैक्स \
         कानून कहता है।",
        "सहमति वापस लेना उतना ही आसान है जितना देना: “मेरा अकाउंट” में “सब्सक्रिप्शन हटाएँ”, हर ई-मेल में दिया लिंक, या WhatsApp पर STOP। वहीं आप \
         देख सकते हैं कि हमने क्या रखा है, उसे ठीक कर सकते हैं, डाउनलोड कर सकते हैं और मिटा सकते हैं। शिकायत हमारे संपर्क पेज पर दिए पते \
         पर भेजें; वहाँ बात न बने, तो भारतीय डेटा संरक्षण बोर्ड (Data Protection Board of India) को।",
    ],
    hindi: None,
};

/// [`PAPERS_NOTICE`] as Hindi readers see it.
const PAPERS_NOTICE_IN_HINDI: Notice = Notice {
    version: "papers-1-hi",
    agree: "मुझे साल में एक बार याद दिलाएँ कि अपने काग़ज़ात फिर से देख लूँ।",
    boxes: &[],
    details: &[
        "हम क्या रखते हैं: यह कि आपने यह ई-मेल कब माँगा, और इस सहमति के शब्द। आपके काग़ज़ात, जैसे वसीयत, आपके अपने डिवाइस पर रहते \
         हैं: हमें उनके बारे में कुछ नहीं पता, यह भी नहीं कि वे हैं या नहीं।",
        "किस लिए: साल में एक ई-मेल, आपके अकाउंट के पते पर। उसमें किसी काग़ज़ का नाम नहीं होता और कोई विज्ञापन नहीं होता।",
        "कब तक: जब तक आप उस ई-मेल के लिंक से या “मेरा अकाउंट” के इसी स्विच से इसे बंद नहीं करते, या अपना अकाउंट नहीं मिटाते। शिकायत \
         हमारे संपर्क पेज पर दिए पते पर भेजें; वहाँ बात न बने, तो भारतीय डेटा संरक्षण बोर्ड (Data Protection Board of India) को।",
    ],
    hindi: None,
};

/// [`RULES_NOTICE`] as Hindi readers see it.
const RULES_NOTICE_IN_HINDI: Notice = Notice {
    version: "follow-2-hi",
    agree: "मैंने जो नियम, लेख या विषय चुने हैं, उनमें कोई नियम बदले या कोई लेख सुधारा जाए, तो मुझे लिखें।",
    boxes: &[],
    details: &[
        "हम क्या रखते हैं: आपने कौन-से लेख, नियम और विषय चुने हैं और कब से, पिछली बार बताते समय उनमें क्या लिखा था, और इस सहमति का समय \
         और शब्द।",
        "किस लिए: आपने जो चुना है (सीधे, या उसका विषय), उसमें हर बदले नियम या सुधारे गए लेख के लिए एक ई-मेल, आपके अकाउंट \
         के पते पर: पहले क्या था, अब क्या है, और कब से। दिन में ज़्यादा से ज़्यादा पाँच, और कोई विज्ञापन नहीं।",
        "कब तक: जब तक आप यह सूचना बंद नहीं करते या अपना अकाउंट नहीं मिटाते। हर ई-मेल में दिए लिंक से ये सब बंद हो जाते हैं, और “मेरा \
         अकाउंट” के एक स्विच से भी; वहीं आप अपनी चुनी हर चीज़ देख और हटा सकते हैं। शिकायत हमारे संपर्क पेज पर दिए पते पर भेजें; वहाँ बात न \
         बने, तो भारतीय डेटा संरक्षण बोर्ड (Data Protection Board of India) को।",
    ],
    hindi: None,
};

/// [`CASE_NOTICE`] as Hindi readers see it.
const CASE_NOTICE_IN_HINDI: Notice = Notice {
    version: "case-2-hi",
    agree: "मेरी उम्र 18 साल या उससे ज़्यादा है, और मेरी सहमति है कि मैं यहाँ जो लिखूँ और भेजूँ, उसे The Fine Print इस मामले में मेरी मदद के लिए \
            रखे।",
    boxes: &[],
    details: &[
        "हम क्या रखते हैं: इस केस में आप जो लिखते और भेजते हैं, हमारे एजेंट और विशेषज्ञ जो जवाब देते और नोट करते हैं, और इस सहमति का समय \
         और शब्द। पासवर्ड, पिन या ओटीपी कभी न भेजें। संदेशों में आए यूएएन, पैन और आधार नंबर सेव होने से पहले छिपा दिए जाते हैं।",
        "किस लिए: इस मामले में आपकी मदद करने के लिए। इसे सिर्फ़ वे एजेंट पढ़ सकते हैं जो इस तरह के मामले देखते हैं, और वे विशेषज्ञ जिनसे ये \
         पूछते हैं और जिनका नाम केस में बताया जाता है; इनमें से कोई जब भी इसे पढ़ता है, आपको दिखता है। और किसी को यह नहीं मिलता।",
        "कब तक: फ़ाइलें केस बंद होने के 30 दिन बाद मिट जाती हैं; बाकी सब “मेरा अकाउंट” में रहता है, जब तक आप उसे नहीं मिटाते। इनवॉइस \
         उतने समय तक रखे जाते हैं जितना टैक्स कानून कहता है।",
        "आप केस रद्द कर सकते हैं, ख़त्म होने के बाद उसे मिटा सकते हैं, और “मेरा अकाउंट” में सब कुछ डाउनलोड कर सकते या मिटा सकते हैं। \
         शिकायत हमारे संपर्क पेज पर दिए पते पर भेजें; वहाँ बात न बने, तो भारतीय डेटा संरक्षण बोर्ड (Data Protection Board of India) को।",
    ],
    hindi: None,
};

/// [`CALL_BACK_NOTICE`] as Hindi readers see it.
const CALL_BACK_NOTICE_IN_HINDI: Notice = Notice {
    version: "call-me-1-hi",
    agree: "मेरी उम्र 18 साल या उससे ज़्यादा है, और मेरी सहमति है कि The Fine Print मुझे इस बारे में कॉल करने के लिए ये \
            जानकारियाँ रखे।",
    boxes: &[],
    details: &[
        "हम क्या रखते हैं: आपका नाम और मोबाइल नंबर, अगर आप दें तो ई-मेल पता, आपने किस बारे में पूछा, बात करते समय हमने \
         जो नोट किया, और इस सहमति का समय और शब्द। यहाँ पासवर्ड, ओटीपी, यूएएन, पैन या आधार नंबर कभी न लिखें।",
        "किस लिए: आपने जिस बारे में पूछा, उस पर आपको कॉल करने के लिए। कॉल इसलिए होती है कि आप अपना रिकॉर्ड समझ सकें; \
         कोई आपसे कुछ खरीदने, बेचने या पैसा निकालने को नहीं कहेगा।",
        "कब तक: हमारी आख़िरी बातचीत के 12 महीने बाद तक, या जब तक आप इसे मिटाने को न कहें।",
        "सहमति वापस लेनी हो, या हमने जो रखा है उसे देखना, ठीक कराना या मिटवाना हो, तो कॉल पर बताएँ या हमारे संपर्क पेज \
         पर दिए पते पर लिखें: एक लाइन काफ़ी है। शिकायत भी उसी पते पर भेजें; वहाँ बात न बने, तो भारतीय डेटा संरक्षण \
         बोर्ड (Data Protection Board of India) को।",
    ],
    hindi: None,
};

/// [`CRM_NOTICE`] as Hindi readers see it.
const CRM_NOTICE_IN_HINDI: Notice = Notice {
    version: "call-me-crm-1-hi",
    agree: "The Fine Print ये जानकारियाँ उस कस्टमर-मैनेजमेंट सर्विस में भी रख सकता है, जिससे वह कॉल का समय तय करता है।",
    boxes: &[],
    details: &[
        "यह बॉक्स ज़रूरी नहीं है: इसके बिना भी हम आपको वैसे ही कॉल करेंगे।",
        "उस सर्विस को आपका नाम, मोबाइल नंबर, ई-मेल पता, आपने किस बारे में पूछा और हमारे नोट मिलते हैं, निजी नंबर \
         छिपाकर। वह सिर्फ़ हमारे लिए काम करती है, और यहाँ आपकी जानकारी मिटाने पर वह वहाँ भी मिट जाती है।",
    ],
    hindi: None,
};

/// [`KEEP_FUND_DATA_NOTICE`] as Hindi readers see it.
const KEEP_FUND_DATA_NOTICE_IN_HINDI: Notice = Notice {
    version: "pf-keep-1-hi",
    agree: "मेरी उम्र 18 साल या उससे ज़्यादा है, और मेरी सहमति है कि The Fine Print मेरे पीएफ की यह जानकारी एन्क्रिप्ट करके रखे, ताकि वह मुझे फिर मिल \
            सके।",
    boxes: &[],
    details: &[
        "हम क्या रखते हैं: आपका मोबाइल नंबर, आपका यूएएन, डेटा देने वाली सेवा ने उसके बारे में जो बताया, आपकी पासबुक में जो लिखा है और उसके साथ आपने \
         हमें जो बताया, और इस सहमति का समय और शब्द। ईपीएफओ का पासवर्ड, या ईपीएफओ या आधार का कोई ओटीपी कभी नहीं।",
        "किस लिए: यहाँ दोबारा लॉगिन करने पर आपको यह सब फिर दिखाने के लिए, और यह बताने के लिए कि उससे क्या पता चलता है। इस नंबर से कॉल माँगी जाए, \
         तो कॉल करने वाला एजेंट देखता है कि कौन-सी निकासी हो सकती है, पासबुक नहीं। और किसी को यह नहीं मिलता।",
        "कब तक: आपके आख़िरी लॉगिन के 90 दिन बाद तक, या जब तक आप इसे नहीं मिटाते; यह आप कभी भी खुद कर सकते हैं।",
        "यह सिर्फ़ आपके लिए बनी एक चाबी से एन्क्रिप्ट होता है; मिटाने पर वह चाबी मिट जाती है। शिकायत हमारे संपर्क पेज पर दिए पते पर भेजें; वहाँ बात न बने, \
         तो भारतीय डेटा संरक्षण बोर्ड (Data Protection Board of India) को।",
    ],
    hindi: None,
};

impl Notice {
    /// Its words in the language in which this version was shown; `None` when it is no present version.
    pub fn find_shown(&'static self, version: Option<&str>) -> Option<&'static Notice> {
        self.list_languages().find(|notice| Some(notice.version) == version)
    }

    /// Whether a stored fingerprint is of the present words, in either language.
    pub fn has_fingerprint(&'static self, stored: &str) -> bool {
        self.list_languages().any(|notice| notice.fingerprint() == stored)
    }

    /// The language in which somebody read the words whose fingerprint is stored, of whatever version.
    pub fn find_agreed_language(&'static self, stored: Option<&str>) -> Language {
        let version = stored.and_then(|stored| stored.split(' ').next()).unwrap_or_default();
        if self.hindi.is_some() && version.ends_with(HINDI_VERSION) { Language::Hindi } else { Language::English }
    }

    fn list_languages(&'static self) -> impl Iterator<Item = &'static Notice> {
        std::iter::once(self).chain(self.hindi)
    }

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
        for (notice, fingerprint) in [
            (&NOTIFY_ME_NOTICE, "tell-me-2-hi sha256:b092fcf2da8398d4e27f4601971cb6bf6fd451ee5ec9d8864f5dc691d152886e"),
            (&SUBSCRIBE_NOTICE, "subscribe-1-hi sha256:d47c53f9635184f5062d5f9894f95dd196bd4287d749c47e6601a8087672e810"),
            (&PAPERS_NOTICE, "papers-1-hi sha256:2244060d0471a28546363f6c899779efa5f8f156efa5cee64fd8ded3d0fbc061"),
            (&RULES_NOTICE, "follow-2-hi sha256:3743ce08ae26e65a6ab457c2ab20c15c15952e2328ead8b610634873ade3c3a8"),
            (&CASE_NOTICE, "case-2-hi sha256:df77085d4ce3c0a09f2b4d996028641b19f33818ec4c7c614c8c4059ab9f173f"),
            (&CALL_BACK_NOTICE, "call-me-1-hi sha256:aa29f8baefd84ad4403e09b96e8a7e6f40e6b1c0c88192d631d783c91788e5f7"),
            (&CRM_NOTICE, "call-me-crm-1-hi sha256:5856caf0e3e0d67eb6cba38e207de5e6f6a72eaa85beb51226f22b9b3a1f683f"),
            (&KEEP_FUND_DATA_NOTICE, "pf-keep-1-hi sha256:1d7c99e7d8111a2752bf41ab2f069f3e2f7fcc9119bc3bc65b537b6eb8b9ba0a"),
        ] {
            assert_eq!(notice.hindi.map(Notice::fingerprint).as_deref(), Some(fingerprint));
        }
        assert_eq!(CALL_BACK_NOTICE.fingerprint(), "call-me-1 sha256:1566a0d34eea5acbe92666ee94ed9d62201379d68ca4d6f154e6fa517fae1f5c");
    }

    #[test]
    fn a_notice_in_hindi_agrees_to_the_same_as_the_english_one() {
        let all = [
            &NOTIFY_ME_NOTICE,
            &SUBSCRIBE_NOTICE,
            &PAPERS_NOTICE,
            &RULES_NOTICE,
            &CASE_NOTICE,
            &CALL_BACK_NOTICE,
            &CRM_NOTICE,
            &KEEP_FUND_DATA_NOTICE,
        ];
        for notice in all {
            let hindi = notice.hindi.unwrap();
            assert_eq!(hindi.version, format!("{}-hi", notice.version));
            let purposes = |notice: &Notice| notice.boxes.iter().map(|(purpose, _)| *purpose).collect::<Vec<_>>();
            assert_eq!((purposes(hindi), hindi.details.len()), (purposes(notice), notice.details.len()));
            assert_eq!(notice.find_shown(Some(hindi.version)), Some(hindi));
            assert_eq!(notice.find_shown(Some(notice.version)), Some(notice));
            assert_eq!(notice.find_agreed_language(Some(&hindi.fingerprint())), Language::Hindi);
            for english in [Some(notice.fingerprint()), None] {
                assert_eq!(notice.find_agreed_language(english.as_deref()), Language::English);
            }
            assert!(notice.has_fingerprint(&hindi.fingerprint()) && notice.has_fingerprint(&notice.fingerprint()));
        }
        assert_eq!(SUBSCRIBE_NOTICE.find_shown(Some("case-2")), None);
        assert_eq!(SUBSCRIBE_NOTICE.find_shown(None), None);
    }
}
