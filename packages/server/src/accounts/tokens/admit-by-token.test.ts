import { plainDate, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inSite } from '../../database/in-site.ts'
import { plantCalls } from '../../testing/plant-calls.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { insertDriverLink, revokeDriverLinks } from './driver-link-repo.ts'

const DAY = plainDate('2031-03-04')
const OTHER = 'bluedhow.localhost'

let server: TestServer
let person: { siteId: number; userId: number }

beforeAll(async () => {
  server = await startTestServer()
  plantCalls(server.http)
  const agent = await server.app.db
    .selectFrom('users')
    .select(['site_id', 'id'])
    .where('email', '=', 'agent@skylark.example')
    .executeTakeFirstOrThrow()
  person = { siteId: agent.site_id, userId: agent.id }
})
afterAll(() => server.close())

beforeEach(async () => {
  await sql`truncate rate_limits`.execute(server.app.db)
})

const write = <T>(work: Parameters<typeof inSite<T>>[2]) => inSite(server.app.db, person.siteId, work)

function makeLink({ driverId = 7, minutes = 60 } = {}): Promise<string> {
  const now = server.app.now()
  return write((tx) =>
    insertDriverLink(tx, { driverId, day: DAY, expiresAt: plusMinutes(now, minutes), madeBy: person.userId, now }),
  )
}

type Options = { as?: string; host?: string }
type Body = { errorCode?: string; caller?: string; country?: string }

async function drive(driverAccessToken: unknown, options: Options = {}) {
  const { status, body } = await server.call<Body>('/planted/driverLink', { driverAccessToken }, options)
  return body.errorCode ? [status, body.errorCode] : [status, body.caller, body.country]
}

describe('the link of a driver', () => {
  test('opens the job sheet of its driver and day, with no account, also beside a session', async () => {
    const link = await makeLink()
    expect(await drive(link)).toEqual([200, 'driver 7 on 2031-03-04, no account', 'IN'])
    const as = await server.logIn('admin@skylark.example')
    expect(await drive(link, { as })).toEqual([200, 'driver 7 on 2031-03-04, no account', 'IN'])
  })

  test('is refused when wrong, expired or withdrawn, each with its own reason', async () => {
    const link = await makeLink()
    const wrong = `${link.slice(0, -2)}${link.endsWith('AA') ? 'BB' : 'AA'}`
    for (const text of [
      wrong,
      '',
      'tw-driver-1-x',
      `${link}x`,
      `tw-driver-999999999999-${'a'.repeat(43)}`,
      12,
      null,
      ['x'],
      '\u0000',
    ])
      expect([text, await drive(text)]).toEqual([text, [401, 'LINK_NOT_VALID']])
    const short = await makeLink({ minutes: 5 })
    server.passMinutes(5)
    expect(await drive(short)).toEqual([401, 'LINK_EXPIRED'])
    expect((await drive(link))[0]).toBe(200)
    const ofAnother = await makeLink({ driverId: 8 })
    await write((tx) => revokeDriverLinks(tx, 7, server.app.now()))
    expect(await drive(link)).toEqual([401, 'LINK_REVOKED'])
    expect((await drive(ofAnother))[0]).toBe(200)
  })

  test('opens nothing on another site, also if its text claims to be of that site', async () => {
    const link = await makeLink()
    expect(await drive(link, { host: OTHER })).toEqual([401, 'LINK_OF_ANOTHER_SITE'])
    const [other] = (
      await sql<{ site_id: number }>`select site_id from site_domains where domain = ${OTHER}`.execute(server.app.db)
    ).rows
    const claimed = link.replace(`tw-driver-${person.siteId}-`, `tw-driver-${other?.site_id}-`)
    expect(await drive(claimed, { host: OTHER })).toEqual([401, 'LINK_NOT_VALID'])
  })

  test('is no session and no key', async () => {
    const link = await makeLink()
    const { body } = await server.call<Body>('/planted/signedIn', {}, { as: link })
    expect(body.errorCode).toBe('NOT_LOGGED_IN')
    const asKey = await server.call<Body>('/planted/keyRead', {}, { headers: { 'user-key': link } })
    expect(asKey.body.errorCode).toBe('KEY_NOT_VALID')
  })
})

test('the text of a token is nowhere in the database', async () => {
  const texts = [await makeLink()]
  const { rows } = await sql<{ row: string }>`
    select l::text as row from driver_links l`.execute(server.app.db)
  for (const text of texts) {
    const secret = text.split('-').slice(3).join('-')
    expect(rows.filter(({ row }) => row.includes(secret) || row.includes(Buffer.from(secret).toString('hex')))).toEqual([])
  }
})

test('a stranger who tries many tokens has to wait', async () => {
  const wrong = `tw-driver-${person.siteId}-${'a'.repeat(43)}`
  for (let tried = 0; tried < 30; tried += 1) expect(await drive(wrong)).toEqual([401, 'LINK_NOT_VALID'])
  expect(await drive(wrong)).toEqual([429, 'TOO_MANY'])
})
