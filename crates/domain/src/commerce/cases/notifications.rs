//! Mails and WhatsApp messages about cases. They say that there is something to read, never what it says.

use super::case::Case;
use super::service::Cases;
use crate::contact::first_name;
use crate::language::Language;
use crate::messages::{Channel, MessageDraft, MessageKind, Recipient, hash_address};
use crate::subscribers::Subscriber;
use crate::{Result, UnitOfWork};

/// What a message announces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CaseNotification {
    Received,
    Quote,
    Answer,
    Question,
    Reminder,
    Opened,
    OfficeLate,
    OfficeSilent,
    PriceLapsed,
    Resolved,
    Over,
}

impl CaseNotification {
    fn describe(self) -> &'static str {
        match self {
            CaseNotification::Received => "We have your request. An agent will answer within one working day.",
            CaseNotification::Quote => "There is a price for you to look at. Nothing is owed until you agree.",
            CaseNotification::Answer => "There is an answer for you.",
            CaseNotification::Question => "We need something from you to go on.",
            CaseNotification::Reminder => "We are still waiting for your answer.",
            CaseNotification::Opened => "Your case is open. We have begun to work.",
            CaseNotification::OfficeLate => "The office should have answered by now. We suggest a next step.",
            CaseNotification::OfficeSilent => "Has the office answered? Please tell us how it stands.",
            CaseNotification::PriceLapsed => "The price that we gave you has lapsed. Nothing is owed, and you can ask us for a new one.",
            CaseNotification::Resolved => "We think that your matter is settled. Please tell us whether you agree.",
            CaseNotification::Over => "Your case has ended. You can see why, and what happens next.",
        }
    }

    fn describe_in_hindi(self) -> &'static str {
        match self {
            CaseNotification::Received => "आपका अनुरोध मिल गया। हमारा एजेंट एक कामकाजी दिन में जवाब देगा।",
            CaseNotification::Quote => "आपके लिए कीमत बताई गई है। जब तक आप उसे न मानें, कुछ देना नहीं है।",
            CaseNotification::Answer => "आपके लिए जवाब आया है।",
            CaseNotification::Question => "आगे बढ़ने के लिए हमें आपसे कुछ चाहिए।",
            CaseNotification::Reminder => "हम अब भी आपके जवाब का इंतज़ार कर रहे हैं।",
            CaseNotification::Opened => "आपका केस खुल गया है। हमने काम शुरू कर दिया है।",
            CaseNotification::OfficeLate => "दफ़्तर का जवाब अब तक आ जाना चाहिए था। हम अगला कदम सुझा रहे हैं।",
            CaseNotification::OfficeSilent => "क्या दफ़्तर का जवाब आ गया? कृपया बताएँ कि बात कहाँ तक पहुँची।",
            CaseNotification::PriceLapsed => "बताई गई कीमत अब मान्य नहीं है। आपको कुछ देना नहीं है, और आप नई कीमत माँग सकते हैं।",
            CaseNotification::Resolved => "हमें लगता है कि आपका मामला निपट गया। कृपया बताएँ कि आप भी यही मानते हैं या नहीं।",
            CaseNotification::Over => "आपका केस ख़त्म हो गया है। इसकी वजह और आगे क्या होगा, यह केस के पेज पर लिखा है।",
        }
    }

    fn describe_in(self, language: Language) -> &'static str {
        if language == Language::Hindi { self.describe_in_hindi() } else { self.describe() }
    }
}

impl Cases {
    /// Writes by mail, and by WhatsApp to a proven person who agreed to it. Once for each event.
    pub(super) async fn notify(&self, work: &dyn UnitOfWork, case: &Case, news: CaseNotification) -> Result<()> {
        let Some(id) = case.subscriber else { return Ok(()) };
        let Some(subscriber) = work.subscribers().lock(id).await? else { return Ok(()) };
        let link = format!("{}/account/cases/{}{}", self.site.base_url, case.id, case.language.page_query());
        let values = [
            ("firstName", first_name(&subscriber.name)),
            ("number", case.number.as_str()),
            ("news", news.describe_in(case.language)),
            ("link", link.as_str()),
        ];
        let draft = MessageDraft::new(MessageKind::CaseUpdate, format!("{}:{}", case.id.0.simple(), case.last_event), values)
            .with_language(case.language);
        self.outbox.add(work, draft.clone(), Recipient::from(&subscriber)).await?;
        self.notify_by_whatsapp(work, draft, &subscriber).await
    }

    async fn notify_by_whatsapp(&self, work: &dyn UnitOfWork, draft: MessageDraft, subscriber: &Subscriber) -> Result<()> {
        let Some(phone) = subscriber.phone.as_ref().filter(|_| subscriber.proven_at.is_some()) else { return Ok(()) };
        let purpose = draft.kind.purpose(Channel::Whatsapp);
        let agreed = work.consents().list_current(subscriber.id).await?;
        let receiver = Recipient::from_whatsapp(subscriber.id, phone);
        let is_agreed = agreed.iter().any(|consent| consent.purpose == purpose && consent.granted);
        if !is_agreed || work.messages().is_suppressed(Channel::Whatsapp, &hash_address(&receiver.address)).await? {
            return Ok(());
        }
        self.outbox.add(work, draft, receiver).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cases::CaseRules;

    #[test]
    fn the_time_to_answer_that_is_told_is_that_of_the_terms() {
        let terms = CaseRules::parse(include_str!("../../../../../content/cases.yml")).unwrap().terms;
        let received = CaseNotification::Received;
        assert!(received.describe().contains(&terms.describe_answer_time()), "{}", received.describe());
        assert_eq!(terms.answer_working_days, 1, "the Hindi of the message says one day: {}", received.describe_in_hindi());
    }
}
