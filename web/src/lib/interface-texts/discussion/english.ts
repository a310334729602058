export const englishDiscussion = {
  sendFailed: 'Error: Could not send message.',
  pastFailed: 'Failed to load chat history',

  connection: {
    offline: 'You are offline. Your question will be sent once you are back online.',
    waiting: 'The connection was lost. Trying again…',
    lost: 'The connection could not be made.',
    connecting: 'Connecting…',
    reconnect: 'Reconnect',
  },

  sharing: {
    title: 'Share this conversation',
    description:
      'Anyone with the link can read the conversation so far, but nothing that is asked later. Your name is not shown.',
    failed: 'Error: Could not generate link',
    revoked: 'The link no longer works.',
    again: 'Try again',
    newLink: 'Make a new link',
    link: 'Link to this conversation',
    remove: 'Remove the link',
    notRemoved: 'The link could not be removed just now. Please try again.',
    preview: 'What others will see',
    noPreview: 'What others will see can’t be shown here just now.',
  },
}
