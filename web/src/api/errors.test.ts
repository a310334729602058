import { describe, expect, it } from 'vitest'
import { type ApiError, toApiError, isNotFound, type Method } from './errors'

const said = { success: false, message: 'Said so', error: 'Erred', code: 'X', requestId: 'r1' }

describe('errorFrom', () => {
  it.each<[Method, number, unknown, string]>([
    ['GET', 401, said, 'Said so'],
    ['GET', 401, null, 'Unauthorized'],
    ['GET', 401, { error: 'Erred' }, 'Unauthorized'],
    ['PUT', 401, said, 'Unauthorized'],
    ['GET', 429, said, 'Too many requests'],
    ['POST', 429, null, 'Too many requests'],
    ['POST', 400, said, 'Said so'],
    ['POST', 400, { error: 'Erred' }, 'Erred'],
    ['POST', 400, null, 'Bad Request'],
    ['POST', 400, { message: { error: 'Either UAN or Password is incorrect' } }, 'Either UAN or Password is incorrect'],
    ['POST', 503, said, 'Said so'],
    ['GET', 500, '<html>', 'Request failed with status code 500'],
  ])('%s %d %j → %s', (method, status, body, message) => {
    const error: ApiError = toApiError(method, status, body)
    expect(error.message).toBe(message)
    expect(error.status).toBe(status)
  })

  it('keeps what a form and a report need', () => {
    const error = toApiError('POST', 400, { ...said, fields: { email: 'Please enter a valid email address', odd: 3 } })
    expect(error.fields).toEqual({ email: 'Please enter a valid email address' })
    expect(error.code).toBe('X')
    expect(error.requestId).toBe('r1')
  })

  it('tells what is gone from what failed', () => {
    expect(isNotFound(toApiError('GET', 404, null))).toBe(true)
    expect(isNotFound(toApiError('GET', 410, null))).toBe(true)
    expect(isNotFound(toApiError('GET', 500, null))).toBe(false)
    expect(isNotFound(new TypeError('x'))).toBe(false)
  })
})
