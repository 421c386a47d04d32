// @vitest-environment node
import { Credentials } from '@tradewind/contract/accounts/accounts'
import { expect, test } from 'vitest'
import { checkSchema } from './check-schema.ts'

test('each field that the contract refuses has its sentence', () => {
  expect(checkSchema(Credentials, { email: 'priya', password: '' })).toEqual({
    email: 'Please enter a valid e-mail address',
    password: 'This is required field.',
  })
  expect(checkSchema(Credentials, { email: 'priya@skylark.example', password: 'x' })).toEqual({})
})

test('a schema that answers later is not for forms', () => {
  const late = { '~standard': { validate: async () => ({}) } }
  expect(() => checkSchema(late, {})).toThrow('this schema answers later')
})
