//! The SMTP adapter against a small fake relay that accepts mail or refuses it.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use domain::error::ProviderError;
use domain::messages::{Mailer, ReportedStatus, WebhookEvent};
use providers::mailer::{SmtpMailer, SmtpRelay, Tls};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use crate::mail::sample_mail;
use crate::support::{SECRET, TEST_TIMEOUT, sign_body, test_environment};

struct FakeRelay {
    port: u16,
    mails: mpsc::UnboundedReceiver<String>,
    connections: Arc<AtomicUsize>,
}

/// Starts a relay that answers every recipient with `refusal`; an empty one accepts all recipients.
async fn start_relay(refusal: &'static str) -> FakeRelay {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let (sender, mails) = mpsc::unbounded_channel();
    let connections = Arc::new(AtomicUsize::new(0));
    let count = connections.clone();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            count.fetch_add(1, Ordering::SeqCst);
            tokio::spawn(serve_connection(stream, refusal, sender.clone()));
        }
    });
    FakeRelay { port, mails, connections }
}

async fn serve_connection(stream: TcpStream, refusal: &'static str, mails: mpsc::UnboundedSender<String>) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 relay.example ESMTP\r\n").await?;
    let mut line = String::new();
    while stream.read_line(&mut line).await? > 0 {
        let answer = match line.split([' ', '\r']).next().unwrap_or_default() {
            "EHLO" => "250-relay.example\r\n250 8BITMIME",
            "RCPT" if !refusal.is_empty() => refusal,
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await?;
                let mut mail = String::new();
                while !mail.ends_with("\r\n.\r\n") && stream.read_line(&mut mail).await? > 0 {}
                let _ = mails.send(mail);
                "250 taken"
            }
            "QUIT" => return Ok(()),
            _ => "250 ok",
        };
        stream.write_all(format!("{answer}\r\n").as_bytes()).await?;
        line.clear();
    }
    Ok(())
}

fn relay_settings(port: u16) -> SmtpRelay {
    SmtpRelay {
        host: "127.0.0.1".to_owned(),
        port,
        tls: Tls::None,
        ca_file: None,
        login: None,
        from: "The Fine Print <hello@fineprint.example>".to_owned(),
        reply_to: Some("help@fineprint.example".to_owned()),
        webhook_secret: SECRET.to_owned(),
    }
}

#[tokio::test]
async fn a_mail_goes_out_with_all_its_headers() {
    let mut server = start_relay("").await;
    let mailer = SmtpMailer::open(&relay_settings(server.port), test_environment()).unwrap();
    let sent = mailer.send(&sample_mail("digest-1", "asha@a.example")).await.unwrap();
    assert_eq!(sent.provider_id.as_deref(), Some("digest-1@fineprint.example"));
    let got = tokio::time::timeout(TEST_TIMEOUT, server.mails.recv()).await.unwrap().unwrap();
    let (headers, body) = got.split_once("\r\n\r\n").unwrap();
    for header in [
        "From: \"The Fine Print\" <hello@fineprint.example>",
        "To: asha@a.example",
        "Reply-To: help@fineprint.example",
        "Message-ID: <digest-1@fineprint.example>",
        "List-Unsubscribe: <https://fineprint.example/cms/api/mail/unsubscribe?token=abc>",
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        "Auto-Submitted: auto-generated",
        "Feedback-ID: sign_in_code:fineprint.example",
        "MIME-Version: 1.0",
    ] {
        assert!(headers.lines().any(|line| line == header), "{header}\n{headers}");
    }
    assert!(headers.contains("\r\nDate: ") && headers.contains("\r\nSubject: ") && headers.contains("multipart/alternative"), "{headers}");
    let (text, html) = (body.find("Content-Type: text/plain").unwrap(), body.find("Content-Type: text/html").unwrap());
    assert!(text < html && body.contains("Your code is 048213.") && body.contains("<b>048213</b>"), "the best comes last: {body}");
    for number in 2..10 {
        mailer.send(&sample_mail(&format!("digest-{number}"), "ravi@a.example")).await.unwrap();
    }
    assert!(server.connections.load(Ordering::SeqCst) < 9, "connections are kept");
}

#[tokio::test]
async fn one_key_is_one_message_id_whatever_is_in_it() {
    let mut server = start_relay("").await;
    let mailer = SmtpMailer::open(&relay_settings(server.port), test_environment()).unwrap();
    let mut first = sample_mail("a key/with>things", "asha@a.example");
    first.one_click_url = None;
    let ids = [mailer.send(&first).await.unwrap(), mailer.send(&first).await.unwrap()].map(|sent| sent.provider_id.unwrap());
    assert_eq!(ids[0], ids[1]);
    assert!(ids[0].split('@').next().unwrap().bytes().all(|byte| byte.is_ascii_hexdigit()));
    let got = server.mails.recv().await.unwrap();
    assert!(!got.contains("List-Unsubscribe"));
}

#[tokio::test]
async fn four_is_a_matter_of_time_and_five_is_for_good() {
    let busy = start_relay("451 4.7.1 try asha@a.example later").await;
    let refused = SmtpMailer::open(&relay_settings(busy.port), test_environment())
        .unwrap()
        .send(&sample_mail("k", "asha@a.example"))
        .await
        .unwrap_err();
    assert!(
        matches!(&refused, ProviderError::Retryable { reason, .. } if reason.starts_with("451") && !reason.contains('@')),
        "{refused:?}"
    );
    let unknown = start_relay("550 5.1.1 <asha@a.example>: no such mailbox").await;
    let refused = SmtpMailer::open(&relay_settings(unknown.port), test_environment())
        .unwrap()
        .send(&sample_mail("k", "asha@a.example"))
        .await
        .unwrap_err();
    let ProviderError::Permanent { code, reason } = refused else { panic!("{refused:?}") };
    assert_eq!((code.as_str(), reason.as_str()), ("550", "5.1.1 … no such mailbox"), "the code once");
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let nobody = SmtpMailer::open(&relay_settings(closed), test_environment()).unwrap().send(&sample_mail("k", "asha@a.example")).await;
    assert!(matches!(nobody, Err(ProviderError::Retryable { .. })), "{nobody:?}");
}

#[tokio::test]
async fn what_can_not_be_a_mail_is_refused() {
    let server = start_relay("").await;
    let mailer = SmtpMailer::open(&relay_settings(server.port), test_environment()).unwrap();
    let wrong = [sample_mail("k", "nobody"), sample_mail("k", "a@b.example\r\nBcc: c@d.example"), {
        let mut mail = sample_mail("k", "asha@a.example");
        mail.one_click_url = Some("https://a.example/\r\nX: y".to_owned());
        mail
    }];
    for mail in wrong {
        assert!(matches!(mailer.send(&mail).await, Err(ProviderError::Permanent { .. })), "{mail:?}");
    }
    let mut sly = sample_mail("k", "asha@a.example");
    sly.subject = "Hello\r\nBcc: c@d.example".to_owned();
    let mut server = server;
    mailer.send(&sly).await.unwrap();
    let got = server.mails.recv().await.unwrap();
    assert!(!got.lines().any(|line| line.starts_with("Bcc:")), "{got}");
}

#[tokio::test]
async fn plain_only_to_this_machine_and_never_when_encryption_is_wanted() {
    let far = SmtpMailer::open(&SmtpRelay { host: "relay.example".to_owned(), ..relay_settings(25) }, test_environment());
    assert!(far.is_err_and(|message| message.contains("mail.tls")));
    let from = SmtpMailer::open(&SmtpRelay { from: "nobody".to_owned(), ..relay_settings(25) }, test_environment());
    assert!(from.is_err_and(|message| message.contains("mail.from")));
    let server = start_relay("").await;
    let wanted = SmtpMailer::open(&SmtpRelay { tls: Tls::StartTls, ..relay_settings(server.port) }, test_environment()).unwrap();
    assert!(matches!(wanted.send(&sample_mail("k", "asha@a.example")).await, Err(ProviderError::Retryable { .. })));
}

#[tokio::test]
async fn an_authority_that_can_not_be_read_is_told_by_its_setting() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("ca.pem");
    let open =
        || SmtpMailer::open(&SmtpRelay { tls: Tls::StartTls, ca_file: Some(file.clone()), ..relay_settings(587) }, test_environment());
    let told = |why: &str| open().is_err_and(|message| message.contains("mail.ca_file") && message.contains(why));
    assert!(told("No such file"));
    std::fs::write(&file, "a note").unwrap();
    assert!(told("no certificate"));
    std::fs::write(&file, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n").unwrap();
    assert!(told(""));
}

#[tokio::test]
async fn bounces_are_told_by_message_id() {
    let mailer = SmtpMailer::open(&relay_settings(25), test_environment()).unwrap();
    let body = br#"{"events": [{"messageId": "<k@fineprint.example>", "type": "bounced", "reason": "550"}]}"#;
    let told = WebhookEvent::Status {
        provider_id: "k@fineprint.example".to_owned(),
        key: None,
        recipient: None,
        status: ReportedStatus::Bounced,
        reason: Some("550".to_owned()),
    };
    assert_eq!(mailer.parse_events(body, &sign_body(SECRET, body)), Some(vec![told]));
}
