//! What people take part in and pay for: webinars, consultations and their files, cases, reports, orders, payments, invoices, calendar
//! feeds.

pub mod bookings;
pub mod calendar_feeds;
pub mod cases;
pub mod intake_files;
pub mod invoices;
pub mod orders;
pub mod payments;
pub mod reports;
pub mod webinars;

use std::sync::Arc;

use crate::facts::FactCache;
use crate::keys::SigningKeys;
use crate::messages::Outbox;
use crate::object_store::ObjectStore;
use crate::provident_fund::PassbookReader;
use crate::sealing::Sealer;
use crate::site::Site;
use crate::subscribers::Subscribers;
use crate::{Environment, Store};
use bookings::{BookingDeps, BookingFulfilment, BookingSettings, Bookings, MeetingProvider};
use calendar_feeds::CalendarFeeds;
use cases::{CaseDeps, CaseFulfilment, CaseRules, Cases};
use intake_files::{FileScanner, IntakeFiles};
use invoices::{Invoices, PdfRenderer, Supplier};
use payments::{FulfilmentDispatcher, Orders, PaymentDeps, PaymentGateway, Payments};
use reports::{Offer, ReportDeps, ReportFulfilment, ReportRenderer, Reports};
use webinars::Webinars;

/// The use cases of this floor. A new noun adds its service here and in [`CommerceServices::new`].
pub struct CommerceServices {
    pub webinars: Webinars,
    pub calendar_feeds: CalendarFeeds,
    pub bookings: Bookings,
    pub cases: Cases,
    pub intake_files: IntakeFiles,
    pub meetings: Arc<dyn MeetingProvider>,
    pub payments: Payments,
    pub invoices: Invoices,
    pub pdf_renderer: Arc<dyn PdfRenderer>,
    pub reports: Reports,
    pub report_renderer: Arc<dyn ReportRenderer>,
}

/// What [`CommerceServices`] depends on.
pub struct CommerceDeps {
    pub store: Arc<dyn Store>,
    pub environment: Environment,
    pub keys: SigningKeys,
    pub site: Arc<Site>,
    pub outbox: Outbox,
    pub fact_cache: Arc<FactCache>,
    pub subscribers: Subscribers,
    pub bookings: BookingSettings,
    /// Unproven addresses that one network may enter for one webinar in a day.
    pub unproven_seats_per_network: u32,
    pub case_rules: Arc<CaseRules>,
    pub meetings: Arc<dyn MeetingProvider>,
    pub objects: Arc<dyn ObjectStore>,
    /// `None`: people can't send files.
    pub scanner: Option<Arc<dyn FileScanner>>,
    pub gateway: Arc<dyn PaymentGateway>,
    pub supplier: Arc<Supplier>,
    pub pdf_renderer: Arc<dyn PdfRenderer>,
    pub sealer: Arc<dyn Sealer>,
    pub passbooks: PassbookReader,
    /// Price and terms of the report on a provident fund.
    pub report_offer: Arc<Offer>,
    pub report_renderer: Arc<dyn ReportRenderer>,
    /// The page elsewhere to which the report button leads, if there is one.
    pub report_page: Option<String>,
}

impl CommerceServices {
    pub fn new(deps: CommerceDeps) -> Self {
        let CommerceDeps { store, environment, keys, site, outbox, subscribers, meetings, pdf_renderer, .. } = deps;
        let orders = Orders::new(store.clone(), environment.clone());
        let invoices = Invoices::new(store.clone(), environment.clone(), deps.fact_cache.clone(), deps.supplier);
        let case_deps = CaseDeps {
            rules: deps.case_rules,
            fact_cache: deps.fact_cache,
            subscribers: subscribers.clone(),
            orders: orders.clone(),
            outbox: outbox.clone(),
            site: site.clone(),
        };
        let cases = Cases::new(store.clone(), environment.clone(), case_deps);
        let booking_deps = BookingDeps {
            keys: keys.clone(),
            outbox: outbox.clone(),
            site: site.clone(),
            subscribers: subscribers.clone(),
            orders: orders.clone(),
            cases: cases.clone(),
        };
        let bookings = Bookings::new(store.clone(), environment.clone(), booking_deps).with_settings(deps.bookings);
        let reports = Reports::new(
            store.clone(),
            environment.clone(),
            ReportDeps {
                sealer: deps.sealer,
                outbox: outbox.clone(),
                site: site.clone(),
                subscribers: subscribers.clone(),
                cases: cases.clone(),
                orders: orders.clone(),
                passbooks: deps.passbooks,
                offer: deps.report_offer,
                keys,
                external_page: deps.report_page,
            },
        );
        let payment_deps = PaymentDeps {
            gateway: deps.gateway,
            fulfilment: Arc::new(FulfilmentDispatcher {
                consultations: Arc::new(BookingFulfilment(bookings.clone())),
                cases: Arc::new(CaseFulfilment(cases.clone())),
                reports: Arc::new(ReportFulfilment(reports.clone())),
            }),
            orders,
            invoices: invoices.clone(),
            outbox: outbox.clone(),
            site: site.clone(),
        };
        Self {
            webinars: Webinars::new(store.clone(), environment.clone(), subscribers, outbox, site.clone())
                .limiting_unproven(deps.unproven_seats_per_network),
            calendar_feeds: CalendarFeeds::new(store.clone(), environment.clone(), site),
            intake_files: IntakeFiles::new(
                store.clone(),
                environment.clone(),
                deps.objects,
                deps.scanner,
                (bookings.clone(), cases.clone()),
            ),
            bookings,
            cases,
            meetings,
            payments: Payments::new(store, environment, payment_deps),
            invoices,
            pdf_renderer,
            reports,
            report_renderer: deps.report_renderer,
        }
    }
}
