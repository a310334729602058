//! The texts of enums are stored in databases, sent over the API and used in addresses and file names, so they stay when a
//! variant is renamed. A new variant is listed here with its text.

use domain::articles::ArticleStatus;
use domain::assistant::AdviceSubject;
use domain::bookings::{BookingStatus, CallLanguage, CancelledBy, Mode};
use domain::calculators::{CalculatorKind, Unit};
use domain::comments::{CommentStatus, ModerationDecision};
use domain::consents::Purpose;
use domain::contact::Channel;
use domain::conversations::{ArticleStat, MessageStatus, Sender};
use domain::fund_accounts::CodePurpose;
use domain::intake_files::{FileKind, FileState};
use domain::invoices::DocumentKind;
use domain::messages::{DeliveryStatus, MailingList, MessageKind};
use domain::orders::{OrderStatus, PaymentProgress, PaymentStatus, RefundStatus};
use domain::pictures::{PictureFormat, PictureState};
use domain::search::{SearchKind, SearchMode};
use domain::sessions::Assurance;
use domain::staff::Role;
use domain::tasks::RecurringTask;
use domain::unsubscribe::Scope;
use domain::webinars::{SeatStatus, WebinarState};

/// Fails to compile when a list lacks a variant.
macro_rules! every_variant {
    ($($name:ident { $($variant:ident => $text:literal),* $(,)? })*) => { $(
        let _ = |value: $name| match value { $($name::$variant => {})* };
    )* };
}

macro_rules! assert_written {
    ($method:ident: $($name:ident { $($variant:ident => $text:literal),* $(,)? })*) => {
        every_variant! { $($name { $($variant => $text),* })* }
        $($( assert_eq!($name::$variant.$method(), $text, "{}::{}", stringify!($name), stringify!($variant)); )*)*
    };
}

macro_rules! assert_read {
    ($($name:ident { $($variant:ident => $text:literal),* $(,)? })*) => {
        every_variant! { $($name { $($variant => $text),* })* }
        $(
            $( assert!(matches!($name::parse($text), Some($name::$variant)), "{}::{}", stringify!($name), stringify!($variant)); )*
            for unknown in ["", " ", "unknown", $( stringify!($variant), concat!($text, " ") ),*] {
                assert!([$($text),*].contains(&unknown) || $name::parse(unknown).is_none(), "{}: {unknown:?}", stringify!($name));
            }
        )*
    };
}

#[test]
fn texts_stay_as_they_are_stored_and_are_read_back() {
    macro_rules! assert_both {
        ($($list:tt)*) => { assert_written! { as_str: $($list)* } assert_read! { $($list)* } };
    }
    assert_both! {
        BookingStatus {
            Held => "held", Confirmed => "confirmed", Cancelled => "cancelled", Completed => "completed",
            NoShow => "no_show",
        }
        CancelledBy { Attendee => "attendee", Staff => "staff", Time => "time" }
        CallLanguage { English => "en", Hindi => "hi" }
        Mode { Video => "video", Phone => "phone" }
        FileKind { Pdf => "pdf", Jpeg => "jpeg", Png => "png" }
        FileState {
            Arriving => "arriving", Quarantined => "quarantined", Clean => "clean", Refused => "refused",
        }
        DocumentKind {
            Invoice => "invoice", BillOfSupply => "billOfSupply", CreditNote => "creditNote",
        }
        OrderStatus {
            Created => "created", Attempted => "attempted", Paid => "paid", Refunding => "refunding",
            Refunded => "refunded", Expired => "expired",
        }
        PaymentStatus {
            Created => "created", Failed => "failed", Authorized => "authorized", Captured => "captured",
            Refunded => "refunded",
        }
        RefundStatus {
            Queued => "queued", Pending => "pending", Processed => "processed", Failed => "failed",
        }
        SeatStatus {
            Registered => "registered", Waitlisted => "waitlisted", Offered => "offered", Cancelled => "cancelled",
            Lapsed => "lapsed",
        }
        ArticleStatus { Draft => "draft", Published => "published", Scheduled => "scheduled" }
        CalculatorKind {
            Emi => "emi", Sip => "sip", Goal => "goal", Epf => "epf", Eps => "eps", IncomeTax => "income-tax",
            Gratuity => "gratuity", Nps => "nps", Swp => "swp", Prepayment => "prepayment", Fd => "fd", Rd => "rd",
            Hra => "hra", Loan => "loan", Drawdown => "drawdown", Extra => "extra", Payout => "payout", Ppf => "ppf",
            Payoff => "payoff",
            Ssy => "ssy", CapitalGains => "capital-gains", FdTax => "fd-tax",
            TermCover => "term-cover", NetWorth => "net-worth", Tds => "tds",
        }
        PictureState { Pending => "pending", Ready => "ready", Failed => "failed" }
        Role {
            Author => "author", Editor => "editor", Moderator => "moderator", Agent => "agent", Expert => "expert", Admin => "admin",
        }
        Sender { User => "user", Bot => "bot" }
        MessageStatus {
            Generating => "making", Done => "done", Stopped => "stopped", Interrupted => "interrupted",
            Failed => "failed",
        }
        ArticleStat {
            SummarizeAi => "summarize_ai", AiSession => "ai_session", RelatedQuery => "related_query",
            SourceInteraction => "source_interaction",
        }
        SearchKind {
            Content => "content", Webinar => "webinar", Assist => "assist", AssetTransmission => "assetTransmission",
            Category => "category", Calculator => "calculator", Answer => "answer", Tool => "tool",
        }
        CommentStatus {
            Pending => "pending", Approved => "approved", Rejected => "rejected", Spam => "spam",
            Removed => "removed",
        }
        Purpose {
            Service => "service", Email => "email", Whatsapp => "whatsapp", Comments => "comments", Papers => "papers", Rules => "rules", Adult => "adult",
        }
        Channel { Email => "email", Whatsapp => "whatsapp", Sms => "sms" }
        MessageKind {
            SignInCode => "sign-in-code", Subscribed => "subscribed", Unsubscribed => "unsubscribed",
            UnsubscribeLink => "unsubscribe-link", TakenOver => "taken-over", Digest => "digest",
            CommentReply => "comment-reply", WebinarRegistered => "webinar-registered",
            WebinarWaitlisted => "webinar-waitlisted", WebinarOffered => "webinar-offered", WebinarLapsed => "webinar-lapsed",
            WebinarReminder => "webinar-reminder", WebinarMoved => "webinar-moved",
            WebinarCancelled => "webinar-cancelled", BookingConfirmed => "booking-confirmed",
            BookingMoved => "booking-moved", BookingCancelled => "booking-cancelled",
            BookingReminder => "booking-reminder", SlotsOpen => "slots-open", PaymentReceived => "payment-received",
            RefundMade => "refund-made", ReportReady => "report-ready", ReportNeeds => "report-needs",
            ReportRefunded => "report-refunded", GapCovered => "gap-covered", SearchAnswered => "search-answered",
            CaseUpdate => "case-update", PapersReminder => "papers-reminder", RuleAlert => "rule-alert",
            CorrectionAlert => "correction-alert", PfCode => "pf-code", PfPasswordChanged => "pf-password-changed",
            PfNumberChanged => "pf-number-changed", PfErased => "pf-erased", AddressChanged => "address-changed", CodesGuessed => "codes-guessed",
            PfCodesGuessed => "pf-codes-guessed", GoogleLinked => "google-linked",
            AddressRestored => "address-restored", AccountErased => "account-erased",
        }
        DeliveryStatus {
            Queued => "queued", Held => "held", Sending => "sending", Sent => "sent", Delivered => "delivered", Read => "read",
            Failed => "failed", Cancelled => "cancelled",
        }
        CodePurpose { Login => "login", Password => "password" }
        Assurance { Claimed => "claimed", Proven => "proven" }
    }
    assert_written! { as_str:
        PaymentProgress {
            Created => "created", Pending => "pending", Paid => "paid", Failed => "failed", Refunded => "refunded",
        }
        WebinarState {
            Scheduled => "scheduled", Full => "full", Live => "live", Ended => "ended", Cancelled => "cancelled",
        }
        Unit {
            Rupees => "rupees", Percent => "percent", Months => "months", Years => "years", Number => "number",
            Share => "share", Date => "date",
        }
        AdviceSubject {
            Securities => "securities", Deposits => "deposits", Insurance => "insurance", Loan => "loan",
            Tax => "tax", Legal => "legal",
        }
        MailingList { Digest => "digest", Comments => "comments", Papers => "papers", Rules => "rules", All => "all" }
    }
    assert_written! { name:
        RecurringTask {
            PaymentReconciliation => "payment-reconciliation", ExpiredHolds => "expired-holds",
            ExpiredFiles => "expired-files", Digest => "digest", Analytics => "analytics",
            VisitorMarks => "visitor-marks", ChangeLog => "change-log", SlotWaitlist => "slot-waitlist",
            WebinarWaitlists => "webinar-waitlists", SeatHolds => "seat-holds", Sessions => "sessions", SignInCodes => "sign-in-codes",
            Messages => "messages", PaymentEvents => "payment-events", Invoices => "invoices",
            OrphanedUploads => "orphaned-uploads", OrphanedAnswers => "orphaned-answers",
            Conversations => "conversations", GapRequests => "gap-requests", NotifyRequests => "notify-requests",
            Reports => "reports", Leads => "leads", CaseClocks => "case-clocks", PapersReminders => "papers-reminders",
            RuleAlerts => "rule-alerts", FundAccounts => "fund-accounts", SavedPlans => "saved-plans",
            ShortLinks => "short-links",
        }
    }
    assert_read! {
        RecurringTask {
            PaymentReconciliation => "payment-reconciliation", ExpiredHolds => "expired-holds",
            ExpiredFiles => "expired-files", Digest => "digest", Analytics => "analytics",
            VisitorMarks => "visitor-marks", ChangeLog => "change-log", SlotWaitlist => "slot-waitlist",
            WebinarWaitlists => "webinar-waitlists", SeatHolds => "seat-holds", Sessions => "sessions", SignInCodes => "sign-in-codes",
            Messages => "messages", PaymentEvents => "payment-events", Invoices => "invoices",
            OrphanedUploads => "orphaned-uploads", OrphanedAnswers => "orphaned-answers",
            Conversations => "conversations", GapRequests => "gap-requests", NotifyRequests => "notify-requests",
            Reports => "reports", Leads => "leads", CaseClocks => "case-clocks", PapersReminders => "papers-reminders",
            RuleAlerts => "rule-alerts", FundAccounts => "fund-accounts", SavedPlans => "saved-plans",
            ShortLinks => "short-links",
        }
        PictureFormat { Avif => "avif", Webp => "webp", Jpg => "jpg", Png => "png", Gif => "gif" }
        ModerationDecision {
            Approve => "approve", Reject => "reject", Spam => "spam", Pin => "pin", Unpin => "unpin",
            ChangedArticle => "changed-article",
        }
        SearchMode { Auto => "auto", Words => "words", Fused => "fused" }
        Scope {
            Digest => "digest", Email => "email", Whatsapp => "whatsapp", All => "all", Pause => "pause",
        }
    }
    assert_written! { extension:
        PictureFormat { Avif => "avif", Webp => "webp", Jpg => "jpg", Png => "png", Gif => "gif" }
    }
}
