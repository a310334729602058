//! Whatever arrives as news of a provider, reading it ends nothing, and nothing without the provider's signature is read. Each run damages
//! the samples anew; `PROPTEST_CASES` sets how often (docs/security.md).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use domain::messages::{Mailer, Messenger, SmsSender};
use domain::payments::PaymentGateway;
use hmac::{Hmac, Mac};
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};
use sha2::Sha256;

use crate::mailer::SandboxMailer;
use crate::messenger::{CloudApi, CloudApiAccount, Interakt, InteraktAccount};
use crate::payments::{Razorpay, RazorpayAccount};
use crate::texter::{Msg91, Msg91Account};

const SECRET: &str = "the operator's secret";
/// Nothing is sent.
const NOWHERE: &str = "http://127.0.0.1:9";

struct Readers {
    interakt: Interakt,
    cloud_api: CloudApi,
    mailer: SandboxMailer,
    razorpay: Razorpay,
    msg91: Msg91,
}

static READERS: LazyLock<Readers> = LazyLock::new(|| Readers {
    interakt: Interakt::open(InteraktAccount { base_url: NOWHERE.into(), api_key: "key".into(), webhook_secret: SECRET.into() }).unwrap(),
    cloud_api: CloudApi::open(CloudApiAccount {
        base_url: NOWHERE.into(),
        version: "v23.0".into(),
        phone_number_id: "1".into(),
        token: "token".into(),
        app_secret: SECRET.into(),
        verify_token: "verify".into(),
    })
    .unwrap(),
    mailer: SandboxMailer::open(NOWHERE, SECRET).unwrap(),
    razorpay: Razorpay::open(RazorpayAccount {
        base_url: NOWHERE.into(),
        key_id: "rzp_test_1".into(),
        key_secret: "another secret".into(),
        webhook_secret: SECRET.into(),
        checkout: None,
    })
    .unwrap(),
    msg91: Msg91::open(Msg91Account {
        base_url: NOWHERE.into(),
        auth_key: "key".into(),
        template_ids: BTreeMap::new(),
        hindi_template_ids: BTreeMap::new(),
        webhook_secret: SECRET.into(),
    })
    .unwrap(),
});

static SAMPLES: LazyLock<Vec<Value>> = LazyLock::new(|| {
    vec![
        json!({"type": "message_received", "data": {"customer": {"channel_phone_number": "919876543210"}, "message": {"message": "STOP"}}}),
        json!([{"type": "message_api_failed", "data": {"message": {"id": "m1", "channel_error_code": "131026",
            "channel_failure_reason": "Message Undeliverable.", "meta_data": {"source_data": {"callback_data": "k"}}}}}]),
        json!({"entry": [{"changes": [{"value": {
            "statuses": [{"id": "m1", "status": "failed", "errors": [{"code": 131_026, "title": "Undeliverable"}]}],
            "messages": [{"from": "919876543210", "text": {"body": "STOP"}, "button": {"text": "Stop"}}]}}]}]}),
        json!({"events": [{"messageId": "<k@a.example>", "type": "bounced", "to": "asha@a.example", "reason": "550", "key": "k", "id": "m1"}]}),
        json!([{"requestId": "3465a", "report": [{"number": "919876543210", "status": "2", "desc": "FAILED", "failedReason": "absent"}]}]),
        json!({"data": "[{\"requestId\": \"3465a\", \"telNum\": \"919876543210\", \"status\": \"Delivered\"}]"}),
        json!({"event": "payment.captured", "created_at": 1_795_000_000, "payload": {"payment": {"entity": {"id": "pay_1", "amount": 118_000,
            "currency": "INR", "status": "captured", "order_id": "order_1", "method": "upi", "created_at": 1_795_000_000}}}}),
        json!({"event": "refund.processed", "payload": {"refund": {"entity": {"id": "rfnd_1", "payment_id": "pay_1", "amount": 118_000,
            "status": "processed", "receipt": "r"}}}}),
        json!({"event": "payment.dispute.created", "created_at": 1_795_000_000, "payload": {"dispute": {"entity": {"id": "disp_1",
            "payment_id": "pay_1", "amount": 118_000, "status": "open", "phase": "chargeback", "reason_code": "fraud",
            "respond_by": 1_795_000_000, "created_at": 1_795_000_000}}}}),
    ]
});

/// What stands in the place of a part of a sample.
fn any_part() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        Just(json!([])),
        Just(json!({})),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "(?s).{0,40}".prop_map(Value::from),
        "[0-9+ ]{0,30}".prop_map(Value::from),
        prop::sample::select(SAMPLES.clone()),
    ]
}

fn count_parts(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(count_parts).sum(),
        Value::Object(fields) => fields.values().map(count_parts).sum(),
        _ => 0,
    }
}

/// Puts `part` in the place of the part with this number, counted from the whole.
fn replace_part(value: &mut Value, number: usize, part: Value) {
    if number == 0 {
        *value = part;
        return;
    }
    let inner: Vec<&mut Value> = match value {
        Value::Array(items) => items.iter_mut().collect(),
        Value::Object(fields) => fields.values_mut().collect(),
        _ => return,
    };
    let mut left = number - 1;
    for one in inner {
        let count = count_parts(one);
        if left < count {
            return replace_part(one, left, part);
        }
        left -= count;
    }
}

fn sign(body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).unwrap();
    mac.update(body);
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_news_is_read_or_ignored(
        mut news in prop::sample::select(SAMPLES.clone()),
        parts in prop::collection::vec((any::<Index>(), any_part()), 0..4),
        cut in prop::option::weighted(0.1, any::<Index>()),
    ) {
        for (place, part) in parts {
            let number = place.index(count_parts(&news));
            replace_part(&mut news, number, part);
        }
        let mut body = news.to_string().into_bytes();
        if let Some(cut) = cut {
            body.truncate(cut.index(body.len()));
        }
        let hex = sign(&body);
        let signature = format!("sha256={hex}");
        let readers = &*READERS;
        prop_assert!(readers.interakt.parse_events(&body, &signature).is_some());
        prop_assert!(readers.cloud_api.parse_events(&body, &signature).is_some());
        prop_assert!(readers.mailer.parse_events(&body, &signature).is_some());
        prop_assert!(readers.razorpay.parse_event(&body, &hex).is_some());
        let _ = readers.msg91.parse_reports(&body);
        let form = url::form_urlencoded::Serializer::new(String::new()).append_pair("data", &news.to_string()).finish();
        let _ = readers.msg91.parse_reports(form.as_bytes());
    }

    #[test]
    fn nobody_signs_but_the_provider(body in "(?s).{0,80}", signature in prop_oneof!["(?s).{0,80}", "(sha256=)?[0-9a-fA-F]{60,68}"]) {
        let readers = &*READERS;
        prop_assert!(readers.interakt.parse_events(body.as_bytes(), &signature).is_none());
        prop_assert!(readers.cloud_api.parse_events(body.as_bytes(), &signature).is_none());
        prop_assert!(readers.mailer.parse_events(body.as_bytes(), &signature).is_none());
        prop_assert!(readers.razorpay.parse_event(body.as_bytes(), &signature).is_none());
    }
}
