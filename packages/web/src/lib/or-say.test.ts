import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { GENERIC, orSay } from './or-say.ts'
import { Refusal } from './refusal.ts'

const said = (error: unknown) =>
  Promise.reject(error)
    .catch(orSay(GENERIC))
    .catch((thrown) => explain(thrown))

test('the words of the server stay', async () => {
  expect(await said(new Refusal({ errorCode: 'FORBIDDEN', errorMessage: 'You cannot block yourself.' }, 403))).toBe(
    'You cannot block yourself.',
  )
})

test.each([
  ['an answer without words', new Refusal({ errorCode: 'BUG', errorMessage: '' }, 500)],
  ['something that is no answer', new TypeError('failed')],
])('%s gets the sentence of the caller', async (_, error) => {
  expect(await said(error)).toBe('Some error occurred.')
})

test('being offline and a time-out keep their own', async () => {
  expect(await said(new Refusal({ errorCode: 'OFFLINE', errorMessage: '' }, 0))).toMatch(/^You appear to be offline/)
  expect(await said(new Refusal({ errorCode: 'BUG', errorMessage: '' }, 502))).toMatch(/^Request timeout/)
})
