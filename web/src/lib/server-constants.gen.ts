// Limits and lists of the server, which checks them again. `make openapi` writes this file.

/** The subject of a call with an expert. */
export const MAX_BOOKING_TOPIC_LENGTH = 120

/** The question for the expert. */
export const MAX_BOOKING_QUESTION_LENGTH = 500

/** The reason for cancelling a call. */
export const MAX_CANCELLATION_REASON_LENGTH = 300

/** The reason for unsubscribing. */
export const MAX_LEAVING_REASON_LENGTH = 500

/** What is written in a case. */
export const MAX_CASE_TEXT_LENGTH = 4000

/** The title of a case, and the office named in it. */
export const MAX_CASE_TITLE_LENGTH = 100

/** An office's own number. */
export const MAX_CASE_REFERENCE_LENGTH = 60

/** Feedback on the site or on an answer. */
export const MAX_FEEDBACK_LENGTH = 4000

/** A comment, counted in characters as people see them. */
export const MAX_COMMENT_LENGTH = 1500

/** A question for the assistant. */
export const MAX_ASSISTANT_QUESTION_LENGTH = 2000

/** A search term. */
export const MAX_SEARCH_TERM_LENGTH = 200

/** Assets in a plan of what to do after a death. */
export const MAX_PLAN_ASSETS = 60

/** A name in such a plan. */
export const MAX_PLAN_NAME_LENGTH = 60

/** Removed assets that a plan remembers. */
export const MAX_PLAN_REMOVED = 300

/** Ticked steps of a plan. */
export const MAX_PLAN_TICKS = 2000

/** A session of the provident fund that asks nothing for so long ends. */
export const IDLE_MINUTES = 15

/** The States and Union Territories by name; what is none of them stands last. */
export const STATES = [
  'Andaman and Nicobar Islands',
  'Andhra Pradesh',
  'Arunachal Pradesh',
  'Assam',
  'Bihar',
  'Chandigarh',
  'Chhattisgarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Delhi',
  'Goa',
  'Gujarat',
  'Haryana',
  'Himachal Pradesh',
  'Jammu and Kashmir',
  'Jharkhand',
  'Karnataka',
  'Kerala',
  'Ladakh',
  'Lakshadweep',
  'Madhya Pradesh',
  'Maharashtra',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Odisha',
  'Puducherry',
  'Punjab',
  'Rajasthan',
  'Sikkim',
  'Tamil Nadu',
  'Telangana',
  'Tripura',
  'Uttar Pradesh',
  'Uttarakhand',
  'West Bengal',
  'Other Territory',
] as const
