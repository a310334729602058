//! What whoever works on cases needs before the first one: their modules, their colleagues, and the experts who may be asked.

use super::service::Cases;
use crate::Result;
use crate::assist_modules::AssistModule;
use crate::staff::{Staff, StaffToken};

/// The desk of one member of staff. Experts have none of it: cases come to them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Desk {
    /// In the editor's order.
    pub modules: Vec<AssistModule>,
    /// Who may take over a case, by name.
    pub colleagues: Vec<Colleague>,
    /// To whom a case may be given, by the names of their tokens.
    pub experts: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Colleague {
    pub name: String,
    /// `None`: all modules.
    pub modules: Option<Vec<String>>,
}

impl Cases {
    pub async fn describe_desk(&self, staff: &Staff) -> Result<Desk> {
        if !staff.role.can_assist() {
            return Ok(Desk::default());
        }
        let mut modules = self.store.assist_modules().list().await?;
        modules.retain(|module| staff.looks_after(&module.slug));
        let now = self.environment.now();
        let mut tokens = self.store.staff().list().await?;
        tokens.retain(|token| token.is_valid(now));
        tokens.sort_by(|one, other| one.name.cmp(&other.name));
        let experts = tokens.iter().filter(|token| token.role.can_advise()).map(|token| token.name.clone()).collect();
        let colleagues = tokens.into_iter().filter(|token| token.role.can_assist()).map(Colleague::from).collect();
        Ok(Desk { modules, colleagues, experts })
    }
}

impl From<StaffToken> for Colleague {
    fn from(token: StaffToken) -> Self {
        let modules = (!token.role.can_administer()).then_some(token.modules);
        Self { name: token.name, modules }
    }
}
