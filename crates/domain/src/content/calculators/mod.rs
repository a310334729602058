//! The calculators inside articles, and the arithmetic of worked examples. Both use the same functions, so that an article,
//! a calculator and the assistant never give three answers to one question.
//!
//! Money is rupees as `f64`, rates are percent a year. The functions don't round unless they say so; results of a
//! calculator are rounded to the rupee. Rates, ceilings and slabs that the law sets come from the fact registry (`rules`),
//! never from code.

pub mod atal_pension;
mod calculation;
pub mod capital_gains;
pub mod card_interest;
pub mod death_cover;
pub mod deductions;
pub mod drawdown;
mod embeds;
pub mod emi;
pub mod epf;
pub mod eps;
pub mod esi;
pub mod extra;
pub mod family_pension;
pub mod fd;
pub mod fd_tax;
pub mod flat_rate;
pub mod goal;
pub mod gratuity;
pub mod heir_shares;
pub mod hra;
pub mod income_tax;
mod inputs;
mod kind;
pub mod leave_encashment;
pub mod loan;
pub mod loan_transfer;
pub mod net_worth;
pub mod nps;
mod pages;
pub mod payoff;
pub mod payout;
pub mod pf_withdrawal;
pub mod ppf;
pub mod prepayment;
pub mod presumptive;
pub mod property_tds;
pub mod rd;
pub mod retrenchment;
mod rules;
pub mod scheme_rules;
pub mod senior_closure;
pub mod sip;
pub mod ssy;
pub mod swp;
pub mod tds;
pub mod term_cover;
pub mod unpaid_debt;

pub use calculation::{Calculation, Chart, ChartKind, Column, Figure, InputValue, Row, Table, UsedFact};
pub use embeds::{CalculatorEmbed, embed_calculators, find_embeds, sanitise_embeds};
pub use inputs::{Choice, InputField, Inputs, Unit};
pub use kind::{CalculatorKind, calculate};
pub use pages::{CALCULATORS_PATH, CalculatorGroup, CalculatorPage, CalculatorPages, calculator_path};
pub use rules::Rulebook;
