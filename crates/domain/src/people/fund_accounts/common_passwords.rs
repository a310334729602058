//! Passwords that whoever guesses tries first. The idea is from NIST SP 800-63B: compare with a list of common ones, and demand no
//! mixture of signs. The list is our own: leaked lists are mostly a few words with digits behind them, so words and rules stand for them.

/// Words that common passwords are made of, without digits and signs. Words of the place and of this service are among them.
const WORDS: &str = "
    password passwort passw pass passcode secret private login signin admin administrator root user guest test testing tester demo temp
    temporary default changeme change letmein welcome hello hellothere trustno access master superman batman spiderman ironman avengers
    pokemon naruto dragon monkey tiger lion shadow sunshine princess queen king prince football soccer baseball basketball hockey
    cricket cricketer dhoni msdhoni virat kohli viratkohli sachin tendulkar rohit rohitsharma mumbaiindians chennaisuperkings
    iloveyou iloveu loveyou love lovely lover mylove myself forever family friend friends bestfriend baby babygirl sweetheart darling
    angel angels jesus jesuschrist christ god godisgreat allah bismillah krishna harekrishna radhe radheradhe radhakrishna shiva
    omnamahshivaya harharmahadev mahadev bholenath ganesh ganesha ganpati hanuman jaihanuman jaishreeram jaishriram jaisriram
    shriram sriram jaimatadi durga lakshmi laxmi saraswati saibaba omsairam sairam waheguru satnam satnamwaheguru sathyasai govinda
    india indian bharat bharatmata hindustan jaihind vandemataram incredibleindia mumbai bombay delhi newdelhi bangalore bengaluru
    chennai madras kolkata calcutta hyderabad pune ahmedabad gujarat punjab kerala tamilnadu maharashtra rajasthan lucknow jaipur
    qwerty qwertyui qwertyuiop qwert qwertz azerty asdf asdfg asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm zxcvb qazwsx qazwsxedc qweasd
    qweasdzxc abc abcd abcde abcdef abcdefgh aaa abcabc computer laptop internet google facebook whatsapp instagram youtube twitter
    samsung iphone apple microsoft windows android nokia redmi motorola reliance jio airtel vodafone paytm phonepe amazon flipkart
    charlie michael jordan jennifer jessica michelle daniel andrew thomas robert william george hunter ranger killer pepper ginger
    cookie chocolate flower rainbow summer winter spring autumn monday friday december november october september january freedom
    money rich richie lucky happy smile crazy cool sexy hottie gangster rockstar hacker ninja matrix starwars whatever nothing
    blahblah purple orange yellow silver golden diamond mercedes ferrari honda yamaha pulsar bullet royalenfield
    rahul priya amit ankit anjali pooja neha kumar sharma singh verma gupta patel reddy khan ravi raju suresh ramesh rajesh mahesh
    ganga yamuna deepak sanjay vijay ajay sunil anil manoj vinod ashok arun rakesh santosh sunita kavita geeta sita rani raja
    fineprint thefineprint tfp epf epfo pf providentfund provident fund pension passbook uan member memberid employee employer salary
    company office work bank banking account savings retirement umang aadhaar aadhar pancard digilocker
";
/// Rows of a keyboard and other orders that fingers follow.
const ORDERS: [&str; 7] = [
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiopasdfghjklzxcvbnm",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
    "1q2w3e4r5t6y7u8i9o0p",
    "qazwsxedcrfvtgbyhnujm",
    "147258369",
];
/// With fewer different signs than this a password is one sign or two again and again.
const FEWEST_SIGNS: usize = 4;

/// Whether a password is among the first that anybody would try for this number.
pub(super) fn is_common(password: &str, own_numbers: &[&str]) -> bool {
    let typed = password.to_lowercase();
    let mut signs: Vec<char> = typed.chars().collect();
    signs.sort_unstable();
    signs.dedup();
    let is_number = typed.bytes().all(|byte| byte.is_ascii_digit());
    signs.len() < FEWEST_SIGNS
        || follows_an_order(&typed)
        || is_repetition(&typed)
        || (is_number && (is_day(&typed) || own_numbers.iter().any(|number| number.contains(&typed))))
        || is_known_word(&typed)
}

fn follows_an_order(typed: &str) -> bool {
    let backwards: String = typed.chars().rev().collect();
    ORDERS.iter().any(|order| order.contains(typed) || order.contains(&backwards))
}

/// "abcdabcd": the first half, a third or a quarter again and again.
fn is_repetition(typed: &str) -> bool {
    let signs: Vec<char> = typed.chars().collect();
    (1..=signs.len() / 2)
        .filter(|length| signs.len().is_multiple_of(*length))
        .any(|length| length <= 4 && signs.chunks(length).all(|chunk| chunk == &signs[..length]))
}

/// A birthday: 15081947, 08151947 or 19470815.
fn is_day(digits: &str) -> bool {
    let number = |from: usize, to: usize| digits.get(from..to).and_then(|part| part.parse::<u32>().ok()).unwrap_or_default();
    let is_day_and_month = |one: u32, other: u32| {
        let fits = |day: u32, month: u32| (1..=31).contains(&day) && (1..=12).contains(&month);
        fits(one, other) || fits(other, one)
    };
    let is_year = |year: u32| (1900..2100).contains(&year);
    digits.len() == 8
        && ((is_year(number(4, 8)) && is_day_and_month(number(0, 2), number(2, 4)))
            || (is_year(number(0, 4)) && is_day_and_month(number(4, 6), number(6, 8))))
}

/// A known word with nothing but digits and signs around it, also where digits stand for letters: "P@ssw0rd2026!".
fn is_known_word(typed: &str) -> bool {
    let bare = typed.trim_matches(|sign: char| !sign.is_alphabetic());
    let trimmed = typed.trim_matches(|sign: char| !sign.is_alphanumeric() && !matches!(sign, '@' | '$'));
    let spelt = |text: &str| text.chars().map(to_letter).filter(|sign| sign.is_alphabetic()).collect::<String>();
    let without_end = trimmed.trim_end_matches(|sign: char| !sign.is_alphabetic());
    let candidates = [spelt(bare), spelt(without_end), spelt(trimmed), bare.chars().filter(|sign| sign.is_alphabetic()).collect()];
    candidates.iter().any(|candidate| !candidate.is_empty() && WORDS.split_whitespace().any(|word| word == candidate))
}

fn to_letter(sign: char) -> char {
    match sign {
        '0' => 'o',
        '1' | '!' => 'i',
        '3' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' => 't',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: [&str; 2] = ["9000000017", "100100100117"];

    #[test]
    fn what_is_tried_first_is_common() {
        for password in [
            "password",
            "Password123",
            "P@ssw0rd",
            "p@ssw0rd2026!",
            "welcome@123",
            "India@1947",
            "jaishreeram",
            "JaiHind#1",
            "iloveyou",
            "12345678",
            "87654321",
            "123456789",
            "11111111",
            "12121212",
            "abcdabcd",
            "abcdefgh",
            "qwertyui",
            "1qaz2wsx",
            "1q2w3e4r",
            "asdfghjkl",
            "fineprint1",
            "TheFinePrint@2026",
            "epfo@1234",
            "pf123456",
            "15081947",
            "19470815",
            "00000017",
            "00100117",
            "mumbai@2020",
            "1234567890",
            "sachin10!",
            "abc@12345",
            "Admin@123",
        ] {
            assert!(is_common(password, &OWN), "{password}");
        }
    }

    #[test]
    fn what_one_person_thinks_of_is_not() {
        for password in [
            "long enough",
            "another one",
            "correct horse battery",
            "kaju-katli 7 pm",
            "mera naam Joker",
            "83916402",
            "monsoon tea 42",
            "हमारा आँगन",
            "welcome to my kitchen",
            "t9#kQw2x",
            "passwords are dull",
        ] {
            assert!(!is_common(password, &OWN), "{password}");
        }
    }
}
