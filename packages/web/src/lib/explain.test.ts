import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { Refusal } from './refusal.ts'

const unworded = { errorCode: 'BUG', errorMessage: '' }

test.each(['GET', 'POST', 'DELETE'])('a failure nobody worded names how it was asked: %s', (method) =>
  expect(explain(new Refusal(unworded, 500, method))).toBe(
    `Something went wrong. HTTP (${method}) request failed. Please contact support.`,
  ),
)

test('a gateway that cut the call has its own sentence, and the server its own words', () => {
  expect(explain(new Refusal(unworded, 502, 'GET'))).toBe('Request timeout. Please check your network connection.')
  expect(explain(new Refusal({ errorCode: 'SOLD_OUT', errorMessage: 'This fare has just sold out.' }, 409))).toBe(
    'This fare has just sold out.',
  )
})

test('of a failure of the server the request is named', () =>
  expect(explain(new Refusal({ errorCode: 'BUG', errorMessage: 'Please contact support.', requestId: 'r-1' }, 500))).toBe(
    'Please contact support. (r-1)',
  ))
