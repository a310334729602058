//! Drills: outages of channels, and the limit of messages per second.

use std::collections::HashMap;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use parking_lot::Mutex;
use serde_json::json;

use crate::channel::Channel;
use crate::error::Error;
use crate::request_fields::RequestFields;
use crate::settings::SandboxSettings;
use crate::state::SandboxState;
use crate::store::Store;

/// The longest outage: a day.
const MAX_OUTAGE_SECONDS: i64 = 24 * 60 * 60;

#[derive(Default)]
pub(crate) struct ChannelGate {
    state: Mutex<HashMap<Channel, ChannelState>>,
}

#[derive(Default, Clone, Copy)]
struct ChannelState {
    /// End of the outage, in milliseconds since 1970.
    out_until: i64,
    second: i64,
    in_second: u32,
}

/// Why a message is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Rejection {
    Outage,
    RateLimited,
}

impl ChannelGate {
    /// Loads the outages, which outlast a restart.
    pub async fn open(store: &Store) -> Result<Self, Error> {
        let gate = Self::default();
        for (channel, until) in store.list_outages().await? {
            gate.set_outage(channel, until);
        }
        Ok(gate)
    }

    /// Counts a message of the channel, and refuses it during an outage or above the limit.
    pub fn admit(&self, channel: Channel, settings: &SandboxSettings) -> Result<(), Rejection> {
        let now = settings.environment.now_millis();
        let mut states = self.state.lock();
        let state = states.entry(channel).or_default();
        if state.out_until > now {
            return Err(Rejection::Outage);
        }
        if state.second != now / 1000 {
            (state.second, state.in_second) = (now / 1000, 0);
        }
        state.in_second += 1;
        if settings.messages_per_second.is_some_and(|most| state.in_second > most) { Err(Rejection::RateLimited) } else { Ok(()) }
    }

    /// End of the channel's outage, in milliseconds since 1970; `None` when there is none.
    pub fn out_until(&self, channel: Channel, now: i64) -> Option<i64> {
        let states = self.state.lock();
        states.get(&channel).map(|state| state.out_until).filter(|until| *until > now)
    }

    fn set_outage(&self, channel: Channel, until: i64) {
        self.state.lock().entry(channel).or_default().out_until = until;
    }
}

/// `POST /sandbox/outage` with `{channel, seconds}` starts an outage; `{channel, off: true}` ends it.
pub(crate) async fn configure_outage(State(world): State<Arc<SandboxState>>, fields: RequestFields) -> Result<Response, Error> {
    let Some(channel) = fields.get("channel").and_then(Channel::parse) else {
        return Ok(bad_request("channel: whatsapp, email, google, payments, model, crm, sms or identity"));
    };
    let is_off = fields.get("off").is_some_and(|off| off != "false");
    let seconds = if is_off { Some(0) } else { fields.get("seconds").and_then(|seconds| seconds.parse::<i64>().ok()) };
    let Some(seconds) = seconds.filter(|seconds| *seconds >= 0) else { return Ok(bad_request("seconds: a whole number, or off: true")) };
    let until = world.settings.environment.now_millis() + 1000 * seconds.min(MAX_OUTAGE_SECONDS);
    let sql = "INSERT INTO outages (channel, until) VALUES (?, ?) ON CONFLICT (channel) DO UPDATE SET until = excluded.until";
    world.store.execute(sql, vec![channel.name().into(), until.into()]).await?;
    world.gate.set_outage(channel, until);
    if fields.is_form() {
        return Ok(Redirect::to("/sandbox").into_response());
    }
    Ok(Json(json!({"success": true, "channel": channel.name(), "seconds": seconds.min(MAX_OUTAGE_SECONDS)})).into_response())
}

pub(crate) fn bad_request(message: &str) -> Response {
    (StatusCode::BAD_REQUEST, Json(json!({"success": false, "message": message}))).into_response()
}
