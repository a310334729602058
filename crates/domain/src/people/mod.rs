//! Readers as people: how they are reached, who they are, what they agreed to, what they are sent, what they say and search for.

pub mod analytics;
pub mod comments;
pub mod consents;
pub mod contact;
pub mod follows;
pub mod fund_accounts;
pub mod leads;
pub mod messages;
mod one_time_codes;
pub mod saved_plans;
pub mod sealed_wills;
pub mod sessions;
pub mod sign_in;
pub mod subscribers;

use std::sync::Arc;

use crate::keys::SigningKeys;
use crate::sealing::Sealer;
use crate::site::Site;
use crate::{Environment, Store};
use analytics::Analytics;
use comments::Comments;
use consents::Consents;
use follows::{Follows, RuleAlerts};
use fund_accounts::{FundAccounts, FundAccountsDeps, IdentityData, PasswordHasher};
use leads::{Crm, Leads};
use messages::{Channels, Deliveries, Dispatcher, FraudAdvice, MessageChecks, Outbox, Senders, Templates};
use saved_plans::SavedPlans;
use sealed_wills::SealedWills;
use sessions::{KnownBrowsers, Sessions, SignInCodes};
use sign_in::GoogleSignIn;
use subscribers::{IdentityProvider, SubscriberDeps, Subscribers};

/// The use cases of this floor. A new noun adds its service here and in [`PeopleServices::new`].
pub struct PeopleServices {
    pub sessions: Sessions,
    pub known_browsers: KnownBrowsers,
    pub subscribers: Subscribers,
    pub consents: Consents,
    pub follows: Follows,
    pub rule_alerts: RuleAlerts,
    pub saved_plans: SavedPlans,
    pub sealed_wills: SealedWills,
    pub google: GoogleSignIn,
    pub comments: Comments,
    pub leads: Leads,
    pub fund_accounts: FundAccounts,
    pub analytics: Analytics,
    pub deliveries: Deliveries,
    pub dispatcher: Dispatcher,
    pub message_checks: MessageChecks,
    pub templates: Arc<Templates>,
    pub channels: Channels,
}

/// What [`PeopleServices`] depends on.
pub struct PeopleDeps {
    pub store: Arc<dyn Store>,
    pub environment: Environment,
    pub keys: SigningKeys,
    pub site: Arc<Site>,
    pub outbox: Outbox,
    pub templates: Arc<Templates>,
    pub channels: Channels,
    /// From where messages come, as people see it.
    pub senders: Senders,
    pub fraud_advice: Arc<FraudAdvice>,
    /// Google; `None`: people sign in by e-mail only.
    pub google: Option<Arc<dyn IdentityProvider>>,
    /// `None`: leads are kept here only.
    pub crm: Option<Arc<dyn Crm>>,
    /// Seals what people keep about their provident fund.
    pub sealer: Arc<dyn Sealer>,
    pub hasher: Arc<dyn PasswordHasher>,
    /// `None`: nobody is asked about provident-fund accounts.
    pub identity: Option<Arc<dyn IdentityData>>,
    /// Codes by SMS that the site pays for in a day.
    pub texts_per_day: u32,
    /// Sign-in codes that one address gets in an hour.
    pub codes_per_hour: u32,
    /// Sign-in codes that are mailed in an hour because of one network.
    pub codes_per_network: u32,
}

impl PeopleServices {
    pub fn new(deps: PeopleDeps) -> Self {
        let PeopleDeps { store, environment, keys, site, outbox, templates, channels, .. } = deps;
        let consents = Consents::new(store.clone(), environment.clone());
        let sessions = Sessions::new(store.clone(), environment.clone(), keys.clone());
        let known_browsers = KnownBrowsers::new(keys.clone(), environment.clone());
        let codes = SignInCodes::new(environment.clone(), deps.codes_per_hour)
            .limiting_networks(deps.codes_per_network)
            .recognising_browsers(known_browsers.clone());
        let deps_of_subscribers = SubscriberDeps {
            sessions: sessions.clone(),
            codes,
            consents: consents.clone(),
            outbox: outbox.clone(),
            keys: keys.clone(),
            site: site.clone(),
        };
        let subscribers = Subscribers::new(store.clone(), environment.clone(), deps_of_subscribers);
        Self {
            google: GoogleSignIn::new(environment.clone(), keys.clone(), subscribers.clone(), deps.google),
            comments: Comments::new(store.clone(), environment.clone(), outbox.clone(), site.clone()),
            fund_accounts: FundAccounts::new(FundAccountsDeps {
                store: store.clone(),
                environment: environment.clone(),
                outbox: outbox.clone(),
                sealer: deps.sealer,
                hasher: deps.hasher,
                identity: deps.identity,
                codes_per_day: deps.texts_per_day,
            }),
            follows: Follows::new(store.clone(), environment.clone(), consents.clone()),
            rule_alerts: RuleAlerts::new(store.clone(), environment.clone(), outbox.clone(), site.clone()),
            saved_plans: SavedPlans::new(store.clone(), environment.clone()),
            sealed_wills: SealedWills::new(store.clone(), environment.clone()),
            leads: Leads::new(store.clone(), environment.clone(), deps.crm),
            analytics: Analytics::new(store.clone(), environment.clone()),
            deliveries: Deliveries::new(store.clone(), environment.clone(), outbox.clone(), consents.clone()),
            message_checks: MessageChecks::new(store.clone(), environment.clone(), templates.clone(), deps.senders, deps.fraud_advice),
            dispatcher: Dispatcher::new(store, environment, outbox, keys, site, channels.clone()),
            templates,
            channels,
            sessions,
            known_browsers,
            subscribers,
            consents,
        }
    }
}
