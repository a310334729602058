// The words of booking a call from the chosen time on: details, payment, and the booking itself.

import { formatRupees } from '../../format'

/** What stands before and after the new time. */
const MOVE_TO: readonly [string, string] = ['Move the call to', '?']

export const englishBooked = {
  summary: {
    modes: { video: 'video call', phone: 'phone call' },
    with: (expert: string): string => `with ${expert}`,
    local: (when: string, zone: string): string => `${when} in your time zone (${zone})`,
  },

  price: {
    freeOfCharge: 'Free of charge',
    toPay: 'To pay',
    gst: 'GST included.',
  },

  terms: {
    now: 'now',
    inMinutes: (minutes: number): string => `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`,
    inHours: (hours: number): string => `in ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    inDays: (days: number): string => `in ${days} days`,
    noRefund: (until: string): string => `This call begins ${until}: it can be cancelled, but not refunded.`,
    refund: (until: string): string => `Cancel until ${until} and everything is refunded; later nothing is.`,
    immovable: 'It can’t be moved.',
    tooLate: 'It’s too late to move it.',
    moves: (count: number, until: string): string => {
      const times = count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`
      return `You can move it ${times}, until ${until}.`
    },
  },

  details: {
    title: 'Your details',
    held: 'Held for you for',
    left: (seconds: number): string => {
      if (seconds < 60) return `${seconds} seconds left`
      return `${seconds / 60} ${seconds === 60 ? 'minute' : 'minutes'} left`
    },
    released: 'We’ve released that slot. Please pick another.',
    kept: 'Everything you typed is still here.',
    pickAgain: 'Pick a time again',
    phoneCalled: 'The expert calls this number.',
    phoneOptional:
      'Optional. Please give a number that is registered with WhatsApp: reminders of this call are sent there.',
    noPhone: 'Please enter your mobile number: the expert calls it',
    /** For a call by phone. `words` say it in English. */
    wrongPhone: (words: string): string => words,
    coupon: 'Coupon (optional)',
    couponApplied: 'Applied.',
    applyCoupon: 'Apply',
    couponUnchecked: 'This coupon could not be checked.',
    booking: 'Booking…',
    toPay: 'Go on to pay',
    book: 'Book the call',
    notBooked: 'The call could not be booked. Please try again.',
  },

  pay: {
    title: 'Pay',
    waiting: 'Waiting for your bank to confirm.',
    waitingText: 'This takes up to a minute. You can leave this page: we’ll e-mail you the result.',
    failed: 'The payment did not go through. You have not been charged for it. Try again.',
    refunding: (price: string): string => `The slot was taken before your payment arrived. We’re refunding ${price}.`,
    refunded: (price: string): string => `${price} has been refunded. Banks take up to a week to show it.`,
    expired: 'The payment did not come in time. Please pick a time again. Everything you typed is kept.',
    notStarted: 'The payment could not be started. Please try again.',
    oneMoment: 'One moment…',
    again: (price: string): string => `Try again: pay ${price}`,
    action: (price: string): string => `Pay ${price}`,
    note: 'GST included. You pay at our payment provider; card and account numbers never reach us.',
  },

  booked: {
    status: {
      held: 'Waiting for payment',
      confirmed: 'Your call is booked',
      cancelled: 'This call is cancelled',
      completed: 'This call has taken place',
      no_show: 'This call was missed',
    },
    payment: {
      none: '',
      pending: 'Not paid yet.',
      paid: 'Paid.',
      failed: 'The payment did not go through.',
      refunding: 'The refund is on its way to you.',
      refunded: 'Refunded. Banks take up to a week to show it.',
    },
    price: (rupees: number): string => `${formatRupees(rupees)}, GST included.`,
    join: 'Join the call',
    invoice: 'Invoice',
    byPhone: (expert: string): string => `${expert} calls the number you gave.`,
    noLinkYet: 'The link to join comes by e-mail and appears here.',
    calendar: 'Add to calendar',
    otherCalendar: 'Apple or other (.ics)',
    calendarDetails: (expert: string, page: string): string => `With ${expert}. ${page}`,
    done: 'Done',
    mailed: 'A mail with all of this is on its way to you.',
    moveOrCancel: 'Move or cancel the call',
    notLoaded: 'The booking could not be loaded.',
    hidden: 'This booking can’t be shown here',
    hiddenText: 'Open it with the link in our mail, or sign in with the e-mail address it was booked with.',
    getCode: 'Get a code',
  },

  moving: {
    title: 'Move the call',
    current: (when: string): string => `Your current time, ${when}, stays yours until then.`,
    question: MOVE_TO,
    late: 'A call at that time can be cancelled, but not refunded.',
    spent:
      'It is too late for a refund, and moving the call doesn’t bring one back. It can be cancelled at its new time, but not refunded.',
    confirm: 'Move it',
    another: 'Another time',
    keep: 'Keep the current time',
    done: 'Call moved',
    doneText: (when: string): string => `It is now at ${when}.`,
    failed: 'The call could not be moved. Please try again.',
    fixed: 'This call can no longer be moved: it is too late, or it has been moved too often.',
    left: (count: number): string => `You can move it ${count === 1 ? 'once' : `${count} times`} more.`,
  },

  cancelling: {
    title: 'Cancel the call',
    refundNothing: 'The call costs nothing, so there is nothing to refund.',
    tooLate: 'It is too late for a refund. If you cancel now, nothing is refunded.',
    refund: (rupees: number): string => `If you cancel now, ${formatRupees(rupees)} is refunded.`,
    refundWhole: (rupees: number): string => `If you cancel now, ${formatRupees(rupees)} is refunded, the whole price.`,
    reason: 'Why? (optional)',
    failed: 'The call could not be cancelled.',
    keep: 'Keep the call',
    processing: 'Processing...',
    done: 'Call cancelled',
  },
}
