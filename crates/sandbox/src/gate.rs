//! Drills: a channel that is out of order, and the limit a second.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde_json::json;

use crate::channel::Channel;
use crate::error::Error;
use crate::fields::Fields;
use crate::settings::SandboxSettings;
use crate::store::Store;
use crate::world::World;

/// A channel that is said to be out for ever is out for a day.
const LONGEST: i64 = 24 * 60 * 60;

#[derive(Default)]
pub(crate) struct Gate {
    state: Mutex<HashMap<Channel, Present>>,
}

#[derive(Default, Clone, Copy)]
struct Present {
    /// Out of order until then, in milliseconds.
    out_until: i64,
    second: i64,
    in_second: u32,
}

/// Why nothing is taken just now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Closed {
    Outage,
    Busy,
}

impl Gate {
    /// An outage outlives a restart.
    pub async fn open(store: &Store) -> Result<Self, Error> {
        let gate = Self::default();
        for (channel, until) in store.outages().await? {
            gate.set(channel, until);
        }
        Ok(gate)
    }

    /// Counts one more message of the channel.
    pub fn pass(&self, channel: Channel, settings: &SandboxSettings) -> Result<(), Closed> {
        let now = settings.ambient.millis();
        let mut states = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let state = states.entry(channel).or_default();
        if state.out_until > now {
            return Err(Closed::Outage);
        }
        if state.second != now / 1000 {
            (state.second, state.in_second) = (now / 1000, 0);
        }
        state.in_second += 1;
        if settings.per_second.is_some_and(|most| state.in_second > most) { Err(Closed::Busy) } else { Ok(()) }
    }

    /// Until when the channel is out of order, if it is.
    pub fn out_until(&self, channel: Channel, now: i64) -> Option<i64> {
        let states = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        states.get(&channel).map(|state| state.out_until).filter(|until| *until > now)
    }

    fn set(&self, channel: Channel, until: i64) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).entry(channel).or_default().out_until = until;
    }
}

/// `POST /sandbox/outage {channel, seconds}` or `{channel, off: true}`.
pub(crate) async fn outage(State(world): State<Arc<World>>, fields: Fields) -> Result<Response, Error> {
    let Some(channel) = fields.get("channel").and_then(Channel::parse) else {
        return Ok(wrong("channel: whatsapp, email, google, payments or model"));
    };
    let is_off = fields.get("off").is_some_and(|off| off != "false");
    let seconds = if is_off { Some(0) } else { fields.get("seconds").and_then(|seconds| seconds.parse::<i64>().ok()) };
    let Some(seconds) = seconds.filter(|seconds| *seconds >= 0) else { return Ok(wrong("seconds: a whole number, or off: true")) };
    let until = world.settings.ambient.millis() + 1000 * seconds.min(LONGEST);
    let sql = "INSERT INTO outages (channel, until) VALUES (?, ?) ON CONFLICT (channel) DO UPDATE SET until = excluded.until";
    world.store.run(sql, vec![channel.name().into(), until.into()]).await?;
    world.gate.set(channel, until);
    if fields.is_form() {
        return Ok(Redirect::to("/sandbox").into_response());
    }
    Ok(Json(json!({"success": true, "channel": channel.name(), "seconds": seconds.min(LONGEST)})).into_response())
}

pub(crate) fn wrong(message: &str) -> Response {
    (StatusCode::BAD_REQUEST, Json(json!({"success": false, "message": message}))).into_response()
}
