//! The overview page, `GET /sandbox`.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use jiff::Timestamp;

use super::{escape_html, render_page};
use crate::channel::Channel;
use crate::error::Error;
use crate::interakt::TEMPLATES;
use crate::state::SandboxState;
use crate::store::{CrmRecord, Message, MessageFilter};

const MAX_SHOWN: i64 = 100;

pub(crate) async fn show_home(State(world): State<Arc<SandboxState>>) -> Result<Response, Error> {
    let messages = world.store.list_messages(&MessageFilter { limit: MAX_SHOWN, ..MessageFilter::default() }).await?;
    let records = world.store.list_crm_records().await?;
    let body = format!(
        "<header><h1>Sandbox</h1><p class=\"soft\">The outside world, standing in. Nothing here leaves this machine.</p></header>\
         <main>{}{}{}{}</main><footer>{LINKS}</footer>",
        tools_html(&world),
        messages_html(&messages),
        crm_html(&records),
        templates_html()
    );
    Ok(render_page(StatusCode::OK, "Messages", &body))
}

const LINKS: &str = "<h2>For programs</h2><ul>\
    <li><a href=\"/sandbox/messages\"><code>GET /sandbox/messages?to=&amp;channel=&amp;limit=</code></a>, <code>DELETE /sandbox/messages</code></li>\
    <li><code>POST /sandbox/reply {from, text}</code>, <code>POST /sandbox/outage {channel, seconds | off}</code></li>\
    <li><code>POST /sandbox/checkout/{order} {outcome: success | failure | dismiss}</code>, <code>/sandbox/razorpay/v1/</code></li>\
    <li><code>POST /sandbox/interakt/v1/public/message/</code>, <code>POST /sandbox/mail</code></li>\
    <li><a href=\"/sandbox/meetings\"><code>GET /sandbox/meetings</code></a>: a call whose topic has [meetfail] in it can't be made</li>\
    <li><a href=\"/sandbox/crm\"><code>GET /sandbox/crm</code></a>, <code>/sandbox/zoho/crm/v8/Leads</code>: a lead named Duplicate exists already; \
    mobiles that end in 0001 are refused once, in 0003 for good</li>\
    <li><code>POST /sandbox/msg91/api/v5/otp</code>: SMS; numbers that end in 0000 are refused, in 0007 at the first try, in 0009 accepted and not reached. \
    <code>POST /sandbox/cashfree/verification/advance-employment</code>: identity data; mobile 9000000001 has one UAN, 9000000002 two, \
    9000000003 none, 9000000005 one in a trust; for 9000000004 the source is down, for 9000000006 it answers about somebody else</li>\
    <li><a href=\"/sandbox/google/.well-known/openid-configuration\">Google's discovery document</a>, <a href=\"/sandbox/google/keys\">its keys</a></li>\
    <li><code>POST /sandbox/model/v1/chat/completions</code>, <a href=\"/sandbox/model\"><code>GET /sandbox/model</code></a>: texts asked for, open, left</li></ul>\
    <p class=\"soft\">WhatsApp numbers that end in 0000 fail, in 0001 are refused once, in 0002 have no template. \
    Mail to bounce.test bounces, to complain.test complains.</p>\
    <p class=\"soft\">The language model replies from the passages it is sent. A question with [slow] in it takes 100 ms a chunk, with [fail] breaks off, with \
    [half] ends in the middle, with [hang] falls silent, with [garbage] gets no answer, with [busy] is refused (429), with [altered] gets false quotes, with \
    [hostile] gets HTML, a picture and a link on top, with [obey] or [obey later] gets what a hidden order wants, with [leak] the instructions, with \
    [invent] a figure of nobody.</p>";

fn tools_html(world: &SandboxState) -> String {
    let mut html = String::from(
        "<div class=\"tools\"><form class=\"card\" method=\"post\" action=\"/sandbox/reply\"><h2>Write back by WhatsApp</h2>\
         <input type=\"hidden\" name=\"form\" value=\"1\">\
         <label>From <input name=\"from\" inputmode=\"tel\" placeholder=\"+919876543210\" required></label>\
         <label>Text <input name=\"text\" value=\"STOP\" required></label><button>Send reply</button></form>\
         <form class=\"card\" method=\"post\" action=\"/sandbox/outage\"><h2>Put a channel out of order</h2>\
         <input type=\"hidden\" name=\"form\" value=\"1\"><label>Channel <select name=\"channel\">",
    );
    let now = world.settings.environment.now_millis();
    for channel in Channel::ALL {
        let out = world.gate.out_until(channel, now).map_or(String::new(), |until| format!(" (out for {} s)", (until - now) / 1000 + 1));
        let _ = write!(html, "<option value=\"{0}\">{0}{out}</option>", channel.name());
    }
    html.push_str(
        "</select></label><label>Seconds <input name=\"seconds\" inputmode=\"numeric\" value=\"60\"></label>\
         <button>Out of order</button><button class=\"plain\" name=\"off\" value=\"1\">In order again</button></form></div>",
    );
    html
}

fn messages_html(messages: &[Message]) -> String {
    if messages.is_empty() {
        return "<h2>Messages</h2><p class=\"card\">Nothing was sent yet.</p>".to_owned();
    }
    let items: String = messages.iter().map(message_item).collect();
    format!(
        "<h2>Messages</h2><form method=\"post\" action=\"/sandbox/messages/clear\"><button class=\"plain\">Clear the list</button></form>\
         <ol class=\"messages\">{items}</ol>"
    )
}

/// The records of the CRM, each with its tags and notes.
fn crm_html(records: &[CrmRecord]) -> String {
    if records.is_empty() {
        return "<h2>CRM</h2><p class=\"card\">No lead was copied yet.</p>".to_owned();
    }
    let items = records.iter().map(|record| {
        let record = record.to_json();
        let text = |name: &str| escape_html(record[name].as_str().unwrap_or_default());
        format!(
            "<li class=\"card\"><p class=\"meta\"><strong>{} {}</strong><span>{}</span><span class=\"status\">{}</span></p><p>{}</p>\
             <p class=\"soft\">Tags {}, notes {}</p></li>",
            text("First_Name"),
            text("Last_Name"),
            text("Mobile"),
            text("Lead_Status"),
            text("Description"),
            record["Tag"].as_array().map_or(0, Vec::len),
            record["Notes"].as_array().map_or(0, Vec::len),
        )
    });
    format!("<h2>CRM</h2><ol class=\"messages\">{}</ol>", items.collect::<String>())
}

fn message_item(message: &Message) -> String {
    let mut html = format!("<li class=\"card\">{}", message_head(message));
    let subject = message.subject.as_deref().unwrap_or(&message.template);
    let _ = write!(
        html,
        "<details><summary>{}</summary><p class=\"text\">{}</p></details><p><a href=\"/sandbox/messages/{}\">Open this message<span \
         class=\"soft\"> to {}</span></a></p></li>",
        escape_html(subject),
        escape_html(&message.text),
        escape_html(&message.id),
        escape_html(&message.recipient)
    );
    html
}

/// Channel, recipient, status, time and one-time code of a message in one line.
pub(super) fn message_head(message: &Message) -> String {
    let at = Timestamp::from_millisecond(message.at).unwrap_or_default();
    let code = message.code.as_ref().map_or(String::new(), |code| format!("<span class=\"code\">{}</span>", escape_html(code)));
    format!(
        "<p class=\"meta\"><span>{}</span><strong>{}</strong><span class=\"status {status}\">{status}</span>{code}\
         <time class=\"soft\" datetime=\"{at}\">{}</time></p>",
        escape_html(&message.channel),
        escape_html(&message.recipient),
        at.strftime("%Y-%m-%d %H:%M:%S UTC"),
        status = escape_html(&message.status),
    )
}

fn templates_html() -> String {
    let items = TEMPLATES.iter().map(|template| {
        let (name, language, body) = (template.name, template.language, escape_html(template.body));
        format!(
            "<li class=\"card\"><p class=\"meta\"><strong>{name}</strong><span>{language}, {}</span></p><p lang=\"{language}\">{body}</p></li>",
            template.category
        )
    });
    format!("<h2>WhatsApp templates</h2><ol class=\"messages\">{}</ol>", items.collect::<String>())
}
