// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { memberDialogs } from '../../shared/stores/member-dialogs'
import { profileStore } from '../../shared/stores/profile-store'
import { toastStore } from '../../shared/stores/toasts'
import { submitFeedback, submitMessageFeedback } from './submit-feedback'

const sent = vi.hoisted(() => vi.fn(async () => undefined))
const sentOnAnswer = vi.hoisted(() => vi.fn(async () => undefined))
vi.mock('../../api/conversations/queries', () => ({ sendMessageFeedback: sentOnAnswer }))
vi.mock('../../api/members/subscribers', () => ({ sendFeedback: sent }))

const profile = (email: string) => ({
  _id: null,
  name: 'Asha',
  email,
  phone: null,
  countryCode: '+91',
  picture: null,
  assurance: 'claimed' as const,
})
const lastToast = () => toastStore.read().at(-1)

beforeEach(() => {
  sent.mockReset()
  profileStore.clear()
})

test('a subscriber’s feedback goes out at once', async () => {
  await profileStore.save(profile('asha@example.in'))
  expect(await submitFeedback('Good')).toBe(true)
  expect(sent).toHaveBeenCalledWith('asha@example.in', 'Good')
  expect(lastToast()).toMatchObject({ title: 'Thank You!', text: 'Your feedback has been submitted successfully.' })
})

test('others subscribe first, and then it is sent by itself', async () => {
  const submitting = submitFeedback('Good')
  const openDialog = memberDialogs.read()
  expect(openDialog?.dialog).toEqual({ kind: 'subscribe', title: 'Subscribe to Submit Feedback' })
  await profileStore.save(profile('ravi@example.in'))
  memberDialogs.close(openDialog?.id ?? -1, true)
  expect(await submitting).toBe(true)
  expect(sent).toHaveBeenCalledWith('ravi@example.in', 'Good')
})

test('who closes that dialog sends nothing', async () => {
  const submitting = submitFeedback('Good')
  memberDialogs.close(memberDialogs.read()?.id ?? -1)
  expect(await submitting).toBe(false)
  expect(sent).not.toHaveBeenCalled()
})

test('a subscriber without an address is told so', async () => {
  await profileStore.save(profile(''))
  expect(await submitFeedback('Good')).toBe(false)
  expect(lastToast()).toMatchObject({ title: 'Error', text: 'User email not found' })
})

test('a failure has its words', async () => {
  await profileStore.save(profile('asha@example.in'))
  sent.mockRejectedValueOnce(new TypeError('offline'))
  expect(await submitFeedback('Good')).toBe(false)
  expect(lastToast()).toMatchObject({ title: 'Error', text: 'Failed to submit feedback. Please try again.' })
})

test('a failure of feedback on one answer has its own words', async () => {
  sentOnAnswer.mockRejectedValueOnce(new TypeError('offline'))
  expect(await submitMessageFeedback('m1', 'Wrong year')).toBe(false)
  expect(lastToast()).toMatchObject({ title: 'Error', text: 'Something went wrong while submitting your feedback.' })
})
