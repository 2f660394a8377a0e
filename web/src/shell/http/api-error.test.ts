import common from '@annai/contract/texts/en/common.json' with { type: 'json' }
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { ApiError, isCancelled, isRefusal, messageOf } from './api-error.ts'

const i18n = i18next.createInstance()
await i18n.init({ lng: 'en', resources: { en: { common } } })
const t = i18n.getFixedT('en', 'common')

describe('The text for a failed request', () => {
  it('is the server’s where the response has one', () => {
    expect(messageOf(new ApiError(400, { error: 'Username is already taken' }), t)).toBe(
      'Username is already taken',
    )
  })

  it.each([
    [400, 'Bad request. Please check your input and try again.'],
    [401, 'Unauthorized. Please log in and try again.'],
    [403, 'Forbidden. You do not have permission to perform this action.'],
    [404, 'Not found. The requested resource could not be found.'],
    [500, 'Internal server error. Please try again later.'],
    [418, 'An error occurred. Please try again later.'],
    [
      0,
      'No response received from the server. Please check your internet connection and try again.',
    ],
  ])('is chosen by status %i otherwise', (status, text) => {
    expect(messageOf(new ApiError(status, null), t)).toBe(text)
    expect(messageOf(new ApiError(status, { error: '' }), t)).toBe(text)
    expect(messageOf(new ApiError(status, '<html>'), t)).toBe(text)
  })

  it('is a general one for any other error', () => {
    expect(messageOf(new TypeError('x is not a function'), t)).toBe(
      'An unexpected error occurred. Please try again later.',
    )
  })
})

describe('An error of a request', () => {
  it('has the code and the fields of a refusal', () => {
    const problems = [{ field: 'email', code: 'emailInvalid', message: 'Not an address' }]
    const error = new ApiError(400, { error: 'Not an address', code: 'request.invalid', problems })
    expect(error).toMatchObject({ code: 'request.invalid', problems })
    expect(isRefusal(error, 'request.invalid')).toBe(true)
    expect(isRefusal(error, 'auth.required')).toBe(false)
    expect(new ApiError(502, '<html>').problems).toEqual([])
  })

  it('is not shown when the request was cancelled', () => {
    expect(isCancelled(new DOMException('gone', 'AbortError'))).toBe(true)
    expect(isCancelled(new ApiError(0, null))).toBe(false)
  })
})
