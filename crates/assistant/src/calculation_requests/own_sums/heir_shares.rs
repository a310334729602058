//! Reads who died without a will and whom they left: "papa nahi rahe, maa aur hum 3 bhai-behen, kisko kitna hissa", with or without an amount.

use domain::calculators::heir_shares::{Deceased, NearestHeirs};
use domain::numerals::parse_spoken_number;

use super::Figures;
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::{Quantity, QuantityKind};
use crate::calculation_requests::stated_sum::ParsedQuestion;
use crate::calculation_requests::topics::{contains_any, starts_with_phrase};

const SHARE_WORDS: &str = "hissa|hisse|hisaa|hissaa|हिस्सा|हिस्से|kisko kitna|kis ko kitna|kisko kitni|kise kitna|kiska kitna|kiske kitna|किसको कितना|किसे कितना|किसका कितना|\
किस को कितना|kitna kitna|कितना कितना|sabko kitna|sab ko kitna|सबको कितना|har ek ko kitna|हर एक को कितना|my share|his share|her share|whose share|our share|share of each|\
each share|each persons share|how much share|what share|what is the share|shares of|how will it be divided|how is it divided|how will it divide|how to divide|divided among|\
batwara|bantwara|baatwara|बंटवारा|बटवारा|who gets how much|who will get how much|how much each|how much will each|how much does each|how much do i get|how much will i get|\
how much goes to|kitna milega|कितना मिलेगा|mujhe kitna|mere ko kitna|their share|how many rupees|kitna rupaya|kitne rupaye|kitna rupya|kitna banta|कितना रुपया|कितने रुपये|कितना बनता|मुझे कितना|what does each";
/// Other laws of inheritance, other ways in which it passes, and questions for something else.
const OTHER_MATTERS: &str = "muslim|islam|islamic|sharia|shariat|muslims|musalman|musalmaan|मुस्लिम|मुसलमान|इस्लाम|शरीयत|abbu|ammi|अब्बू|अम्मी|christian|isai|ईसाई|इसाई|parsi|parsee|पारसी|\
ancestral|pushtaini|pushtani|pustaini|paitrik|paitruk|पुश्तैनी|पैतृक|huf|joint family property|coparcener|coparcenary|step|sautela|sauteli|सौतेला|सौतेली|second wife|first wife|two wives|\
doosri patni|dusri patni|dusri biwi|doosri biwi|do patniyan|दूसरी पत्नी|पहली पत्नी|दो पत्नियां|adopted|god liya|गोद|grandson|grandsons|grandchildren|granddaughter|pota|poti|pote|पोता|पोती|पोते|\
uncle|chacha|tau|taau|चाचा|ताऊ|bua|बुआ|nana|nani|नाना|नानी|mama|मामा|gift deed|gifted|gift|live in|divorced|talaq|तलाक|pf|epf|पीएफ|family pension|पारिवारिक पेंशन|gratuity|ग्रेच्युटी|insurance|lic|बीमा|edli|\
sip|sold it|unmarried brother|unmarried sister|tax|टैक्स|stamp duty|percent of salary|unborn|pregnant|garbhvati|गर्भवती|murder|foreign|renounce|gave up|give up|relinquish|haq tyag|हक त्याग";
/// Words before the English "will" that make a paper of it.
const BEFORE_WILL: &str = "a|the|no|any|his|her|their|registered|without|koi|bina|made|left|ki|ek";
const WILL_WORDS: &str = "vasiyat|wasiyat|wasiyatnama|vasiyatnama|वसीयत";
const NO_WILL_WORDS: &str = "without will|w o will|without a will|without any will|no will|not any will|not made will|not made a will|not made any will|did not make will|did not make a will|\
did not make any will|did not leave a will|did not leave any will|didnt make will|didnt make a will|didnt leave a will|didnt leave any will|has not made a will|had not made a will|there is no will|left no will|\
bina will|bina vasiyat|bina wasiyat|bina kisi vasiyat|bina kisi wasiyat|will nahi|will nahin|koi will nahi|vasiyat nahi|vasiyat nahin|wasiyat nahi|wasiyat nahin|vasiyat bhi nahi|wasiyat bhi nahi|vasiyat nhi|wasiyat nhi|will nhi|\
बिना वसीयत|बगैर वसीयत|बिना किसी वसीयत|वसीयत नहीं|वसीयत भी नहीं|वसीयत नही|वसीयत के बिना|कोई वसीयत नहीं|intestate";

/// Whose property it was, by what the asker calls them.
const RELATIONS: &[(Relation, &str)] = &[
    (Relation::Father, "father|fathers|papa|pitaji|pita ji|pita|dad|dads|daddy|bapu|baba|पिताजी|पिता जी|पिता|पापा|बाबूजी|बाबू जी"),
    (Relation::Mother, "mother|mothers|maa|ma|mummy|mummyji|mata ji|mataji|mom|moms|mum|amma|मां|मा|मम्मी|माताजी|माता जी|माता"),
    (Relation::Husband, "husband|husbands|pati|पति"),
    (Relation::Wife, "my wife|meri patni|meri biwi|meri wife|मेरी पत्नी|मेरी बीवी"),
    (
        Relation::Brother,
        "my brother|elder brother|younger brother|my bhai|mere bhai|mera bhai|bade bhai|chhote bhai|bhaiya|मेरे भाई|मेरा भाई|बडे भाई|छोटे भाई|भैया",
    ),
    (Relation::Man, "hindu man|hindu male|a man|vyakti|aadmi|हिंदू पुरुष|आदमी|व्यक्ति"),
];
/// The widow of a man who is no parent or husband of the asker's.
const WIDOWS: &str = "wife|widow|patni|biwi|bhabhi|bhabi|vidhwa|पत्नी|बीवी|भाभी|विधवा";
const MOTHERS: &str = "mother|maa|ma|mummy|mom|मां|मा|मम्मी|माता";
/// Words behind a name by which it is nobody's.
const ABSENT_WORDS: &str =
    "nahi|nahin|nhi|नहीं|नही|nahi hai|nahin hai|nhi hai|nahi hain|nahin hain|नहीं है|नही है|नहीं हैं|not alive|is not alive|not living";
/// Names that hold one of those, and are somebody else's.
const OTHER_RELATIONS: &str = "mother in law|father in law|mothers mother|fathers father|fathers brother|mothers brother|papa ke papa|papa ke bhai|pitaji ke bhai|पिताजी के भाई|पिता के भाई|pitaji ke pitaji|grand father|grand mother";
const DEATH_WORDS: &str = "died|dies|death|dead|demise|expired|expire|deceased|deceases|passed away|passed|late|no more|guzar|gujar|guzre|gujre|guzri|gujri|maut|mrityu|dehant|dehaant|swargwas|nidhan|swargiya|\
chale gaye|chali gayi|chali gai|nahi rahe|nahin rahe|nahi rahi|nahi rahin|nhi rahe|nhi rahi|chal base|chal basi|मृत्यु|मौत|देहांत|निधन|गुजर|स्वर्गवास|स्वर्गीय|नहीं रहे|नहीं रहीं|नहीं रही|चले गए|चली गई|चली गईं|चल बसे|चल बसी|चल बसीं|मर";
const PROPERTY_WORDS: &str = "property|properties|sampatti|sampati|jaydad|jaidad|jayadad|zameen|jameen|zamin|jamin|land|plot|makan|makaan|ghar|house|flat|estate|assets|paisa|paise|money|fd|savings|\
संपत्ति|सम्पत्ति|संपति|जायदाद|जमीन|मकान|घर|फ्लैट|प्लॉट|पैसा|पैसे";
/// The mother of the man who died, by what those who survive call her.
const MOTHER_OF_DECEASED: &str = "dadi|daadi|dadi ji|grandmother|grand mother|granny|his mother|fathers mother|husbands mother|his own mother|saas|sasu maa|mother in law|unki maa|unki ma|uski maa|unki mata|unki mummy|\
papa ki maa|pitaji ki maa|pati ki maa|pita ki maa|दादी|दादीजी|सास|सासू मां|उनकी मां|उनकी माता|उसकी मां|पति की मां|पिताजी की मां|पिता की मां|पापा की मां";
/// Words between a number and whom it counts.
const DESCRIBING: &str = "married|unmarried|elder|younger|big|small|minor|major|adult|little|living|other|chhote|chote|chhoti|choti|bade|badi|shaadishuda|shadishuda|avivahit|kunwari|more|aur|और|छोटे|छोटी|बडे|बडी|शादीशुदा|विवाहित|अविवाहित|नाबालिग|और भी";
/// Words by which the asker counts with the brothers and sisters, and those by which they don't.
const COUNTS_ASKER: &str = "hum|ham|humlog|hamlog|we|us|हम|humare|hamare|हमारे";
const OWNS: &str = "mere|mera|meri|mujhe|my|मेरे|मेरा|मेरी|मुझे|mai|main|me|i|मैं|mein";
/// Words that tell of an earlier death.
const EARLIER_WORDS: &str = "pehle|pahle|already|earlier|before|पहले|pehle hi|bhi|too|also|भी";
/// Beside an amount that the dead person owed, and how near in words.
const DEBT_WORDS: &str =
    "kcc|loan|karz|karza|karja|udhar|udhaar|baki|baaki|bakaya|debt|debts|owed|outstanding|emi|केसीसी|लोन|कर्ज|कर्जा|उधार|बाकी|बकाया";
const DEBT_REACH: usize = 3;
/// In words. A death or a property stands so near behind the name of whom it is of.
const DEATH_REACH: usize = 9;
const DEATH_REACH_OF_HUSBAND: usize = 14;
const PROPERTY_REACH: usize = 6;
const MAX_COUNT: f64 = 15.0;

/// Who died, to the asker.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Relation {
    Father,
    Mother,
    Husband,
    Wife,
    Brother,
    /// Somebody of whom the question says no more.
    Man,
}

impl Relation {
    pub fn deceased(self) -> Deceased {
        match self {
            Self::Father | Self::Husband | Self::Brother | Self::Man => Deceased::Man,
            Self::Mother | Self::Wife => Deceased::Woman,
        }
    }

    /// The parent who may survive a parent.
    fn other_parent(self) -> Option<Self> {
        match self {
            Self::Father => Some(Self::Mother),
            Self::Mother => Some(Self::Father),
            Self::Husband | Self::Wife | Self::Brother | Self::Man => None,
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct HeirFigures {
    pub relation: Option<Relation>,
    /// Whether the widow or widower lives, where that is told.
    pub has_spouse: Option<bool>,
    pub has_mother: bool,
    /// Sons and daughters of whoever died.
    pub children: Option<u32>,
    /// In rupees.
    pub amount: Option<f64>,
}

impl HeirFigures {
    /// The heirs who take all, with a spouse of whom nothing is told left out.
    pub fn list_heirs(&self) -> Option<NearestHeirs> {
        let relation = self.relation?;
        Some(NearestHeirs {
            deceased: relation.deceased(),
            has_spouse: self.has_spouse.unwrap_or(false),
            has_mother: self.has_mother,
            children: self.children?,
        })
    }
}

impl Figures for HeirFigures {
    const SUBJECT: &'static str = "vasiyat|वसीयत";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(SHARE_WORDS) && find_deceased(question).is_some() && count_children(question).is_some()
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        let words = &question.words;
        contains_any(words, OTHER_MATTERS) || (names_will(words) && !contains_any(words, NO_WILL_WORDS))
    }

    fn add(&mut self, question: &ParsedQuestion, _context: &ParseContext) {
        if let Some(relation) = find_deceased(question) {
            self.relation = Some(relation);
        }
        self.children = count_children(question).or(self.children);
        let Some(relation) = self.relation else { return };
        let is_other_man = matches!(relation, Relation::Brother | Relation::Man);
        let mothers = if is_other_man { MOTHERS } else { MOTHER_OF_DECEASED };
        let lives = |names: &str| question.mentions(names) && !is_dead(question, names);
        self.has_mother |= relation.deceased() == Deceased::Man && lives(mothers);
        self.has_spouse = match relation.other_parent() {
            None if is_other_man => Some(self.has_spouse.unwrap_or(false) || lives(WIDOWS)),
            None => Some(true),
            Some(other) => find_survivor(question, other).or(self.has_spouse),
        };
        let is_left = |told: &&Quantity| told.kind == QuantityKind::Rupees && told.period.is_none() && !is_owed(question, told);
        let mut amounts = question.quantities.iter().filter(is_left);
        if let (Some(amount), None) = (amounts.next(), amounts.next()) {
            self.amount = Some(amount.value);
        }
    }

    fn list_missing(&self) -> Vec<&'static str> {
        let parts = self.list_heirs().map_or(0, |heirs| heirs.count_parts());
        // A single heir takes everything, and asks for no share.
        if parts > 1 || (parts == 1 && self.has_spouse.is_none()) { Vec::new() } else { vec!["own-needs-heirs"] }
    }
}

/// Whether a will is spoken of. In "how much will each get" it is none.
fn names_will(words: &[String]) -> bool {
    let is_noun = |at: usize| at.checked_sub(1).is_some_and(|before| is_in(&words[before], BEFORE_WILL));
    contains_any(words, WILL_WORDS) || words.iter().enumerate().any(|(at, word)| word == "will" && is_noun(at))
}

/// The places of a relation's name.
fn find_places(words: &[String], names: &str) -> Vec<(usize, usize)> {
    let hidden: Vec<(usize, usize)> =
        list_phrases(words, OTHER_RELATIONS).into_iter().chain(list_phrases(words, MOTHER_OF_DECEASED)).collect();
    let is_hidden = |at: usize| hidden.iter().any(|(start, end)| (*start..*end).contains(&at));
    list_phrases(words, names).into_iter().filter(|(start, _)| !is_hidden(*start)).collect()
}

fn list_phrases(words: &[String], names: &str) -> Vec<(usize, usize)> {
    let longest =
        |at: usize| names.split('|').filter(|name| starts_with_phrase(&words[at..], name)).map(|name| name.split(' ').count()).max();
    (0..words.len()).filter_map(|at| Some((at, at + longest(at)?))).collect()
}

/// How far behind a name a death is told of it: not behind the name of somebody else.
fn measure_death(words: &[String], (start, end): (usize, usize)) -> Option<usize> {
    let is_name = |at: &usize| RELATIONS.iter().any(|(_, names)| names.split('|').any(|name| starts_with_phrase(&words[*at..], name)));
    let is_death = |at: usize| DEATH_WORDS.split('|').any(|name| starts_with_phrase(&words[at..], name));
    let is_husband = RELATIONS.iter().any(|(relation, names)| *relation == Relation::Husband && is_in(&words[start], names));
    let reach = if is_husband { DEATH_REACH_OF_HUSBAND } else { DEATH_REACH };
    let behind = (end..words.len().min(end + reach)).take_while(|at| !is_name(at)).position(is_death);
    // "Death of my father", "my late father".
    let before = (1..=3).find(|back| {
        start.checked_sub(*back).is_some_and(|at| is_death(at) && (*back == 1 || words[at + 1..start].iter().any(|word| word == "of")))
    });
    behind.or(before)
}

/// Who died. Where both parents did, the father counts: only the children are left. `None` where nobody is told to have died and no property
/// is named as somebody's.
fn find_deceased(question: &ParsedQuestion) -> Option<Relation> {
    let words = &question.words;
    let mut dead: Vec<(usize, Relation)> = Vec::new();
    for (relation, names) in RELATIONS {
        let nearest =
            find_places(words, names).into_iter().filter(|place| measure_death(words, *place).is_some()).map(|(start, _)| start).min();
        dead.extend(nearest.map(|start| (start, *relation)));
    }
    dead.sort_by_key(|(start, _)| *start);
    if let Some((_, first)) = dead.first() {
        let both_parents = dead.iter().any(|(_, relation)| *relation == Relation::Father)
            && dead.iter().any(|(_, relation)| *relation == Relation::Mother);
        return Some(if both_parents { Relation::Father } else { *first });
    }
    let owner_of = |place: &(usize, usize)| {
        let behind = &words[place.1..words.len().min(place.1 + PROPERTY_REACH)];
        contains_any(behind, PROPERTY_WORDS)
    };
    let parents = RELATIONS.iter().filter(|(relation, _)| relation.other_parent().is_some());
    let mut owners: Vec<(usize, Relation)> = parents
        .flat_map(|(relation, names)| {
            find_places(words, names).into_iter().filter(owner_of).map(|(start, _)| (start, *relation)).take(1).collect::<Vec<_>>()
        })
        .collect();
    owners.sort_by_key(|(start, _)| *start);
    owners.first().map(|(_, relation)| *relation)
}

/// Whether the other parent is told to live, or to have died.
fn find_survivor(question: &ParsedQuestion, parent: Relation) -> Option<bool> {
    let names = RELATIONS.iter().find(|(relation, _)| *relation == parent).map_or("", |(_, names)| names);
    let places = find_places(&question.words, names);
    let is_dead = places.iter().any(|place| measure_death(&question.words, *place).is_some());
    (!places.is_empty()).then_some(!is_dead)
}

/// "KCC ka 1.6 lakh baki": what the dead person owed is no part that an heir takes.
fn is_owed(question: &ParsedQuestion, told: &Quantity) -> bool {
    let words = &question.words;
    let around = &words[told.start.saturating_sub(DEBT_REACH)..words.len().min(told.end + DEBT_REACH)];
    contains_any(around, DEBT_WORDS)
}

fn is_dead(question: &ParsedQuestion, names: &str) -> bool {
    let told = list_phrases(&question.words, names);
    let is_earlier = |place: &(usize, usize)| {
        let behind = &question.words[place.1..question.words.len().min(place.1 + DEATH_REACH)];
        contains_any(behind, EARLIER_WORDS)
    };
    let is_absent = |place: &(usize, usize)| ABSENT_WORDS.split('|').any(|name| starts_with_phrase(&question.words[place.1..], name));
    told.iter().any(|place| is_absent(place) || (measure_death(&question.words, *place).is_some() && is_earlier(place)))
}

/// The children of whoever died: those that are counted, with the asker among brothers and sisters. `None` where a number is missing.
fn count_children(question: &ParsedQuestion) -> Option<u32> {
    let words = &question.words;
    let relation = find_deceased(question);
    let is_parent = relation.is_none_or(|relation| relation.other_parent().is_some());
    let counted = keep_first_of_kind(list_counted(words));
    let of_siblings: Vec<&Counted> = counted.iter().filter(|one| one.kind.are_siblings()).collect();
    let of_children: Vec<&Counted> = counted.iter().filter(|one| !one.kind.are_siblings()).collect();
    let sum = |list: &[&Counted]| list.iter().map(|one| one.count).sum::<u32>();
    if !is_parent {
        // A dead man's brothers take nothing beside his children.
        return (!of_children.is_empty()).then(|| sum(&of_children));
    }
    // "One sister died before, she had two children": these share her part.
    let has_dead_child = of_siblings.iter().any(|one| one.is_dead);
    match (of_siblings.is_empty(), of_children.is_empty() || has_dead_child) {
        // "Pitaji ke 2 bete", not "mere 2 bete".
        (true, false) => (!of_children.iter().any(|one| one.is_askers)).then(|| sum(&of_children)),
        (false, true) => {
            let counts_asker = of_siblings.iter().any(|one| one.counts_asker);
            let is_askers = of_siblings.iter().any(|one| one.is_askers);
            Some(sum(&of_siblings) + u32::from(is_askers && !counts_asker))
        }
        _ => None,
    }
}

/// What is counted twice counts once: "three daughters, two of the daughters are married". A brother who died before is one more. Where "three
/// children" are told, the sons and daughters among them are not added.
fn keep_first_of_kind(counted: Vec<Counted>) -> Vec<Counted> {
    let mut kept: Vec<Counted> = Vec::new();
    for one in counted {
        let is_known = kept
            .iter()
            .any(|known| known.kind == one.kind || (known.kind.is_general() && known.kind.are_siblings() == one.kind.are_siblings()));
        if !is_known || one.is_dead {
            kept.push(one);
        }
    }
    kept
}

/// Whom a number counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Sons,
    Daughters,
    Children,
    Brothers,
    Sisters,
    Siblings,
}

impl Kind {
    const NAMES: [(Self, &'static str); 5] = [
        (Self::Sons, "son|sons|beta|bete|ladka|ladke|बेटा|बेटे|बेटों|लडका|लडके|पुत्र"),
        (
            Self::Daughters,
            "daughter|daughters|beti|betiyan|betiya|betiyaan|betian|ladki|ladkiyan|ladkiya|बेटी|बेटियां|बेटियों|लडकी|लडकियां|पुत्री|पुत्रियां",
        ),
        (Self::Children, "child|children|kid|kids|bachcha|bachche|bacha|bache|bachhe|bachchon|बच्चा|बच्चे|बच्चों"),
        (Self::Brothers, "brother|brothers|bhai|bhaiyon|भाई|भाइयों"),
        (Self::Sisters, "sister|sisters|behen|behan|bahan|bahen|behn|behno|behne|behnein|bahne|behenen|बहन|बहनें|बहने|बहनों"),
    ];
    const SIBLINGS: &'static str = "sibling|siblings|bhaibehen|bhaibahan";

    fn read(word: &str) -> Option<Self> {
        let named = Self::NAMES.into_iter().find(|(_, names)| is_in(word, names)).map(|(kind, _)| kind);
        named.or_else(|| is_in(word, Self::SIBLINGS).then_some(Self::Siblings))
    }

    fn are_siblings(self) -> bool {
        matches!(self, Self::Brothers | Self::Sisters | Self::Siblings)
    }

    fn is_general(self) -> bool {
        matches!(self, Self::Children | Self::Siblings)
    }
}

/// A number of sons, daughters, brothers or sisters.
#[derive(Debug)]
struct Counted {
    start: usize,
    count: u32,
    kind: Kind,
    /// An earlier death is told of them.
    is_dead: bool,
    /// "Hum 3 bhai": the asker is one of them.
    counts_asker: bool,
    /// "Mere 3 bhai", "me and 3 brothers": the asker is not.
    is_askers: bool,
}

fn list_counted(words: &[String]) -> Vec<Counted> {
    let mut counted: Vec<Counted> = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let Some((count, behind)) = read_count(words, at) else {
            at += 1;
            continue;
        };
        let noun = (behind..words.len().min(behind + 3)).find(|place| !is_in(&words[*place], DESCRIBING));
        let Some((place, mut kind)) = noun.and_then(|place| Some((place, Kind::read(&words[place])?))) else {
            at = behind;
            continue;
        };
        // "3 bhai-behen" are three in all.
        let mut next = place + 1;
        while let Some(other) = words.get(next).and_then(|word| Kind::read(word)) {
            kind = if other.are_siblings() { Kind::Siblings } else { Kind::Children };
            next += 1;
        }
        let told_behind = &words[next..words.len().min(next + 5)];
        let is_dead = contains_any(told_behind, DEATH_WORDS)
            && (contains_any(told_behind, EARLIER_WORDS) || counted.iter().any(|one| one.kind == kind));
        let before = &words[at.saturating_sub(4)..at];
        let follows_counted = counted.last().is_some_and(|last| at - last.start <= 6);
        let counts_asker = contains_any(before, COUNTS_ASKER) || (follows_counted && counted.last().is_some_and(|last| last.counts_asker));
        let names_asker_behind = || {
            let rest = &words[place + 1..words.len().min(place + 4)];
            contains_any(rest, "aur main|and me|and i|aur mai|और मैं|and myself|plus me|+ me")
        };
        let is_askers =
            contains_any(before, OWNS) || names_asker_behind() || (follows_counted && counted.last().is_some_and(|last| last.is_askers));
        counted.push(Counted { start: at, count, kind, is_dead, counts_asker, is_askers });
        at = next;
    }
    counted
}

/// A whole number of persons, and the place behind it.
fn read_count(words: &[String], at: usize) -> Option<(u32, usize)> {
    if matches!(words[at].as_str(), "a" | "an" | "only" | "iklauta" | "iklauti" | "इकलौता" | "इकलौती") {
        return Some((1, at + 1));
    }
    let number =
        parse_spoken_number(&words[at..]).filter(|number| number.value.fract() == 0.0 && (1.0..=MAX_COUNT).contains(&number.value))?;
    Some((number.value as u32, at + number.word_count))
}

fn is_in(word: &str, names: &str) -> bool {
    names.split('|').any(|name| name == word)
}

#[cfg(test)]
mod tests {
    use jiff::civil::Date;

    use super::*;

    const TODAY: Date = Date::constant(2026, 11, 29);

    /// Who died, whether the spouse and the mother live, the children, and the amount.
    type Told = (Relation, Option<bool>, bool, u32, Option<f64>);

    fn read(text: &str) -> Option<Told> {
        let question = ParsedQuestion::parse(text);
        if HeirFigures::is_other_question(&question) || !HeirFigures::is_named(&question) {
            return None;
        }
        let mut told = HeirFigures::default();
        told.add(&question, &ParseContext::of_day(TODAY));
        told.is_complete().then(|| (told.relation.unwrap(), told.has_spouse, told.has_mother, told.children.unwrap(), told.amount))
    }

    #[test]
    fn heirs_are_counted_as_the_family_tells_of_them() {
        use Relation::*;
        for (text, expected) in [
            ("पिताजी की 36 लाख की संपत्ति, माँ और हम 3 भाई-बहन, किसको कितना", (Father, Some(true), false, 3, Some(36e5))),
            (
                "मेरे पिताजी का देहांत अगस्त में हुआ, कोई वसीयत नहीं थी। हम दो भाई और एक बहन हैं, माँ और दादी भी जीवित हैं। भाई कहता है कि बहन का हिस्सा नहीं। हिस्सा किसका कितना होगा?",
                (Father, Some(true), true, 3, None),
            ),
            (
                "My father died without a will. He left a house. My mother is alive, I have 2 brothers and 1 sister. What is my share?",
                (Father, Some(true), false, 4, None),
            ),
            (
                "husband died no will, mother in law, 2 sons and a daughter, house worth 60 lakh, how much will each get",
                (Husband, Some(true), true, 3, Some(60e5)),
            ),
            (
                "papa guzar gaye, vasiyat nahi hai, mummy, main aur 2 behnein, 40 lakh ka makan, sabko kitna milega",
                (Father, Some(true), false, 3, Some(40e5)),
            ),
            (
                "Maa ki death ho gayi, papa aur hum do bhai hain, unki FD 9 lakh ki hai, hissa kitna",
                (Mother, Some(true), false, 2, Some(9e5)),
            ),
            (
                "Papa ka dehant ho gya June me, unke naam 4 acre kheti h aur KCC ka 1.6 lakh baki h. Maa h, hum do bhai aur ek behen. Kisko kitna hissa",
                (Father, Some(true), false, 3, None),
            ),
            ("pati nahi rahe, 2 bete 1 beti aur saas hai, zameen me hissa kitna kitna", (Husband, Some(true), true, 3, None)),
            (
                "mummy papa dono guzar gaye. papa ka dehant 2020 me, mummy ka dehant 2024 me. hum 4 bhai behen hain, ghar me kiska kitna hissa",
                (Father, Some(false), false, 4, None),
            ),
        ] {
            assert_eq!(read(text), Some(expected), "{text}");
        }
    }

    #[test]
    fn what_another_law_or_paper_decides_is_no_such_sum() {
        for text in [
            "muslim father died, mother and 3 sons, share of each",
            "papa ne vasiyat ki thi, hum 3 bhai behen, kiska kitna hissa",
            "paitrik zameen hai, papa guzar gaye, hum 3 bhai, hissa kitna",
            "papa ka pf 5 lakh hai, papa guzar gaye, maa aur hum 2 bhai, kisko kitna milega",
            "can a married daughter get share in fathers property",
            "father died, who gets the house",
            "how much share in mutual fund",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
