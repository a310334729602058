//! Streams the reply in chunks, as server-sent events.

use std::io::Error;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use serde_json::{Value, json};

use super::completion_counter::OpenCompletion;
use super::reply::{Behaviour, CompletionRequest};

const SLOW_PAUSE: Duration = Duration::from_millis(100);
/// Number of words in a chunk.
const WORDS_PER_CHUNK: usize = 3;

enum StreamStep {
    Send(String),
    BreakOff,
    Hang,
}

pub(super) fn stream_reply(work: OpenCompletion, request: &CompletionRequest, behaviour: Behaviour) -> Response {
    let pause = if behaviour == Behaviour::Slow { SLOW_PAUSE } else { Duration::ZERO };
    let steps = plan_steps(request, behaviour).into_iter();
    let body = unfold((steps, work), move |(mut steps, mut work)| async move {
        let Some(step) = steps.next() else {
            work.finish();
            return None;
        };
        let sent = match step {
            StreamStep::Send(text) => {
                tokio::time::sleep(pause).await;
                Ok(Bytes::from(text))
            }
            StreamStep::BreakOff => {
                work.finish();
                Err(Error::other("the sandbox breaks off"))
            }
            StreamStep::Hang => std::future::pending().await,
        };
        Some((sent, (steps, work)))
    });
    ([(CONTENT_TYPE, "text/event-stream")], Body::from_stream(body)).into_response()
}

fn plan_steps(request: &CompletionRequest, behaviour: Behaviour) -> Vec<StreamStep> {
    if behaviour == Behaviour::Garbage {
        return vec![StreamStep::Send("<!doctype html><p>Welcome to the login page of your hotel</p>\n".to_owned())];
    }
    let reply = request.write_reply(behaviour);
    let words: Vec<&str> = reply.split_inclusive(' ').collect();
    let mut steps =
        vec![StreamStep::Send(chunk_event(&json!([{"index": 0, "delta": {"role": "assistant", "content": ""}, "finish_reason": null}])))];
    let piece = |words: &[&str]| json!([{"index": 0, "delta": {"content": words.concat()}, "finish_reason": null}]);
    steps.extend(words.chunks(WORDS_PER_CHUNK).map(|words| StreamStep::Send(chunk_event(&piece(words)))));
    let middle = steps.len().div_ceil(2);
    match behaviour {
        Behaviour::Fails => {
            steps.truncate(middle);
            steps.push(StreamStep::BreakOff);
        }
        Behaviour::Hangs => {
            steps.truncate(middle);
            steps.push(StreamStep::Hang);
        }
        Behaviour::Half => steps.truncate(middle),
        _ => {
            steps.push(StreamStep::Send(chunk_event(&json!([{"index": 0, "delta": {}, "finish_reason": "stop"}]))));
            let usage =
                json!({"prompt_tokens": request.words, "completion_tokens": words.len(), "total_tokens": request.words + words.len()});
            steps.push(StreamStep::Send(format!(
                "data: {}\n\ndata: [DONE]\n\n",
                json!({"object": "chat.completion.chunk", "choices": [], "usage": usage})
            )));
        }
    }
    steps
}

fn chunk_event(choices: &Value) -> String {
    format!("data: {}\n\n", json!({"id": "chatcmpl-sandbox", "object": "chat.completion.chunk", "model": "sandbox", "choices": choices}))
}
