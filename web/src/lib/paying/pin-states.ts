// The State that a PIN code lies in, to save the reader a choice among thirty-seven. Only the beginnings that India Post gives to
// one State alone are here; for any other the reader chooses. The State decides which GST is charged, so it stays in sight and can be changed.

import type { STATES } from '../server-constants.gen'
import { findPinCodeProblem } from './gst'

type State = (typeof STATES)[number]

/**
 * India Post, postal circles and sorting districts of the PIN system as its All India Pincode Directory lists them (data.gov.in),
 * looked up 22 Nov 2026. The rule is the server's (crates/domain/src/commerce/orders/postal_circles.rs), and a test compares the two.
 */
const BEGINNINGS: Partial<Record<State, string>> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '51 52 530 531 532 534 535',
  'Arunachal Pradesh': '790 791 792',
  Assam: '78',
  Bihar: '80 84 85',
  Chhattisgarh: '49',
  Delhi: '11',
  Goa: '403',
  Gujarat: '360 361 363 364 365 37 38 390 391 392 393 394 395',
  Haryana: '12 13',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 190 191 192 193',
  Jharkhand: '83 825 826 827 828 829',
  Karnataka: '56 57 58 59',
  Kerala: '670 671 672 674 675 676 677 678 679 680 681 683 684 685 686 687 688 689 69',
  Ladakh: '194',
  'Madhya Pradesh': '45 46 47 48',
  Maharashtra: '400 401 402 404 405 406 407 408 409 41 42 43 44',
  Manipur: '795',
  Meghalaya: '793 794',
  Mizoram: '796',
  Nagaland: '797 798',
  Odisha: '75 76 77',
  Punjab: '14 15',
  Rajasthan: '30 31 32 33 34',
  Sikkim: '737',
  'Tamil Nadu': '600 601 602 603 604 606 608 61 62 63 64',
  Telangana: '500 501 502 503 504 505 506 508 509',
  Tripura: '799',
  'Uttar Pradesh': '20 21 22 23 25 27 28',
  Uttarakhand: '248 249 263',
  'West Bengal': '70 71 72 730 731 732 733 734 735 736 738 739 740 741 742 743',
}

export function isWholePin(pinCode: string): boolean {
  return findPinCodeProblem(pinCode) === null
}

/** Returns the State of a whole PIN code, and null when its beginning belongs to several States or the code is not whole. */
export function findStateOfPin(pinCode: string): string | null {
  if (!isWholePin(pinCode)) return null
  const digits = pinCode.replace(/\s/g, '')
  const found = Object.entries(BEGINNINGS).find(([, beginnings]) =>
    beginnings.split(' ').some((beginning) => digits.startsWith(beginning)),
  )
  return found ? found[0] : null
}
