//! The reply, chunk by chunk, as server-sent events.

use std::io::Error;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use serde_json::{Value, json};

use super::desk::Work;
use super::reply::{Asked, Mood};

const SLOW: Duration = Duration::from_millis(100);
/// Words of a chunk.
const WORDS: usize = 3;

enum Step {
    Send(String),
    BreakOff,
    Hang,
}

pub(super) fn answer(work: Work, asked: &Asked, mood: Mood) -> Response {
    let pause = if mood == Mood::Slow { SLOW } else { Duration::ZERO };
    let steps = steps(asked, mood).into_iter();
    let body = unfold((steps, work), move |(mut steps, mut work)| async move {
        let Some(step) = steps.next() else {
            work.finish();
            return None;
        };
        let sent = match step {
            Step::Send(text) => {
                tokio::time::sleep(pause).await;
                Ok(Bytes::from(text))
            }
            Step::BreakOff => {
                work.finish();
                Err(Error::other("the sandbox breaks off"))
            }
            Step::Hang => std::future::pending().await,
        };
        Some((sent, (steps, work)))
    });
    ([(CONTENT_TYPE, "text/event-stream")], Body::from_stream(body)).into_response()
}

fn steps(asked: &Asked, mood: Mood) -> Vec<Step> {
    if mood == Mood::Garbage {
        return vec![Step::Send("<!doctype html><p>Welcome to the login page of your hotel</p>\n".to_owned())];
    }
    let reply = asked.reply(mood);
    let words: Vec<&str> = reply.split_inclusive(' ').collect();
    let mut steps = vec![Step::Send(event(&json!([{"index": 0, "delta": {"role": "assistant", "content": ""}, "finish_reason": null}])))];
    let piece = |words: &[&str]| json!([{"index": 0, "delta": {"content": words.concat()}, "finish_reason": null}]);
    steps.extend(words.chunks(WORDS).map(|words| Step::Send(event(&piece(words)))));
    let middle = steps.len().div_ceil(2);
    match mood {
        Mood::Fails => {
            steps.truncate(middle);
            steps.push(Step::BreakOff);
        }
        Mood::Hangs => {
            steps.truncate(middle);
            steps.push(Step::Hang);
        }
        Mood::Half => steps.truncate(middle),
        _ => {
            steps.push(Step::Send(event(&json!([{"index": 0, "delta": {}, "finish_reason": "stop"}]))));
            let usage = json!({"prompt_tokens": asked.words, "completion_tokens": words.len(), "total_tokens": asked.words + words.len()});
            steps.push(Step::Send(format!(
                "data: {}\n\ndata: [DONE]\n\n",
                json!({"object": "chat.completion.chunk", "choices": [], "usage": usage})
            )));
        }
    }
    steps
}

fn event(choices: &Value) -> String {
    format!("data: {}\n\n", json!({"id": "chatcmpl-sandbox", "object": "chat.completion.chunk", "model": "sandbox", "choices": choices}))
}
