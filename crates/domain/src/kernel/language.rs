//! The three ways in which readers write: English, Hindi, and Hindi in Latin letters ("Hinglish").

use serde::{Deserialize, Serialize};

use super::text::devanagari::is_devanagari;
use crate::{Error, Result};

/// The language and script of a question, and of the answer to it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Language {
    /// "en": English.
    #[default]
    #[serde(rename = "en")]
    #[strum(serialize = "en")]
    English,
    /// "hi": Hindi in Devanagari.
    #[serde(rename = "hi")]
    #[strum(serialize = "hi")]
    Hindi,
    /// "hinglish": Hindi in Latin letters, with its English words.
    Hinglish,
}

/// Hindi words in Latin letters that no English sentence contains, in their usual spellings. Words that are also English ("to",
/// "the", "is", "me", "do", "hum", "hi", "par") are left out.
const HINGLISH_WORDS: &str = "kya kyu kyun kyon kyoon kaise kaisa kaisi kese kab kahan kaha kahaan kaun kon kaunsa konsa kaunsi konsi kitna kitni kitne \
ktna hai hain h hoon hun hu tha thi ho hoga hogi honge hota hoti hote hua hui huye hue ka ki ke ko se mein mai main mera meri mere mujhe mujhko \
apna apni apne aap aapka aapko unka uska uski uske unke iska iski iske ye yeh wo woh vo voh nahi nahin nhi nai mat aur ya agar lekin magar phir \
karu karun karna karne karte karta karti karein kare karo kar krna krne kru kijiye kro liye lie liya lena lene lenge dena dene dega degi deta milta milti milega \
milegi milte mila mili nikal nikalna nikale nikalu nikalne nikaal paisa paise rupaye rupay rupye saal mahina mahine mahine din baad pehle pahle \
chahiye chahie chaiye sakta sakte sakti sakhta bharna bharu bhare bhar gaya gayi gaye raha rahi rahe batao bataye bataiye bata samjhao \
kuch kuchh koi sab sabse zyada jyada kam bahut bohot abhi tak wala wali wale ghar pita pitaji papa mummy beti beta pati patni maa \
zaruri jaruri lagta lagti lagega lagegi lagte lagana matlab accha acha sahi galat kiska kiske kisko kisne jama byaj byaaj karz khata jab tab toh \
band chalu hamara hamare humein hume unhe unko isko usko itna itne jo jaise waise tarah dono sath saath bina upar neeche niche andar bahar \
shukriya dhanyavad dhanyawad theek thik madad batana kabhi kisi kaunse konse kyunki isliye warna banega banegi padega padegi katega katta kata likha likhi likhe pe bola kiya diya \
daal daalu daale daalna dalu dale dalna wapas vapas mana thoda poora pura kagaz kaagaz lagenge aayega ayega aayegi jayega jaega jayegi katenge badhau badhe \
bhi sirf jaldi jldi turant kat kate gye gyi gya hogya hogyi hgya btao bta btaye btaiye rha rhi rhe krdo krdu krdi kardo kardu kardi \
kardiya krdiya dedo dediya dedi naya nayi naye purana purani purane khatam bechna bechne bechu becha dekh dekhu dekho dekhna lagau lagaye \
lagaya samajh smjh kyo kyuki aaj parso roz roj logo logon naukri nokri tankhwah hazaar hazar chal chala chalta bolte bolta bol rahu \
pehli pahli doosra dusra dusre doosre mjhe muje mujko chuka chuki chuke nikala nikali nikla bheja bheji bhejna bhejne bhejo maanga manga \
maang maange kharida kharidna khareed kharidu becho jodna jodne jud judega jodein bhariye lijiye dijiye rakhna rakhu rakhe rakha kaata \
kaati kaate kr krke karke jaaye jaye jau aata aati aate aaya aayi jaata jaati jaate jata jati jate lekar leke deke dekar hokar khula \
khulwana khulwaya khol kholna kholu banaya banwana ne fir diye usme isme wahi kise fayda ghata dikhau chhod";

/// Share of Devanagari among the letters from which a text counts as Hindi.
const MIN_DEVANAGARI_SHARE: f32 = 0.25;

impl Language {
    pub const ALL: [Self; 3] = [Self::English, Self::Hindi, Self::Hinglish];

    /// "en", "hi" or "hinglish".
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Parses "en", "hi" or "hinglish".
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.as_str() == name)
    }

    /// The language in which mails are written: "en", which is the default, or "hi". `Invalid` on this field of the input for any other.
    pub fn parse_mail_language(field: &str, name: Option<&str>) -> Result<Self> {
        match name {
            None | Some("en") => Ok(Self::English),
            Some("hi") => Ok(Self::Hindi),
            Some(_) => Err(Error::invalid(field, format!("{field} is en or hi"))),
        }
    }

    /// A value from storage, which was checked when it was written.
    pub fn from_stored(name: &str) -> Result<Self> {
        Self::parse(name).ok_or_else(|| Error::internal("a row has an unknown language"))
    }

    /// What makes the address of a page open in this language; nothing for English.
    pub fn page_query(self) -> &'static str {
        match self {
            Self::English => "",
            Self::Hindi => "?lang=hi",
            Self::Hinglish => "?lang=hinglish",
        }
    }

    /// The same for an address that has a query already.
    pub fn page_query_after(self) -> String {
        self.page_query().replacen('?', "&", 1)
    }

    /// Detects the language of what somebody typed. One Hindi word in Latin letters suffices in a text of at most three words; a longer text
    /// needs a fifth of such words, because names and abbreviations are the same in both.
    pub fn detect(text: &str) -> Self {
        let letters = text.chars().filter(|c| c.is_alphabetic() || is_devanagari(*c)).count();
        let devanagari = text.chars().filter(|c| is_devanagari(*c)).count();
        if devanagari > 0 && devanagari as f32 >= MIN_DEVANAGARI_SHARE * letters as f32 {
            return Self::Hindi;
        }
        let (hindi, all) = count_hinglish_words(text);
        if hindi > 0 && hindi * 5 >= all { Self::Hinglish } else { Self::English }
    }

    /// Whether a text in Latin letters holds a Hindi word, though it may be English for the most part.
    pub fn holds_hinglish(text: &str) -> bool {
        count_hinglish_words(text).0 > 0
    }
}

/// The Hindi words of a text in Latin letters, and all of its words.
fn count_hinglish_words(text: &str) -> (usize, usize) {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().any(char::is_alphabetic)).collect();
    let is_hindi = |word: &&&str| HINGLISH_WORDS.split_ascii_whitespace().any(|known| known == **word);
    (words.iter().filter(is_hindi).count(), words.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_known_by_its_script_and_its_small_words() {
        for (text, language) in [
            ("How much PF can I withdraw?", Language::English),
            ("पीएफ कितना निकाल सकते हैं", Language::Hindi),
            ("PF निकालने का form कौन सा है", Language::Hindi),
            ("pf kaise nikale", Language::Hinglish),
            ("EMI kitni hogi 50 lakh home loan 20 years 8.5 percent", Language::Hinglish),
            ("shukriya", Language::Hinglish),
            ("portal pe likha hai bank account validation failed", Language::Hinglish),
            ("mera pf claim reject ho gaya ab kya karu", Language::Hinglish),
            ("otp de diya 38000 kat gye jaldi btao", Language::Hinglish),
            ("gold bechne par tax", Language::Hinglish),
            ("they took my money through a fake parcel call", Language::English),
            ("can I take PF for my wife's treatment", Language::English),
            ("Jan Dhan yojana account", Language::English),
            ("", Language::English),
        ] {
            assert_eq!(Language::detect(text), language, "{text}");
        }
    }

    #[test]
    fn mails_are_written_in_english_or_hindi() {
        for (name, language) in [(None, Language::English), (Some("en"), Language::English), (Some("hi"), Language::Hindi)] {
            assert_eq!(Language::parse_mail_language("language", name).unwrap(), language);
        }
        for name in ["hinglish", "ta", "", "HI"] {
            assert!(Language::parse_mail_language("language", Some(name)).is_err(), "{name}");
        }
        assert_eq!((Language::English.page_query(), Language::Hindi.page_query()), ("", "?lang=hi"));
        assert_eq!((Language::English.page_query_after(), Language::Hindi.page_query_after()), (String::new(), "&lang=hi".to_owned()));
    }
}
