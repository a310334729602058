// The feedback that was written before the reader subscribed. It lasts as long as the page.

let draft = ''

export const feedbackDraft = {
  read: () => draft,
  write: (text: string) => {
    draft = text
  },
}
