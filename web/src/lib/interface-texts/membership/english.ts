import { brand } from '../../brand'

export const englishMembership = {
  error: 'Error',
  close: 'Close',

  unsubscribing: {
    doneTitle: 'Unsubscribed',
    done: `You have been successfully unsubscribed from ${brand.name}'s updates.`,
    failed: 'Failed to unsubscribe. Please try again later.',
    oneMoreStep: 'One more step',
  },

  undo: {
    label: 'You have unsubscribed',
    text: 'You have unsubscribed. You can undo this for 10 minutes.',
    stillComing: 'Still coming:',
    action: 'Undo',
    doneTitle: 'You are subscribed again',
    done: 'Nothing has changed. Sign in with a code to see your account.',
    failed: 'This could not be undone. You can subscribe again at any time.',
  },

  formerAddress: {
    title: 'Undo the new e-mail address?',
    description:
      'Your account goes back to the address that got our mail. Everybody is signed out, a linked Google account is removed, and links to reports, conversations and your calendar stop working.',
    confirm: 'Undo the change',
    doneTitle: 'Done',
    done: 'Your account has its former address again. Please sign in with a code.',
    failed: 'That did not work. Please try again.',
  },

  google: {
    signedIn: 'Signed in',
    welcome: (name: string): string => (name === '' ? 'Welcome!' : `Welcome, ${name}.`),
    failed: 'Failed to sign in with Google',
  },
}
