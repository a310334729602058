//! A member passbook of the provident fund: one member ID in one financial year, as it is printed.

use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Serialize};

use super::Month;
use crate::Error;
use crate::financial_year::FinancialYear;

/// What one file says. Amounts are whole rupees.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Passbook {
    pub member: MemberId,
    pub establishment: EstablishmentId,
    pub employer: String,
    pub holder: String,
    pub born: Option<Date>,
    /// It is written masked and read back so: whoever needs the whole number later keeps it apart.
    pub uan: Option<Uan>,
    /// The financial year of the header: its wage months run from March to February.
    pub year: FinancialYear,
    /// The "Printed On" line, in Indian time.
    pub printed: Option<DateTime>,
    pub opening: Heads,
    pub rows: Vec<Row>,
    pub totals: Totals,
    /// The interest credited for the year; `None` while it prints "N/A".
    pub interest: Option<Heads>,
    /// Tax deducted on the interest of contributions above the yearly limit; negative amounts.
    pub tds: Option<Heads>,
    pub closing: Heads,
    /// The block "Taxable Data" of the second page; it repeats months and is never added to the rows.
    pub taxable: Option<TaxableData>,
    /// What came of comparing the book with itself, in the order of the checks.
    pub checks: Vec<SelfCheck>,
}

impl Passbook {
    /// Whether everything that was compared agrees.
    pub fn adds_up(&self) -> bool {
        self.checks.iter().all(|check| check.passed)
    }

    /// Whether fewer rows were understood than lines with amounts were not, and the rows don't make the printed total. No sum and no
    /// finding of such a book would hold.
    pub fn is_mostly_unread(&self) -> bool {
        let unread = self.checks.iter().find(|check| check.kind == SelfCheckKind::EveryLine).map_or(0, |check| check.printed.employee);
        let has_all = self.checks.iter().any(|check| check.kind == SelfCheckKind::ContributionTotal && check.passed);
        !has_all && usize::try_from(unread).is_ok_and(|unread| unread > self.rows.len())
    }
}

/// The member ID, such as "MHBAN00123450000012345": one employment.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MemberId(pub String);

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EstablishmentId(pub String);

/// The universal account number: twelve digits. It is serialised and shown masked only.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uan(String);

impl Uan {
    /// `None` unless it is twelve ASCII digits.
    pub fn new(digits: &str) -> Option<Self> {
        (digits.len() == 12 && digits.bytes().all(|byte| byte.is_ascii_digit())).then(|| Self(digits.to_owned()))
    }

    /// "XXXX XXXX 1234".
    pub fn masked(&self) -> String {
        format!("XXXX XXXX {}", self.0.get(8..).unwrap_or_default())
    }

    /// The same number without its first eight digits, as it is where passbooks were written and read back.
    pub fn without_first_digits(&self) -> Self {
        Self(format!("XXXXXXXX{}", self.0.get(8..).unwrap_or_default()))
    }

    /// Whether both can be the same number. Of one that was read back masked only the last digits can be compared.
    pub fn may_be(&self, other: &Self) -> bool {
        let is_masked = |uan: &Self| uan.0.starts_with('X');
        self == other || (is_masked(self) || is_masked(other)) && self.without_first_digits() == other.without_first_digits()
    }

    /// All twelve digits. Only for comparing, looking up by a keyed hash, and sealing.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl std::fmt::Debug for Uan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.masked())
    }
}

impl Serialize for Uan {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.masked())
    }
}

/// From how it is serialised: what was masked stays masked, and numbers are told apart by their last digits.
impl<'de> Deserialize<'de> for Uan {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let compact = text.replace(' ', "");
        let is_masked = compact.len() == 12 && compact.starts_with("XXXXXXXX") && compact[8..].bytes().all(|byte| byte.is_ascii_digit());
        if is_masked { Some(Self(compact)) } else { Self::new(&compact) }.ok_or_else(|| serde::de::Error::custom("not a UAN"))
    }
}

/// An amount under each of the three heads of an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Heads {
    pub employee: i64,
    pub employer: i64,
    /// Goes to the pension scheme; earns no interest.
    pub pension: i64,
}

impl Heads {
    /// Whether it takes money out and puts none in.
    pub(super) fn is_debit(self) -> bool {
        let amounts = [self.employee, self.employer, self.pension];
        amounts.iter().all(|amount| *amount <= 0) && amounts.iter().any(|amount| *amount < 0)
    }
}

impl std::ops::Add for Heads {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { employee: self.employee + other.employee, employer: self.employer + other.employer, pension: self.pension + other.pension }
    }
}

/// The wages on which the two schemes' contributions were reckoned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Wages {
    pub epf: i64,
    pub eps: i64,
}

impl std::ops::Sub for Heads {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { employee: self.employee - other.employee, employer: self.employer - other.employer, pension: self.pension - other.pension }
    }
}

impl std::ops::Add for Wages {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { epf: self.epf + other.epf, eps: self.eps + other.eps }
    }
}

/// One line of the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Row {
    pub wage_month: Month,
    /// The day on which it was credited or debited.
    pub on: Date,
    pub kind: RowKind,
    pub wages: Wages,
    /// Credits are positive, debits negative.
    pub heads: Heads,
    pub line: LineRef,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum RowKind {
    /// The contribution due in the month after the wage month.
    Contribution {
        due: Month,
    },
    TransferIn {
        from: Option<MemberId>,
    },
    TransferOut,
    /// Money paid out. The paragraph is as printed: "57(1)", "68J".
    Claim {
        para: Option<String>,
    },
    /// Interest paid together with a claim.
    ClaimInterest,
    /// Anything else that moves money, with its text.
    Other {
        text: String,
    },
}

impl RowKind {
    /// Whether the money went on to another account. Paragraph 57 of the scheme of 1952 is the transfer of accounts, and books that were
    /// kept since before this was known hold it as a claim.
    pub fn is_transfer_out(&self) -> bool {
        match self {
            Self::TransferOut => true,
            Self::Claim { para } => para.as_deref().is_some_and(is_transfer_paragraph),
            _ => false,
        }
    }
}

/// "57", "57(1)"; not "57A" or "570", of which we know nothing.
pub(super) fn is_transfer_paragraph(para: &str) -> bool {
    para.strip_prefix("57").is_some_and(|rest| rest.is_empty() || rest.starts_with('('))
}

/// Where a line stands in its file: the evidence behind a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LineRef {
    /// From 1.
    pub page: u16,
    /// The line of its page, from 1, counted from the top.
    pub line: u16,
}

/// The printed totals of the year.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Totals {
    pub contributions: Heads,
    pub transfers_in: Heads,
    /// Positive amounts, as printed.
    pub withdrawals: Heads,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TaxableData {
    pub contribution: i64,
    pub non_taxable: i64,
    pub taxable: i64,
}

/// One comparison of the book with itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SelfCheck {
    pub kind: SelfCheckKind,
    pub passed: bool,
    /// What the book should say, and what it says.
    pub expected: Heads,
    pub printed: Heads,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum SelfCheckKind {
    /// The contributions of the rows add up to the printed total.
    ContributionTotal,
    TransferTotal,
    WithdrawalTotal,
    /// Opening, rows, interest and tax make the closing balance; only of a finished year.
    ClosingBalance,
    /// Lines with amounts that were not understood; their number is `printed.employee`.
    EveryLine,
}

/// Why a file is not used. Each is one plain message to the reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Refusal {
    NotAPassbook,
    /// It has pictures in place of text: a photograph or a scan.
    Scan,
    /// It is encrypted, and the password is missing or wrong.
    PasswordNeeded,
    /// Its name or date of birth differs from the files read with it, and its UAN doesn't make it the same person's.
    AnotherPerson,
    /// It can't be read, or only in part; or its reading takes too long.
    Damaged,
    /// It is a passbook, and most of its rows are printed in a way that we don't know.
    UnknownPrint,
    /// It is some other kind of file.
    NotAPdf,
    /// It has more pages or bytes than a passbook.
    TooLong,
}

/// `Invalid` when no file can be used: it says why, file by file, under `file`.
pub fn require_passbook(files: &[Result<Passbook, Refusal>]) -> crate::Result<()> {
    if files.iter().any(Result::is_ok) {
        return Ok(());
    }
    let reasons: Vec<&str> = files.iter().filter_map(|file| file.as_ref().err()).map(|refusal| refusal.message()).collect();
    let told = match reasons.as_slice() {
        [] => "A file is required".to_owned(),
        [only] => (*only).to_owned(),
        many => many.iter().enumerate().map(|(at, reason)| format!("File {}: {reason}", at + 1)).collect::<Vec<_>>().join(" "),
    };
    Err(Error::invalid("file", told))
}

impl Refusal {
    /// What the reader is told.
    pub fn message(self) -> &'static str {
        match self {
            Refusal::NotAPassbook => {
                "This file is not an EPF passbook. Please download the passbook of one member ID and year, and send that PDF."
            }
            Refusal::Scan => "This file has no text in it: it is a scan or a photograph. Please send the PDF as it was downloaded.",
            Refusal::PasswordNeeded => {
                "This file opens only with its password. Please type the password of the PDF, never your EPFO password."
            }
            Refusal::AnotherPerson => {
                "The name or date of birth in this file differs from the other files, and its UAN doesn't show that it is the same person's. Please read one person's passbooks at a time."
            }
            Refusal::Damaged => "This file can't be opened: it is damaged. Please download it again.",
            Refusal::UnknownPrint => {
                "We can't read this print of the passbook yet. Nothing is wrong with your file, and downloading it again would not help. A person can help you at /assist?module=epf."
            }
            Refusal::NotAPdf => "This file is not a PDF. Please send the passbook as EPFO's portal saves it, which is a PDF.",
            Refusal::TooLong => {
                "This file is too long: it has more than 40 pages, or more than 10 MB. Please send the passbook of one member ID and year."
            }
        }
    }
}
