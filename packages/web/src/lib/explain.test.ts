import { expect, test } from 'vitest'
import { explain, isAllBeside } from './explain.ts'
import { Refusal } from './refusal.ts'

const unworded = { errorCode: 'BUG', errorMessage: '' }

test.each(['GET', 'POST', 'DELETE'])('a failure nobody worded names how it was asked: %s', (method) =>
  expect(explain(new Refusal(unworded, 500, method))).toBe(
    `Something went wrong. HTTP (${method}) request failed. Please contact support.`,
  ),
)

test('a gateway that cut the call has its own sentence, and the server its own words', () => {
  expect(explain(new Refusal(unworded, 502, 'GET'))).toBe('Request timeout.Please check your netowrk connection.')
  expect(explain(new Refusal({ errorCode: 'SOLD_OUT', errorMessage: 'This fare has just sold out.' }, 409))).toBe(
    'This fare has just sold out.',
  )
})

const invalid = (shortError: Record<string, string>) =>
  new Refusal({ errorCode: 'INVALID_INPUT', errorMessage: 'Please check the marked fields.', shortError }, 422)

test.each([
  [
    'a field that nobody marks says its own sentence',
    { 'segments.0.preferredDepartureTime': 'This day is over.' },
    [],
    'This day is over.',
  ],
  ['two fields with one sentence say it once', { from: 'Too long.', to: 'Too long.' }, [], 'Too long.'],
  [
    'a sentence that needs its field names it',
    { 'gst.companyName': 'This is required field.' },
    [],
    'Company name: This is required field.',
  ],
  [
    'what is marked is not said again',
    { email: 'Not an address.', groupId: 'At most 500 rules.' },
    ['email'],
    'At most 500 rules.',
  ],
  ['only where all is marked one is sent to the marks', { email: 'Not an address.' }, ['email'], 'Please check the marked fields.'],
])('of refused input: %s', (_, shortError, beside, sentence) => {
  expect(explain(invalid(shortError), beside)).toBe(sentence)
})

test('a form says nothing above its button where every reason stands beside a field', () => {
  const error = invalid({ email: 'Not an address.', phone: 'Too short.' })
  expect([isAllBeside(error, ['email', 'phone']), isAllBeside(error, ['email']), isAllBeside(invalid({}), [])]).toEqual([
    true,
    false,
    false,
  ])
})

test('of a failure of the server the request is named', () =>
  expect(explain(new Refusal({ errorCode: 'BUG', errorMessage: 'Please contact support.', requestId: 'r-1' }, 500))).toBe(
    'Please contact support. (r-1)',
  ))
