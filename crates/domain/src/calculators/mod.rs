//! The calculators that stand inside articles, and the arithmetic of worked examples: one library, so
//! that an article, a calculator and the assistant never give three answers to one question.
//!
//! Money is rupees as `f64`, rates are percent a year. The functions of a kind round nothing unless
//! they say so; what a calculator shows is rounded to the rupee. Rates, ceilings and slabs that the
//! law sets come from the fact registry (`rules`), never from here.

mod calculation;
pub mod emi;
pub mod epf;
pub mod eps;
pub mod fd;
pub mod figures;
pub mod goal;
pub mod gratuity;
pub mod hra;
pub mod income_tax;
mod inputs;
mod kind;
mod marks;
pub mod nps;
pub mod prepayment;
pub mod rd;
mod rules;
pub mod sip;
pub mod swp;

pub use calculation::{Calculation, Chart, Column, Figure, InputValue, Look, Row, Table, UsedFact};
pub use inputs::{Choice, Field, Inputs, Unit};
pub use kind::{Kind, calculate};
pub use marks::{Mark, markdown_with_marks, marks_in, only_good_marks};
pub use rules::Rulebook;
