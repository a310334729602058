import { brand } from '../../brand'
import { formatDate, formatDateTime, formatQuantity, formatWallTime } from '../../format'

const SEATS: Partial<Record<string, string>> = {
  waitlisted: 'On the waitlist',
  offered: 'A seat is free for you',
  cancelled: 'Cancelled',
}

const CALLS: Partial<Record<string, string>> = {
  held: 'Waiting for payment',
  cancelled: 'Cancelled',
  completed: 'Completed',
  no_show: 'Missed',
}

export const englishAccount = {
  date: (value: string): string => formatDate(value),
  dateTime: (value: string): string => formatDateTime(value),
  wallTime: (value: string): string => formatWallTime(value),
  title: 'My Account',
  error: 'Error',
  tryAgain: 'Please try again.',
  saved: 'Saved',
  save: 'Save',
  cancel: 'Cancel',
  open: 'Open',
  show: 'Show',
  showLess: 'Show less',
  viewAll: (count: number): string => `View All (${count})`,
  welcome: 'Welcome back!',
  confirm: 'Confirm your e-mail',
  untilConfirmed: 'Until then you see only what you did in this browser.',
  needsProof: 'Please confirm your e-mail first, so that only you can see and change these.',
  feedback: 'Share feedback',
  signOut: 'Sign out',
  signedOut: 'Signed out',
  signOutFailed: 'Logout failed',
  ended: {
    title: 'Your session has ended. Please sign in again.',
    description: 'Nothing is lost: you come back to your account, and to the page you were on.',
    signIn: 'Sign in',
  },

  sections: {
    documents: 'Documents',
    webinars: 'Registered Webinar',
    calls: 'Scheduled Calls',
    cases: 'Cases',
    conversations: 'AI chat history',
    calendar: 'Your calendar',
    details: 'Your details',
    updates: 'Updates',
    follows: 'What you follow',
    kept: 'Kept for you',
    devices: 'Where you are signed in',
    data: 'Your data',
  },

  activities: {
    notLoaded: 'Your activities could not be loaded.',
    noDocuments: 'No documents yet',
    invoice: 'Invoice',
    report: 'PF report',
    allInvoices: (count: number): string => `All invoices (${count})`,
    kinds: { invoice: 'Invoice', billOfSupply: 'Bill of supply', creditNote: 'Credit note' },
    noWebinars: 'No registered webinars',
    noCalls: 'No scheduled calls',
    noTime: 'Time not specified',
    join: 'Join',
    seats: SEATS,
    call: '1:1 consultation with Expert',
    calls: CALLS,
    move: 'Move or cancel',
    casesNotLoaded: 'Your cases could not be loaded.',
    noCases: 'No cases',
    goOn: 'Continue',
  },

  conversations: {
    subscribersOnly: 'Subscribers find their earlier conversations here. After you subscribe, this one is there too.',
    subscribe: 'Subscribe / Login',
    searchLabel: 'Search your conversations',
    search: 'Search',
    notLoaded: 'Failed to load sessions',
    none: 'No chat sessions found.',
    noneFor: (term: string): string => `No chat sessions found for “${term}”.`,
    pages: 'Pages of your conversations',
    previous: 'Previous',
    next: 'Next',
    page: (page: number): string => `Page ${page}`,
    messages: (count: number): string => formatQuantity(count, 'message', 'messages'),
    delete: (title: string): string => `Delete: ${title}`,
    notDeleted: 'The conversation could not be deleted. Please try again.',
    deletion: {
      title: 'Delete this conversation?',
      description: 'Its questions and answers are erased, and links to it stop working. This can’t be undone.',
      confirm: 'Delete',
    },
    loading: 'Loading your conversations',
    history: 'History',
    start: 'New conversation',
  },

  calendar: {
    about: 'Your webinars and calls, kept up to date in your own calendar.',
    show: 'Show the calendar link',
    changedTitle: 'Link changed',
    changed: 'The old link no longer works.',
    notChanged: 'The link could not be changed.',
    notLoaded: 'The calendar link could not be loaded.',
    label: 'Calendar link',
    copy: 'Copy',
    copied: 'Copied!',
    hint: 'Anyone with this link can see your webinars and calls. Add it to your calendar app as a calendar “from URL”.',
    change: 'Change the link',
    question: 'Change the link?',
    description:
      'Calendars that use the old link will no longer be updated. You will need to add the new link to them.',
  },

  details: {
    noPhone: 'No mobile number',
    edit: 'Edit name, e-mail or number',
    emailHint:
      'A new address is confirmed with a code; your present one may be asked for a code first. Links that you shared to reports and conversations then stop working, and your calendar gets a new link.',
    phoneHint: 'Leave it empty to remove it.',
    notSaved: 'Your details could not be saved. Please try again.',
  },

  updates: {
    adult: 'By turning updates on you confirm that you are 18 or older.',
    email: 'Updates by e-mail',
    whatsapp: 'Updates on WhatsApp',
    comments: 'Replies to my comments',
    lacksPhone: 'Add your mobile number first.',
    agreed: (day: string): string => `Agreed on ${day}`,
    withdrawn: (day: string): string => `Withdrawn on ${day}`,
    notChanged: 'This could not be changed. Please try again.',
    notLoaded: 'Your choices could not be loaded.',
    unsubscribe: 'Unsubscribe',
    leaving: {
      title: `Unsubscribe from ${brand.name}?`,
      description:
        'You will get no more updates by e-mail or WhatsApp, and you are signed out in this browser. You can undo this for ten minutes. Messages about a call you paid for or a seat you booked still come.',
      stay: 'Stay subscribed',
    },
  },

  follows: {
    notLoaded: 'What you follow could not be loaded.',
    none: 'Nothing yet. Under an article, beside a rule or on the page of a topic, press “Tell me when this changes”.',
    off: 'These mails are off. Turn them on above, under Updates.',
    since: (day: string): string => `Since ${day}`,
    stop: (title: string): string => `Stop following: ${title}`,
  },

  kept: {
    notLoaded: 'What you keep here could not be loaded.',
    none: 'Nothing. The list after a death and the will planner can keep a copy here when you ask them to.',
    receipt: (number: string, sealed: string, deleted: string, remaining: number): string =>
      `Receipt ${number}: the file sealed on ${sealed} was deleted on ${deleted}. Left in your account: ${remaining}.`,
    plan: 'Your list after a death',
    progress: (assets: number, done: number, total: number): string =>
      `${assets === 1 ? '1 asset' : `${assets} assets`}, ${done} of ${total} done`,
    planSaved: (at: string): string => `Saved on ${at}, kept for 12 months`,
    deletePlan: 'Delete the list from your account',
    planQuestion: 'Delete the list from your account?',
    planDescription: 'The copy here is gone for good. Lists on your devices stay as they are.',
    deleteIt: 'Delete it',
    deleted: 'Deleted',
    planDeleted: 'The list is no longer in your account. Your devices keep theirs.',
    will: 'Sealed file',
    sealed: (at: string, kilobytes: number): string => `Sealed on ${at}, ${kilobytes} KB`,
    stored: (at: string): string => `Here since ${at}; only your passphrase opens it`,
    saveFile: 'Save as a file',
    deleteWill: (at: string): string => `Delete the file sealed on ${at}`,
    willQuestion: 'Delete the sealed file?',
    willDescription:
      'It is gone for good, and we cannot bring it back. Copies that you saved elsewhere stay where they are.',
  },

  devices: {
    notLoaded: 'Your devices could not be loaded.',
    nameless: 'A browser',
    current: 'This browser',
    seen: (at: string): string => `Last seen ${at}`,
    end: (device: string, at: string): string => `Sign out ${device || 'this browser'}, last seen ${at}`,
  },

  data: {
    notCollected: 'Your data could not be collected. Please try again.',
    deletedTitle: 'Account deleted',
    deleted: 'Everything we kept about you has been erased.',
    notDeleted: 'Your account could not be deleted. Please try again.',
    collecting: 'Collecting…',
    download: 'Download my data',
    delete: 'Delete my account',
    question: 'Delete your account?',
    description:
      'Your profile, registrations and choices are erased, and your name is removed from your comments. This can’t be undone. Invoices are kept as tax law requires.',
    type: (email: string): string => `Type ${email} to confirm`,
  },
}
