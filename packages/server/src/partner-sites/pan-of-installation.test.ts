import { WireCompany } from '@tradewind/contract/network/link-wire'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inSite } from '../database/in-site.ts'
import { wireCompany } from '../installations/company-of.ts'
import { keepSaid } from '../network/keep-consumer-numbers.ts'
import { OUTSIDE_ABOVE } from '../sites/outside-site.ts'
import { siteOf } from '../sites/site-facts.ts'
import { forgetSites } from '../sites/site-memory.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { SITE } from './testing/partner-world.ts'
import { startTwoInstallations, type TwoInstallations } from './testing/two-installations.ts'

/** Skylark, which has no GST number here, buys from Blue Dhow in another installation. */
let two: TwoInstallations
const PAN = 'ABCDE1234F'

beforeAll(async () => {
  two = await startTwoInstallations()
  const { db } = two.here.server.app
  await db.updateTable('sites').set({ gst_number: null }).where('id', '=', SITE.skylark).execute()
  forgetSites(db)
  await two.meet()
  // Its node remembers for a moment that there was a GST number, and refuses another PAN than the one within it.
  await waitUntil(
    () => say(PAN),
    ({ status }) => status === 200,
    'a site without a GST number',
    60_000,
  )
}, 300_000)
beforeEach(() => say(''))
afterAll(() => two.close())

async function say(panNumber: string) {
  const { at, who } = two.skylark
  const answer = await at.call(who, 'wl/user/setBillingDetails', { billingName: '', gstState: '', gstNumber: '', panNumber })
  if (answer.status === 200) await untilKept(panNumber || null)
  return answer
}

/** What decides TDS at Blue Dhow. */
const kept = async () => {
  const row = await two.there.server.app.db
    .selectFrom('supply_consumers as c')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'c.site_id').onRef('le.id', '=', 'c.legal_entity_id'),
    )
    .select(['c.consumer_site_id', 'le.id', 'le.pan_number', 'le.gst_number'])
    .where('c.site_id', '=', SITE.blueDhow)
    .where('c.consumer_site_id', '>', OUTSIDE_ABOVE)
    .executeTakeFirstOrThrow()
  return row
}
const untilKept = (pan: string | null) => waitUntil(kept, ({ pan_number }) => pan_number === pan, `PAN ${pan}`, 30_000)
const lines = async () =>
  (
    await two.there.server.app.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('action', '=', 'state tax numbers of consumer')
      .orderBy('id')
      .execute()
  ).map(({ before, after }) => [before, after])

test('a company of another installation states its PAN to who supplies it, and takes it back', async () => {
  const before = (await lines()).length
  expect((await say(PAN)).status).toBe(200)
  expect(await kept()).toMatchObject({ pan_number: PAN, gst_number: null })
  await say('')
  const none = { panNumber: null, gstNumber: null }
  expect((await lines()).slice(before)).toEqual([
    [none, { ...none, panNumber: PAN }],
    [{ ...none, panNumber: PAN }, none],
  ])
})

test('who supplies it reads how old it is what it knows, and that an earlier version says nothing of it', async () => {
  await say(PAN)
  const { at, who } = two.blueDhow
  const { consumer_site_id: installationId } = await kept()
  type Listed = { installations: { installationId: number; pan: { number: string | null; saidAt: string | null } | null }[] }
  const known = async () => {
    const { body } = await at.get<Listed>(who, 'supplier/installations/getInstallations')
    return body.installations.find((one) => one.installationId === installationId)?.pan
  }
  expect(await known()).toEqual({ number: PAN, saidAt: expect.stringMatching(/^2/) })
  const { db } = two.there.server.app
  // As an earlier version kept it, and as its staff hears it with the next check.
  const { company } = await db
    .selectFrom('partner_installations')
    .select('company')
    .where('id', '=', installationId)
    .executeTakeFirstOrThrow()
  const { panNumber: _pan, saidAt: _at, ...before } = company as Record<string, unknown>
  const keep = (said: object) =>
    db
      .updateTable('partner_installations')
      .set({ company: JSON.stringify(said) })
      .where('id', '=', installationId)
      .execute()
  await keep(before)
  expect(await known()).toEqual({ number: null, saidAt: null })
  // Its PAN is within its GST number, which every version says.
  await keep({ ...before, gstNumber: '32AAPFU0939F1Z4' })
  expect(await known()).toEqual({ number: 'AAPFU0939F', saidAt: null })
  const saidAt = '2026-12-01T10:00:00.000Z'
  await keep({ ...before, gstNumber: '32AAPFU0939F1Z4', panNumber: '', saidAt })
  expect(await known()).toEqual({ number: 'AAPFU0939F', saidAt })
  expect((await at.call(who, 'supplier/installations/check', { installationId })).status).toBe(200)
  expect(await known()).toEqual({ number: PAN, saidAt: expect.stringMatching(/^2/) })
})

test('what is no PAN is refused where it is typed, and nothing is said', async () => {
  await say(PAN)
  const before = (await lines()).length
  expect(await say('ABCDE1234')).toMatchObject({ status: 422, body: { shortError: { panNumber: 'Please enter a valid PAN' } } })
  expect([(await kept()).pan_number, (await lines()).length]).toEqual([PAN, before])
})

test('an answer that is older than the one that is kept, or of an earlier version, changes no PAN', async () => {
  await say(PAN)
  const { app } = two.there.server
  const { consumer_site_id: installationId } = await kept()
  const company = await wireCompany(two.here.server.app.db, await siteOf(two.here.server.app.db, SITE.skylark), app.now())
  const hear = (said: object) =>
    inSite(app.db, SITE.blueDhow, (tx) => keepSaid(tx, installationId, WireCompany.parse({ ...company, ...said }), app.now()))
  await hear({ panNumber: '', saidAt: '2020-01-01T00:00:00.000Z' })
  expect((await kept()).pan_number).toBe(PAN)
  await hear({ panNumber: undefined })
  expect((await kept()).pan_number).toBe(PAN)
  // Of a stranger: it counts as not said.
  await hear({ panNumber: '<script>' })
  expect((await kept()).pan_number).toBe(PAN)
  await hear({ panNumber: 'ZZZZZ9999Z', saidAt: '2999-01-01T00:00:00.000Z' })
  expect((await kept()).pan_number).toBe('ZZZZZ9999Z')
  // Its clock was ahead, and is set right.
  await hear({ panNumber: PAN, saidAt: app.now() })
  expect((await kept()).pan_number).toBe(PAN)
})
