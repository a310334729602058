//! Which orders a member of staff sees and refunds.

use crate::staff::Staff;

/// The module to which every report on a provident fund belongs.
pub const FUND_MODULE: &str = "epf";

/// Agents look after the cases, calls and reports of their own modules, and after calls of no module; admins after everything.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OrderScope {
    Everything,
    /// Calls of no module, and what belongs to these modules.
    Modules(Vec<String>),
}

impl OrderScope {
    pub fn of(staff: &Staff) -> Self {
        if staff.role.can_administer() { Self::Everything } else { Self::Modules(staff.modules.clone()) }
    }
}
