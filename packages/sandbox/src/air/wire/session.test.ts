import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Agency, openAgency } from '../test-agency.ts'
import { MEMBER } from './authenticate.ts'

let agency: Agency

beforeEach(async () => {
  agency = await openAgency()
})
afterEach(() => agency.sandbox.close())

const HOUR_MS = 3_600_000
const member = () => ({ ClientId: 'ApiIntegrationNew', TokenAgencyId: MEMBER.agencyId, TokenMemberId: MEMBER.memberId })

test('the token is one for the whole Indian day and answers without an envelope', async () => {
  const [first, second] = [await agency.authenticate(), await agency.authenticate()]
  expect(first).toMatchObject({ Status: 1, Error: { ErrorCode: 0 }, Member: { MemberId: MEMBER.memberId, isPrimaryAgent: false } })
  expect(second.TokenId).toBe(first.TokenId)
})

test.each([
  ['user name', { UserName: 'nobody' }, 3],
  ['password', { Password: 'wrong' }, 4],
  ['client id', { ClientId: 'other' }, 2],
])('a wrong %s gets no token', async (_, wrong, status) => {
  const { clientId, userName, password } = agency.sandbox.credentials
  const answer = await agency.call('Authenticate', { ClientId: clientId, UserName: userName, Password: password, ...wrong })
  expect(answer).toMatchObject({ Status: status, TokenId: null })
  expect(answer.Error.ErrorCode).not.toBe(0)
})

test('the token dies at midnight in India with error 6 and HTTP 200', async () => {
  await agency.shift(13 * HOUR_MS + 59 * 60_000)
  expect((await agency.search('DEL', 'BOM')).Error.ErrorCode).toBe(0)
  await agency.shift(60_000)
  const late = await agency.raw('Search', {})
  expect(late.status).toBe(200)
  const refused = await agency.search('DEL', 'BOM')
  expect(refused).toMatchObject({ Error: { ErrorCode: 6, ErrorMessage: 'Invalid Token' }, ResponseStatus: 4 })
  await agency.authenticate()
  expect((await agency.search('DEL', 'BOM')).Error.ErrorCode).toBe(0)
})

test('a logged-out token is dead and the next one is new', async () => {
  const before = await agency.authenticate()
  expect(await agency.call('Logout', member())).toMatchObject({ Status: 1, Error: { ErrorCode: 0 } })
  expect((await agency.search('DEL', 'BOM')).Error.ErrorCode).toBe(6)
  expect((await agency.authenticate()).TokenId).not.toBe(before.TokenId)
})

test('the balance needs the right agency', async () => {
  expect(await agency.call('GetAgencyBalance', member())).toMatchObject({ Status: 1, AgencyType: 1, CreditBalance: 0 })
  expect(await agency.call('GetAgencyBalance', { ...member(), TokenAgencyId: 1 })).toMatchObject({
    Status: 2,
    Error: { ErrorCode: 3 },
  })
})

test('a trace lives fifteen minutes', async () => {
  const found = await agency.search('DEL', 'BOM')
  const session = { TraceId: found.TraceId, ResultIndex: found.Results[0][0].ResultIndex }
  await agency.shift(15 * 60_000 - 1)
  expect((await agency.call('FareQuote', session)).Error.ErrorCode).toBe(0)
  await agency.shift(1)
  expect(await agency.call('FareQuote', session)).toMatchObject({ Error: { ErrorCode: 5 }, ResponseStatus: 4 })
})

test('an unknown method is an HTML page, as the real host gives', async () => {
  const answer = await agency.raw('Nothing', {})
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toContain('text/html')
})
