// Classes that several parts of a conversation have in common.

/** The scrolling area above the box, with a conversation or the history. It limits the length of a line. */
export const THREAD_CLASS =
  '@container-size relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-[max(1rem,calc((100%-42rem)/2))] pt-5 pb-6 focus-visible:-outline-offset-2'

/** A question of the reader, as a bubble at the right. */
export const QUESTION_CLASS =
  'ml-auto w-fit max-w-[85%] text-wrap whitespace-pre-wrap rounded-card rounded-br-xs bg-assistant-wash px-4 py-2.5 font-normal font-sans text-base leading-normal'

/** An answer. A line separates a further answer to the same question. */
export const REPLY_CLASS =
  'mt-5 [article+&]:border-line [article+&]:border-t [article+&]:border-dashed [article+&]:pt-5'

/** The heading of a list. */
export const LIST_TITLE_CLASS = 'mb-1 font-sans font-semibold text-[0.8125rem] text-muted'

export const NOTE_CLASS = 'text-muted text-sm/normal'
