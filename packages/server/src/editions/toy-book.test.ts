import type { Rule, RuleService } from '@tradewind/domain/editions/rule-service'
import { FARE_RULES } from '@tradewind/domain/markups/fare-rules'
import { plainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { logInActor } from '../testing/open-test-booking.ts'
import { orderFees } from '../testing/sell-fee.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import type { Book, Editor } from './book.ts'
import { lockBook } from './book-repo.ts'
import { discard, draftRule, removeRuleInDraft } from './change-draft.ts'
import { checkBook } from './check-book.ts'
import { loadEdition } from './edition-memory.ts'
import { listEditions } from './list-editions.ts'
import type { PastSale, PastSales } from './past-sales.ts'
import { readWhatIf, readWhatIfLines } from './present-what-if.ts'
import { publishDraftOf } from './publish-draft.ts'
import { readDraft } from './read-draft.ts'
import { restoreEditionOf } from './restore-edition.ts'
import { countLiveRules, listLiveRules, listRulesOfEdition } from './rule-repo.ts'
import { runWhatIf } from './run-what-if.ts'
import { startWhatIfOf } from './start-what-if.ts'

/** Rules on boat trips: this file alone knows of harbours. */
type BoatRule = Rule & { readonly harbour: string | null; readonly adds: bigint }
type Trip = { readonly harbour: string }

const BOATS: RuleService<BoatRule, Trip> = {
  name: 'boat',
  kinds: [{ name: 'trip', words: 'a rule' }],
  kindOf: () => 'trip',
  subjectOf: ({ harbour }) => harbour,
  conditions: [
    {
      kind: 'label',
      name: 'harbour',
      reason: 'it names the harbour',
      differs: 'seldom',
      accepts: ({ harbour }) => (harbour === null ? [] : [harbour]),
      of: ({ harbour }) => harbour,
      explain: ({ harbour }) => `It is for ${harbour}.`,
    },
  ],
  order: ['The rule of a harbour overrides one for all.'],
  summarise: ({ adds }) => `adds ${adds}`,
  whatLacks: ({ adds }): Record<string, string> => (adds < 0n ? { adds: 'An amount cannot be negative.' } : {}),
}
/** The number of a group of buyers too, whose rules on flights it must not touch. */
const GROUP = 1

let server: TestServer
let editor: Editor
beforeAll(async () => {
  server = await startTestServer()
  editor = { actor: undefined, now: server.app.now() }
})
afterAll(() => server.close())

/** Work on the locked book, in a transaction of its own. */
function withBook<T>(work: (tx: SiteTx, book: Book<BoatRule, Trip>) => Promise<T>): Promise<T> {
  return inSite(server.app.db, 1, async (tx) => {
    const edition = await lockBook(tx, { service: BOATS, groupId: GROUP })
    const trail = { about: { kind: 'boatGroup', id: GROUP }, rules: 'boat rules' }
    return work(tx, { service: BOATS, groupId: GROUP, edition, trail })
  })
}
const draft = (harbour: string | null, adds: bigint, live?: BoatRule) =>
  withBook((tx, book) => draftRule(tx, book, { rule: { name: `${harbour ?? 'All'} ${adds}`, harbour, adds }, live }, editor))
const refuse = promised({ NO_DRAFT: {}, DRAFT_MOVED: {}, DRAFT_OUTDATED: {}, EDITION_MOVED: {}, SAME_RULES: {} })
const publish = (revision: number) =>
  withBook((tx, book) => publishDraftOf(tx, book, { revision, note: 'Boats' }, { ...editor, refuse }))
const liveRules = () =>
  withBook(async (tx, book) => (await listRulesOfEdition(tx, book)).map(({ name, version, adds }) => [name, version, adds]))
const priceAt = async (harbour: string, edition: number) =>
  (await loadEdition(server.app, BOATS, { siteId: 1, groupId: GROUP, edition })).find({ harbour })?.adds
const ofFlights = () => inSite(server.app.db, 1, (tx) => countLiveRules(tx, FARE_RULES, {}))

test('rules of a service that nobody knew are drafted, checked, published, changed and restored', async () => {
  const flights = await ofFlights()
  await draft(null, 100n)
  await draft('Pula', 7n)
  const revision = await draft('Pula', 9n)
  const checked = await withBook((tx, book) => checkBook(tx, book, { draft: true, today: plainDate('2026-11-22') }))
  expect(checked).toMatchObject({
    checked: 3,
    neverWin: [{ because: 'Wherever it applies, Pula 9 wins.' }],
    overlaps: [{ because: 'it was made later' }],
  })
  expect(await liveRules()).toEqual([])

  await expect(publish(revision - 1)).rejects.toMatchObject({ code: 'DRAFT_MOVED' })
  expect(await publish(revision)).toBe(1)
  expect(await liveRules()).toEqual([
    ['All 100', 1, 100n],
    ['Pula 7', 1, 7n],
    ['Pula 9', 1, 9n],
  ])
  expect([await priceAt('Pula', 1), await priceAt('Split', 1)]).toEqual([9n, 100n])

  const [nine] = await withBook((tx) => listLiveRules(tx, BOATS, { subject: 'Pula', limit: 1 }))
  if (!nine) throw new Error('The rule is live')
  await draft('Pula', 11n, nine.rule)
  const before = await withBook((tx, book) => readDraft(tx, book, undefined))
  expect(before.changes).toMatchObject([
    { action: 'change', before: { rule: { adds: 9n } }, after: { adds: 11n, version: 2 }, isOutdated: false },
  ])
  const removed = await withBook((tx, book) => removeRuleInDraft(tx, book, nine.rule.id, editor))
  expect(await publish(removed)).toBe(2)
  expect([await priceAt('Pula', 2), await priceAt('Pula', 1)]).toEqual([7n, 9n])

  expect(await withBook((tx, book) => restoreEditionOf(tx, book, { edition: 1, liveEdition: 2 }, { ...editor, refuse }))).toBe(3)
  expect(await liveRules()).toEqual([
    ['All 100', 1, 100n],
    ['Pula 7', 1, 7n],
    ['Pula 9', 2, 9n],
  ])
  expect((await withBook((tx, book) => listEditions(tx, book, undefined))).editions).toMatchObject([
    { edition: 3, restores: 1, isLive: true },
    { edition: 2, added: 0, ended: 1, isLive: false },
    { edition: 1, added: 3, ended: 0 },
  ])
  expect(await ofFlights()).toBe(flights)
})

test('what the service calls wrong is refused whole: nothing of the edition is written', async () => {
  const before = await liveRules()
  await draft('Split', 5n)
  const revision = await draft('Split', -5n)
  await expect(publish(revision)).rejects.toThrow('An amount cannot be negative.')
  expect(await liveRules()).toEqual(before)
})

test('every step is in the trail, by the words of the book', async () => {
  const { rows } = await sql<{ action: string; n: number }>`select action, count(*)::int as n from audit_entries
    where about_kind = 'boatGroup' group by action order by action`.execute(server.app.db)
  expect(rows).toEqual([
    { action: 'change draft of boat rules', n: 7 },
    { action: 'publish boat rules', n: 3 },
  ])
})

test('a draft is tested on past sales that the seller brings, each once, also when the test was cut short', async () => {
  await withBook((tx, book) => discard(tx, book, editor, 'Again'))
  await draft('Zadar', 50n)
  const [actor, now, day] = [await logInActor(server, 'agent@skylark.example'), server.app.now(), plainDate('2026-11-22')]
  const { saleIds } = await inSite(server.app.db, 1, (tx) => orderFees(tx, { actor, minors: [100n, 200n, 300n], now }))
  const trips = saleIds.map((id, index): PastSale => {
    const subject = index === 0 ? 'Zadar' : 'Pula'
    return { id, booked_on: day, legal_entity_id: actor.legalEntityId, currency: 'INR', subject }
  })
  let isAway = true
  const past: PastSales<BoatRule, Trip, PastSale> = {
    service: BOATS,
    count: async () => trips.length,
    list: async (_tx, { last_sale_id }, limit) => trips.filter(({ id }) => id > last_sale_id).slice(0, limit),
    evaluate: ({ subject }, rules) => {
      if (isAway && subject === 'Pula') throw new Error('The harbour is away')
      const rule = rules.find({ harbour: subject })
      const fee = rule?.adds ?? 0n
      return { rule: rule?.name ?? null, fee, discount: 0n, total: 1_000n + fee, margin: fee }
    },
  }
  const started = await withBook((tx, book) =>
    startWhatIfOf(tx, book, { first: day, last: day, sold: 'Trips' }, { actor, now, refuse }),
  )
  const whatIfId = started.id
  const run = () => runWhatIf(server.app, past, { siteId: 1, whatIfId })
  const read = () => inSite(server.app.db, 1, (tx) => readWhatIf(tx, BOATS, { whatIfId, currency: 'INR' }))
  await expect(run()).rejects.toThrow('The harbour is away')
  expect(await read()).toMatchObject({ whatIf: { status: 'running', salesDone: 0, salesTotal: 3 }, total: { sales: 0 } })
  isAway = false
  await run()
  await run()
  expect(await read()).toMatchObject({
    whatIf: { status: 'done', salesDone: 3, salesTotal: 3 },
    total: { sales: 3, affected: 1, serviceFee: { before: '1.18', after: '0.68' } },
    bySubject: [
      { subject: 'Zadar', figures: { sales: 1, affected: 1, totalPayable: { before: '11.00', after: '10.50' } } },
      { subject: 'Pula', figures: { sales: 2, affected: 0 } },
    ],
  })
  const { lines } = await inSite(server.app.db, 1, (tx) => readWhatIfLines(tx, BOATS, { whatIfId, onlyAffected: true }))
  expect(lines).toMatchObject([{ saleId: saleIds[0], subject: 'Zadar', ruleBefore: 'All 100', ruleAfter: 'Zadar 50' }])
  // A test belongs to its service: those who look for one of flights do not find it.
  await expect(inSite(server.app.db, 1, (tx) => readWhatIf(tx, FARE_RULES, { whatIfId, currency: 'INR' }))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})
