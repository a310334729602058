//! Words that say what a quantity is of: the salary, the rent, the rate. Every group competes for every quantity, so that an amount
//! of something that a calculator doesn't ask for is never taken for one of its inputs.

/// What the words beside a quantity say it is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cue {
    Loan,
    /// What is paid on a loan every month.
    Instalment,
    /// What is paid every month on another loan. Only the sum of a loan that somebody can pay asks for it.
    OtherInstalment,
    /// What is paid on top of the instalment.
    Extra,
    Outstanding,
    Prepayment,
    DownPayment,
    /// The price of the thing that a loan is for.
    Price,
    Salary,
    Basic,
    Pay,
    Hra,
    Rent,
    Deduction,
    Balance,
    MonthlySaving,
    Withdrawal,
    Lumpsum,
    Goal,
    /// An amount or a share that the law or somebody else sets, or the price of a thing.
    Unrelated,
    Rate,
    Annuity,
    Rise,
    Tenure,
    After,
    Service,
    /// The rate of the asker's highest slab. Only sums after tax ask for it.
    Slab,
    /// By how much prices rise. Only sums after tax ask for it.
    Inflation,
    /// A pension as income. Only the sum of income tax asks for it.
    Pension,
    /// Interest of deposits as income. Only the sum of income tax asks for it.
    BankInterest,
    /// What a family spends. This and the cues after it count only in the sums of a household.
    Expenses,
    /// Education, a wedding.
    FamilyGoals,
    ExistingCover,
    /// Money in the bank, and deposits.
    Cash,
    /// Provident funds and NPS.
    RetirementSavings,
    /// Funds and shares.
    Funds,
    Gold,
    Property,
    OtherAssets,
    HomeLoan,
    OtherLoans,
    Cards,
    /// What is paid, in a question about tax deducted at source.
    Payment,
    /// What an employer offers or has paid, in a question what is due.
    Offered,
    /// What an employer pays into NPS. Only the sum of income tax asks for it.
    EmployerNps,
}

/// Groups whose quantities are amounts of money.
pub(super) const MONEY_CUES: &[Cue] = &[
    Cue::Loan,
    Cue::Outstanding,
    Cue::Prepayment,
    Cue::DownPayment,
    Cue::Price,
    Cue::Salary,
    Cue::Basic,
    Cue::Hra,
    Cue::Rent,
    Cue::Deduction,
    Cue::Unrelated,
];

impl Cue {
    const ALL: [Cue; 45] = [
        Cue::Loan,
        Cue::Instalment,
        Cue::OtherInstalment,
        Cue::Extra,
        Cue::Outstanding,
        Cue::Prepayment,
        Cue::DownPayment,
        Cue::Price,
        Cue::Salary,
        Cue::Basic,
        Cue::Pay,
        Cue::Hra,
        Cue::Rent,
        Cue::Deduction,
        Cue::Balance,
        Cue::MonthlySaving,
        Cue::Withdrawal,
        Cue::Lumpsum,
        Cue::Goal,
        Cue::Unrelated,
        Cue::Rate,
        Cue::Annuity,
        Cue::Rise,
        Cue::Tenure,
        Cue::After,
        Cue::Service,
        Cue::Slab,
        Cue::Inflation,
        Cue::Pension,
        Cue::BankInterest,
        Cue::Expenses,
        Cue::FamilyGoals,
        Cue::ExistingCover,
        Cue::Cash,
        Cue::RetirementSavings,
        Cue::Funds,
        Cue::Gold,
        Cue::Property,
        Cue::OtherAssets,
        Cue::HomeLoan,
        Cue::OtherLoans,
        Cue::Cards,
        Cue::Payment,
        Cue::Offered,
        Cue::EmployerNps,
    ];

    /// Whether the cue counts only where the calculator has an input for it.
    fn is_special(self) -> bool {
        self.names_part()
            || matches!(
                self,
                Cue::OtherInstalment | Cue::Slab | Cue::Inflation | Cue::Pension | Cue::BankInterest | Cue::Offered | Cue::EmployerNps
            )
    }

    /// Whether the cue names one of the amounts that a household adds up, or a payment from which tax is deducted.
    pub fn names_part(self) -> bool {
        matches!(
            self,
            Cue::Expenses
                | Cue::FamilyGoals
                | Cue::ExistingCover
                | Cue::Cash
                | Cue::RetirementSavings
                | Cue::Funds
                | Cue::Gold
                | Cue::Property
                | Cue::OtherAssets
                | Cue::HomeLoan
                | Cue::OtherLoans
                | Cue::Cards
                | Cue::Payment
        )
    }

    /// The group's words and phrases, separated by bars. A tilde marks a word that also means much else.
    const fn words(self) -> &'static str {
        match self {
            Cue::Loan => {
                "loan|loans|principal|borrow|borrowed|borrowing|home loan|homeloan|housing loan|loan amount|लोन|होम लोन|कर्ज|कर्जा|ऋण|karz|karza|karja|udhaar|udhar|उधार|~debt|card bill"
            }
            Cue::Instalment => {
                "emi|emis|ईएमआई|instalment|installment|kist|kisht|किस्त|किश्त|~pay|~afford|~bhar|~de|~month|~monthly|~mahine|~mahina|~महीने|~महीना|~दे|~भर"
            }
            Cue::OtherInstalment => {
                "car emi|bike emi|phone emi|other emi|another emi|existing emi|current emi|running emi|old emi|already emi|emi already|car loan emi|bike loan emi|\
personal loan emi|gold loan emi|education loan emi|already pay|already paying|already have an emi|existing emis|other emis|car ki emi|bike ki emi|gaadi ki emi|gadi ki emi|\
car loan ki emi|bike loan ki emi|personal loan ki emi|dusri emi|doosri emi|purani emi|chalu emi|pehle se emi|emi pehle se|emi chal rahi|emi already chal|emi for car|\
emi for a car|emi for bike|emi on car|emi on my car|कार की ईएमआई|कार लोन की ईएमआई|बाइक की ईएमआई|गाडी की ईएमआई|गाडी की किस्त|कार की किस्त|दूसरी ईएमआई|दूसरी किस्त|पुरानी ईएमआई"
            }
            Cue::Extra => {
                "extra|additional|more|zyada|jyada|zyaada|ज्यादा|ज़्यादा|अतिरिक्त|एक्स्ट्रा|to each emi|to every emi|with each emi|with every emi|on top of emi|on top of the emi|\
emi ke saath|emi ke sath|emi ke upar|emi se upar|किस्त के साथ|ईएमआई के साथ|~month|~mahine|~महीने"
            }
            Cue::Outstanding => "outstanding|owe|owed|owing|bakaya|bakaaya|baki|baaki|bacha|remaining|~left|~balance|बाकी|बकाया|बचा",
            Cue::Prepayment => {
                "prepay|prepayment|prepaying|prepaid|part payment|part pay|~part|extra|lump|lumpsum|lump sum|ek musht|ekmusht|एकमुश्त|bonus|बोनस|प्रीपे|\
प्रीपेमेंट|~pay|~paying|~bhar|~bharu|~bharun|~भर|~jama|~जमा|~deposit|~put|~de|~daal"
            }
            Cue::DownPayment => {
                "down payment|downpayment|~down|डाउन पेमेंट|margin money|own contribution|~from our side|~from my side|~apni taraf se|~apni jeb se|booking amount|~अपनी तरफ से|~अपनी जेब से"
            }
            Cue::Price => "~house|~flat|~property|cost|price|~worth|~ghar|~makan|~flat|keemat|kimat|कीमत|~मकान|~घर|~फ्लैट|on road price",
            Cue::Salary => {
                "salary|income|ctc|earn|earning|earnings|package|kamai|kamata|kamati|kamaata|kamaati|gross|gross salary|in hand|inhand|take home|lpa|सैलरी|\
सेलरी|आय|कमाई|कमाता|कमाती|वेतन|तनख्वाह|tankhwah|tankhwa|tankha|tankhah|pagar|पगार|aay|appraisal|पैकेज"
            }
            Cue::Basic => {
                "basic|wages|wage|da|basic pay|basic salary|basic wage|basic wages|basic da|basic plus da|pf wages|बेसिक|मूल|मूल वेतन|बेसिक सैलरी|बेसिक वेतन|\
बेसिक पे|महंगाई भत्ता"
            }
            Cue::Pay => {
                "~pay|drawn|last drawn|~last|pensionable|pensionable salary|pensionable wages|average salary|पेंशन योग्य सैलरी|पेंशन योग्य वेतन"
            }
            Cue::Hra => "hra|house rent allowance|rent allowance|~allowance|एचआरए|मकान किराया भत्ता|hra exemption",
            Cue::Rent => "rent|kiraya|kiraaya|kirayaa|किराया|किराए|किराये|bhada|rental",
            Cue::Deduction => {
                "deduction|deductions|exemption|exemptions|80 सी|80 डी|80 c|80 d|80c|80d|80ccd|80ccd1b|80g|80e|80eea|80tta|80ttb|24b|section 80c|elss|ppf|lic|mediclaim|पीपीएफ|एलआईसी|80ccd 1b|स्वास्थ्य बीमा|हेल्थ इंश्योरेंस|एनपीएस|ईएलएसएस|\
health insurance|home loan interest|homeloan interest|housing loan interest|interest on home loan|home loan ka byaj|home loan byaj|home loan ka interest|\
होम लोन का ब्याज|होम लोन ब्याज|घर के लोन का ब्याज|मकान के लोन का ब्याज|ghar ke loan ka byaj|hra exemption|कटौती|कटौतियां|छूट|chhoot|katauti|~savings|nps"
            }
            Cue::Balance => "balance|accumulated|already|corpus|saved|existing|passbook|jama|जमा|बैलेंस|opening|pf balance|~have|बैलेंस है|शेष",
            Cue::MonthlySaving => {
                "monthly|month|per month|contribute|contribution|invest|investing|investment|dalu|daalu|dalun|daalun|dalta|daalta|dalti|dal raha|\
डालूं|डालता|डालती|निवेश|mahine|महीने|महीना|save|saving|bachat|बचत|~put|~per|~jama|~जमा"
            }
            Cue::Withdrawal => {
                "withdraw|withdrawing|withdrawal|withdrawals|taking|take|take out|nikalu|nikalun|nikalna|nikaal|nikalta|nikalte|nikaalu|निकालूं|निकालना|निकालता|~month|~monthly|~mahine|~mahina|~महीने|~महीना|~har|~हर"
            }
            Cue::Lumpsum => "~from|corpus|invested|lumpsum|lump sum|lump|amount|fund|~se|~से|~have|फंड",
            Cue::Goal => "~need|~want|goal|target|chahiye|chahie|chaiye|चाहिए|reach|लक्ष्य",
            Cue::Unrelated => {
                "ceiling|limit|cap|सीमा|each|slab|cess|processing fee|fee|fees|charge|charges|चार्ज|शुल्क|standard deduction|wife|husband|patni|pati|\
पत्नी|पति"
            }
            Cue::Rate => {
                "rate|interest|interest rate|rate of interest|byaj|byaaj|ब्याज|दर|ब्याज दर|roi|return|returns|रिटर्न|growth|~at|~pe|~par|~पर|~grow|~grows"
            }
            Cue::Annuity => "annuity|annuity rate|एन्युटी|एन्युटी दर|ऐन्युटी",
            Cue::Rise => {
                "rise|rises|rising|goes up|go up|going up|badhti|badhta|step up of|stepup|top up|topup|badhau|badhaun|badhaunga|badhaungi|badhana|badhate|badhakar|badhaye|increasing|बढ़ाऊं|बढाऊं|बढाऊंगा|बढाते|बढाकर|बढोतरी|each year|yearly|hike|hikes|increment|increase|increases|raise|step|step up|badhe|बढे|inflation|every year|har saal|हर साल"
            }
            Cue::Tenure => "~for|tenure|term|over|~left|~remaining|~baki|~बाकी|~ke|~के|avadhi|अवधि",
            Cue::After => "after|baad|बाद",
            Cue::Service => "service|सेवा|naukri|नौकरी|worked|~job|~after|~for|experience|kaam",
            Cue::EmployerNps => "80ccd2",
            Cue::Slab => {
                "slab|bracket|tax|tax slab|tax bracket|tax rate|slab rate|income tax|tax ke baad|after tax|slab me|स्लैब|टैक्स|टैक्स स्लैब|टैक्स दर|टैक्स के बाद|आयकर"
            }
            Cue::Inflation => "inflation|mehngai|mehangai|mahangai|price rise|महंगाई",
            Cue::Pension => "pension|pension income|income from pension|peshan|penshan|पेंशन|पेन्शन",
            Cue::BankInterest => {
                "fd interest|interest from fd|interest from fds|interest on fd|interest on fds|fd ka byaj|fd ke byaj|fd se byaj|fd byaj|fd ka interest|fds ka byaj|\
fixed deposit interest|interest from fixed deposits|interest on fixed deposits|bank interest|interest from bank|interest from the bank|bank ka byaj|bank se byaj|savings interest|\
deposit interest|interest from deposits|interest on deposits|interest income|income from interest|byaj ki aay|byaj ki income|byaj se aay|scss interest|scss ka byaj|interest from scss|\
एफडी का ब्याज|एफडी के ब्याज|एफडी से ब्याज|एफडी ब्याज|बैंक का ब्याज|बैंक से ब्याज|ब्याज की आय|ब्याज से आय|ब्याज की आमदनी"
            }
            Cue::Expenses => {
                "expense|expenses|family expenses|household expenses|monthly expenses|yearly expenses|annual expenses|kharcha|kharche|kharch|ghar ka kharcha|spend|spends|spending|\
खर्च|खर्चा|खर्चे|घर का खर्च|परिवार का खर्च"
            }
            Cue::FamilyGoals => {
                "goal|goals|education|college|school|studies|marriage|wedding|padhai|padhaai|shaadi|shadi|लक्ष्य|पढाई|शिक्षा|कॉलेज|शादी"
            }
            Cue::ExistingCover => {
                "existing cover|existing life cover|existing term cover|existing insurance|existing policy|existing term|current cover|present cover|already covered|have cover|\
have a cover|have a policy|cover already|cover there|lic|lic policy|policy of|group cover|office cover|company cover|employer cover|edli|purana cover|pehle se cover|\
मौजूदा कवर|पहले से कवर|एलआईसी"
            }
            Cue::Cash => {
                "bank|bank balance|bank account|savings|saving|savings account|cash|fd|fds|rd|rds|fixed deposit|fixed deposits|deposit|deposits|bachat|बैंक|बैंक बैलेंस|नकद|एफडी|\
आरडी|बचत|बचत खाता"
            }
            Cue::RetirementSavings => {
                "epf|pf|ppf|vpf|nps|provident fund|epf balance|pf balance|ppf balance|nps balance|ईपीएफ|पीएफ|पीपीएफ|एनपीएस"
            }
            Cue::Funds => {
                "mutual fund|mutual funds|mf|mfs|funds|shares|share|stocks|stock|equity|equities|demat|sip|sips|म्यूचुअल फंड|म्युचुअल फंड|शेयर|शेयरों"
            }
            Cue::Gold => "gold|jewellery|jewelry|sona|sone|gehne|सोना|सोने|गहने",
            Cue::Property => "house|flat|home|property|plot|land|apartment|makan|makaan|ghar|zameen|jameen|मकान|घर|फ्लैट|प्लॉट|जमीन|प्रॉपर्टी",
            Cue::OtherAssets => {
                "other assets|other asset|car|bike|scooter|vehicle|gaadi|gadi|lic|surrender value|bonds|nsc|kvp|कार|गाडी|बाइक|अन्य संपत्ति|एलआईसी"
            }
            Cue::HomeLoan => {
                "home loan|homeloan|housing loan|home loan outstanding|outstanding home loan|home loan left|home loan balance|home loan baki|home loan baaki|home loan bacha|\
home loan bakaya|होम लोन|होम लोन बाकी|होम लोन बकाया"
            }
            Cue::OtherLoans => {
                "loan|loans|debt|debts|other loan|other loans|car loan|car loans|bike loan|personal loan|personal loans|education loan|gold loan|loan against property|\
car loan outstanding|personal loan outstanding|education loan outstanding|loan outstanding|loans outstanding|outstanding loan|outstanding loans|loan baki|loan bakaya|karz|karza|karja|\
udhaar|udhar|लोन|कर्ज|कर्जा|कार लोन|पर्सनल लोन|एजुकेशन लोन|उधार"
            }
            Cue::Cards => {
                "credit card|credit cards|card|cards|card bill|credit card bill|card dues|credit card dues|card outstanding|credit card outstanding|credit card bakaya|\
क्रेडिट कार्ड|क्रेडिट कार्ड का बकाया|क्रेडिट कार्ड बकाया|कार्ड"
            }
            Cue::Offered => {
                "offer|offers|offered|offering|is offering|are offering|hr says|hr said|hr ne|hr told|hr tells|hr is saying|hr is giving|hr is offering|company says|company said|company ne|\
company gave|company is giving|company is offering|company offers|company offered|employer says|employer offers|employer offered|paid me|gave me|giving me|got only|received|credited|\
bol rahe|bol raha|bol rahi|bata rahe|bata raha|bata rahi|keh rahe|keh raha|keh rahi|de rahe|de raha|de rahi|mil rahe|mil raha|mil rahi|mila|mili|mile|diya|diye|\
ऑफर|एचआर ने|कंपनी ने|बोल रहे|बोल रहा|बता रहे|बता रहा|कह रहे|कह रहा|कह रही|दे रहे|दे रहा|दे रही|मिल रहे|मिल रहा|मिल रही|मिला|मिली|मिले|दिया|दिए"
            }
            Cue::Payment => {
                "interest|interest income|fd interest|rd interest|bank interest|deposit interest|byaj|byaaj|ब्याज|एफडी का ब्याज|बैंक का ब्याज|fees|fee|professional fees|\
professional fee|consultancy fees|consulting fees|freelance income|commission|commission income|brokerage|कमीशन|दलाली|फीस|dividend|dividends|dividend income|डिविडेंड|लाभांश|\
rent|rental|kiraya|kiraaya|kiraye|किराया|किराए|किराये|price|flat|house|property|plot|land|फ्लैट|मकान|जमीन|प्लॉट|pf|epf|pf withdrawal|epf withdrawal|withdrawal|पीएफ|ईपीएफ"
            }
        }
    }
}

/// A cue word or phrase of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CueHit {
    pub cue: Cue,
    /// Range of its words; `end` is exclusive.
    pub start: usize,
    pub end: usize,
    /// Whether the word also means much else, so that a plain word further away is preferred.
    pub is_weak: bool,
}

/// Finds the cues of a question. At each place the longest phrase counts, so that "basic salary" is no salary. `is_taken` tells which cues the
/// calculator has an input for: "car EMI" is the other instalment only where one is asked for.
pub(super) fn find_cues(words: &[String], is_taken: impl Fn(Cue) -> bool) -> Vec<CueHit> {
    let cues: Vec<Cue> = Cue::ALL.into_iter().filter(|cue| !cue.is_special() || is_taken(*cue)).collect();
    let mut hits = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let longest = cues.iter().flat_map(|cue| cue.words().split('|')).filter_map(|name| match_length(words, at, name)).max();
        let Some(length) = longest else {
            at += 1;
            continue;
        };
        for &cue in &cues {
            let found = cue.words().split('|').find(|name| match_length(words, at, name) == Some(length));
            if let Some(name) = found {
                hits.push(CueHit { cue, start: at, end: at + length, is_weak: name.starts_with('~') });
            }
        }
        at += length;
    }
    hits
}

/// The number of words that `name` has, when they stand at this place.
fn match_length(words: &[String], at: usize, name: &str) -> Option<usize> {
    let parts = || name.trim_start_matches('~').split(' ');
    let is_here = parts().enumerate().all(|(nth, part)| words.get(at + nth).is_some_and(|word| word == part));
    is_here.then(|| parts().count())
}
