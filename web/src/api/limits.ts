// How long a text may be. These are the limits of the server (docs/product), which refuses a longer text, so a
// field that took more would let people write in vain. Fields count UTF-16 units and the server counts characters, which are never
// more.

/** The subject of a call with an expert (docs/product/consultations.md). */
export const MAX_BOOKING_TOPIC_LENGTH = 120
/** The question for the expert (docs/product/consultations.md). */
export const MAX_BOOKING_QUESTION_LENGTH = 500
/** The reason for cancelling a call (docs/product/consultations.md). */
export const MAX_CANCELLATION_REASON_LENGTH = 300
/** The reason for unsubscribing (docs/product/subscribers.md). */
export const MAX_LEAVING_REASON_LENGTH = 500
/** What is written in a case (docs/product/cases.md). */
export const MAX_CASE_TEXT_LENGTH = 4000
/** The title of a case, and the office named in it (docs/product/cases.md). */
export const MAX_CASE_TITLE_LENGTH = 100
/** An office's own number (docs/product/cases.md). */
export const MAX_CASE_REFERENCE_LENGTH = 60
/** Feedback on the site or on an answer (docs/product/subscribers.md, assistant.md). */
export const MAX_FEEDBACK_LENGTH = 4000
/** A comment, counted in characters as people see them (docs/product/articles.md). */
export const MAX_COMMENT_LENGTH = 1500
/** A question for the assistant (docs/product/assistant.md). */
export const MAX_ASSISTANT_QUESTION_LENGTH = 2000
/** A search term (docs/product/search.md). */
export const MAX_SEARCH_TERM_LENGTH = 200
