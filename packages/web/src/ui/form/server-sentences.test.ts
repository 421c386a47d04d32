// @vitest-environment node
import { expect, test } from 'vitest'
import { Refusal } from '../../lib/refusal.ts'
import { serverSentences } from './server-sentences.ts'

const refused = (errorCode: string, shortError?: Record<string, string>) =>
  new Refusal({ errorCode, errorMessage: 'You have a view with this name.', ...(shortError && { shortError }) }, 422)

test('a refusal that is about one field stands beside it', () => {
  const byCode = { NAME_TAKEN: 'name' }
  expect(serverSentences(refused('NAME_TAKEN'), { byCode })).toEqual({
    said: { name: 'You have a view with this name.' },
    isBeside: true,
  })
  expect(serverSentences(refused('TOO_MANY_VIEWS'), { byCode })).toEqual({ said: {}, isBeside: false })
})

test('the fields of the call are those of the form', () => {
  const error = refused('INVALID_INPUT', { 'customer.email': 'Please enter a valid e-mail address' })
  expect(serverSentences(error, { prefix: 'customer' }).said).toEqual({ email: 'Please enter a valid e-mail address' })
})
