// Messages as people get them, for tests: the frauds are modelled on warnings of banks, police and CERT-In, the honest ones on what
// banks, companies, families and we write. Names, numbers and addresses are made up.

import type { SignKind } from '../features/is-this-us/message-signs'

export const OWN = {
  hosts: ['www.thefineprint.example'],
  emails: ['hello@thefineprint.example', 'news@thefineprint.example'],
  phones: ['919800000001'],
}

/** Each with a strong sign that must be found. */
export const FRAUDS: readonly { text: string; sign: SignKind }[] = [
  {
    text: 'Dear customer your SBI account will be BLOCKED today due to pending KYC. Update PAN immediately: http://sbi-kyc-update.xyz/login',
    sign: 'kyc-threat',
  },
  {
    text: 'Dear consumer, your electricity power will be disconnected tonight at 9.30 pm because your previous month bill was not updated. Please immediately contact our electricity officer 98765 43210. Thank you',
    sign: 'cut-off',
  },
  {
    text: 'Congratulations!! Your number has won Rs 25,00,000 in KBC All India Sim Card Lucky Draw. WhatsApp manager Rana Pratap on +91 91234 56780 to claim, file no 0027.',
    sign: 'prize',
  },
  {
    text: 'HDFC Bank: your reward points worth Rs 9,980 are expiring today. Redeem as cash here https://bit.ly/3xRewrd',
    sign: 'short-link',
  },
  {
    text: 'The Fine Print: your PF report is on hold. Sign in to confirm your card details: https://www.thefineprint-secure.example/verify',
    sign: 'look-alike',
  },
  {
    text: 'Your parcel from Mumbai to Taiwan has been seized by customs with 140 g MDMA. An FIR has been registered. Join the video call with NCB officer on Skype now or be under digital arrest.',
    sign: 'arrest',
  },
  {
    text: 'Loan of Rs 5 lakh sanctioned in your name without documents. Pay refundable processing fee Rs 2,499 to pmloans@ybl and the amount is released in 30 minutes.',
    sign: 'fee-first',
  },
  {
    text: 'Work from home! Like YouTube videos and earn Rs 3000 per day. No investment. Join Telegram https://t.me/earn_daily_77',
    sign: 'easy-money',
  },
  {
    text: 'Sir main bank se bol raha hoon. Aapke phone par 6 digit OTP aaya hai, jaldi bataiye warna card band ho jayega.',
    sign: 'asks-secret',
  },
  {
    text: 'To receive Rs 4,500 for your sofa please scan the QR and enter your UPI PIN. I am army officer, payment is advance.',
    sign: 'asks-secret',
  },
  {
    text: 'PM KISAN 21st instalment. Install PMKisan_Yojana.apk to check your name in the new list.',
    sign: 'app-file',
  },
  {
    text: 'Income Tax Dept: your refund of Rs 41,215 has been approved. Account not matched. Click here and verify your bank account http://incometax-gov.in.refund-portal.top',
    sign: 'refund-lure',
  },
  {
    text: 'Hi Papa, my phone is broken, this is my new number. Need to pay fees urgently, please send 20000 rupees on riya.k@okaxis, will explain later',
    sign: 'new-number',
  },
  {
    text: 'Customer care: to cancel the wrong transaction, install AnyDesk from Play Store and read the 9 digit number to our executive.',
    sign: 'remote-app',
  },
  {
    text: 'प्रिय ग्राहक, आपका बिजली कनेक्शन आज रात 9:30 बजे काट दिया जाएगा। तुरंत अधिकारी से संपर्क करें 90000 12345',
    sign: 'cut-off',
  },
]

/** None with a strong sign. */
export const HONEST: readonly string[] = [
  `Hello Asha,

your code is 482913

Enter it on the page where you asked for it. It works once and is valid for
ten minutes. Don't share it with anyone: we'll never ask for it.

The Fine Print · hello@thefineprint.example
Check this message: https://www.thefineprint.example/is-this-us, code TFP-0A1B-C2D3`,
  `Asha, you're registered for

What changes in EPF withdrawals
Saturday, 28 Nov 2026, 6:30 pm IST

The link to join is on this page once you sign in, and in the reminder:
https://www.thefineprint.example/webinars/0193

Add it to your calendar: https://www.thefineprint.example/cms/api/webinars/0193/calendar.ics`,
  '482913 is OTP for your txn of INR 1,499.00 at FLIPKART on HDFC Bank card ending 1234. Valid for 5 minutes. Do not share OTP for security reasons. Not you? Call 18002586161',
  'Rs.500.00 debited from A/c XX1234 on 24-11-26 to VPA chaiwala@ybl (UPI Ref 633812345678). Not you? Call 18001234 - SBI',
  'INR 42,350.00 credited to your A/c No XX9921 on 30/11/26 through NEFT by ACME PVT LTD. Avl bal INR 1,02,418.77',
  'Your electricity bill of Rs 1,240 for Nov 2026 is due on 05-Dec-26. Pay on the BESCOM app or at any counter. Ignore if paid.',
  'Dear member, your EPF balance against BGBNG00123450000001234 is Rs 2,14,310 as on 31/03/2026. Contribution of Rs 3,600 for 10/2026 has been received. EPFO',
  'Dear taxpayer, your ITR for AY 2026-27 has been processed under section 143(1). The order was sent to your registered e-mail. Income Tax Department',
  'Your Amazon package with Steel Bottle will be delivered today by 8 pm. OTP 448213: tell it to the delivery partner only when you have the parcel, never on the phone.',
  'As per RBI guidelines your KYC is due for periodic updation by 31-Dec-2026. Please visit your home branch with your documents. Canara Bank',
  'Hi, running 10 minutes late for the call. Can we start at 4:10? Ravi 98450 12345',
  'Mummy, reached hostel safely. Fees ka receipt mil gaya. Sunday ko call karungi.',
  'Aapka LPG cylinder book ho gaya hai. Reference 7712340. Delivery 2 din mein. HP Gas',
  'Reminder: SIP of Rs 5,000 in your folio 99887766/01 will be debited on 05-Dec-26. Please keep sufficient balance. Team MF',
  'Planned maintenance: power supply to Jayanagar 4th Block will be interrupted on 27-Nov from 10 am to 2 pm. Inconvenience regretted. BESCOM',
]
