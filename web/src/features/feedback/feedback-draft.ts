// What was written before subscribing came in between; for this page only.

let draft = ''

export const feedbackDraft = {
  read: () => draft,
  write: (text: string) => {
    draft = text
  },
}
