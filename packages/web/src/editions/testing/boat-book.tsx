import type { Edition } from '@tradewind/contract/editions/edition'
import type { TestedSale, WhatIf, WhatIfFigures } from '@tradewind/contract/editions/what-if'
import { applyDraft, type DraftChange as Change } from '@tradewind/domain/editions/apply-draft'
import { findOverlaps, rulesThatNeverWin } from '@tradewind/domain/editions/check-rules'
import { indexRules } from '@tradewind/domain/editions/rule-index'
import { money, toDecimal } from '@tradewind/domain/money'
import { BOAT_RATES, type BoatRate, type Trip } from '@tradewind/domain/testing/boat-rates'
import { plainDate } from '@tradewind/domain/time'
import { Refusal } from '../../lib/refusal.ts'
import { byCustomer } from '../by-customer.ts'
import type { BookChecks, BookDraft, BookTests, DraftChange, RuleBook } from '../rule-book.ts'

/** A seller of boat trips with its rates in the memory of the page: all that it hands to the screens of editions. */

const TODAY = plainDate('2026-11-22')
const NOW = '2026-11-22T09:00:00Z'
const ANY = { harbour: null, guests: null, from: null, to: null } as const
const rate = (id: number, name: string, perPerson: bigint, change: Partial<BoatRate> = {}): BoatRate => ({
  ...ANY,
  id,
  version: 1,
  groupId: 1,
  name,
  perPerson,
  ...change,
})

const FIRST = [rate(1, 'All harbours', 90_000n), rate(2, 'Pula', 120_000n, { harbour: 'Pula' })]
const SECOND = [
  ...FIRST,
  rate(3, 'Residents', 80_000n, { guests: 'resident' }),
  rate(4, 'Pula, residents', 70_000n, { harbour: 'Pula', guests: 'resident' }),
  rate(5, 'Pula, visitors', 130_000n, { harbour: 'Pula', guests: 'visitor' }),
]
const TRIPS = [
  { id: 31, buyerName: 'Orbit Analytics', people: 2, harbour: 'Pula', guests: 'visitor', day: plainDate('2026-10-04') },
  { id: 32, buyerName: 'Pinnacle Trips', people: 1, harbour: 'Split', guests: 'visitor', day: plainDate('2026-10-12') },
  { id: 33, buyerName: 'Orbit Analytics', people: 3, harbour: 'Pula', guests: 'resident', day: plainDate('2026-10-20') },
] as const satisfies readonly (Trip & { id: number; buyerName: string; people: number })[]

type Ref = { readonly id: number | null; readonly name: string; readonly summary: string }
type Shown = BoatRate & { readonly summary: string }
type TestedTrip = TestedSale & { readonly trip: (typeof TRIPS)[number] }

const show = (one: BoatRate): Shown => ({ ...one, summary: BOAT_RATES.summarise(one) })
const inDraft = 3_000_000_000
const refTo = ({ id, ...one }: BoatRate): Ref => ({
  id: id < inDraft ? id : null,
  name: one.name,
  summary: show({ id, ...one }).summary,
})

const editions: { row: Omit<Edition, 'isLive'>; rates: readonly BoatRate[] }[] = [
  { row: rowOf(1, 'The first rates', 2, 0), rates: FIRST },
  { row: rowOf(2, 'Residents pay less', 3, 0), rates: SECOND },
]
let changes: Change<BoatRate>[] = []
let revision = 0
const tests: { whatIf: WhatIf; rates: readonly BoatRate[] }[] = []

const live = () => editions.at(-1) ?? { row: rowOf(0, '', 0, 0), rates: [] }
const drafted = () => applyDraft(1, live().rates, changes)

function rowOf(edition: number, note: string, added: number, ended: number, restores: number | null = null) {
  return { edition, publishedAt: NOW, publishedBy: 'Mara Vidal', note, added, ended, restores }
}

/** What a form of the seller would do: a rate of its own for Split, and another price of Pula's. */
export function draftRates(): void {
  const { id: _id, version: _version, groupId: _groupId, ...split } = rate(0, 'Split', 95_000n, { harbour: 'Split' })
  const {
    id: _other,
    version: _first,
    groupId: _group,
    ...pula
  } = rate(0, 'Pula, visitors', 145_000n, { harbour: 'Pula', guests: 'visitor' })
  changes = [
    { id: 1, action: 'add', rule: split },
    { id: 2, action: 'change', ruleId: 5, baseVersion: 1, rule: pula },
  ]
  revision = 2
}

/** A colleague saves in the draft after this person has looked at it. */
export function changeUnseen(): void {
  revision += 1
}

export function readBook(): { book: RuleBook; draftChanges: number } {
  return { book: { ...BOOK, edition: live().row.edition }, draftChanges: changes.length }
}

const BOOK: RuleBook = {
  groupId: 1,
  groupName: 'Boats of the coast',
  edition: 0,
  keys: { history: ['GET_BOAT_HISTORY'], changed: [['GET_BOAT_BOOK'], ['GET_BOAT_HISTORY'], ['GET_BOAT_DRAFT'], ['CHECK_BOATS']] },
  calls: {
    readEdition: async () => live().row.edition,
    publishDraft: async ({ revision: seen, note }) => {
      if (seen !== revision)
        throw new Refusal({ errorCode: 'DRAFT_MOVED', errorMessage: 'This draft has changed. Please check it again.' }, 409)
      const { rules, added, changed, ended } = drafted()
      const rates = rules.map((one, index) => (one.id < inDraft ? one : { ...one, id: 100 + index }))
      const row = rowOf(live().row.edition + 1, note, added.length + changed.length, changed.length + ended.length)
      editions.push({ row, rates })
      changes = []
    },
    discardDraft: async () => {
      changes = []
    },
    dropDraftChange: async (changeId) => {
      changes = changes.filter(({ id }) => id !== changeId)
      revision += 1
    },
    listEditions: async () => ({
      editions: editions.map(({ row }) => ({ ...row, isLive: row.edition === live().row.edition })).reverse(),
      nextCursor: null,
    }),
    restoreEdition: async ({ edition, liveEdition }) => {
      const found = editions.find(({ row }) => row.edition === edition)
      if (!found || liveEdition !== live().row.edition)
        throw new Refusal({ errorCode: 'EDITION_MOVED', errorMessage: 'The rules have changed.' }, 409)
      editions.push({ row: rowOf(liveEdition + 1, '', 0, 0, edition), rates: found.rates })
    },
  },
  words: {
    published: 'Published. Applies to new trips.',
    restored: 'Restored. Applies to new trips.',
    noteHelp: 'Shown in the history. Trips that were sold keep their rates.',
    noDraft: 'Draft several rates and publish them together.',
  },
}

export const BOAT_DRAFT: BookDraft<DraftChange<Shown>> = {
  key: ['GET_BOAT_DRAFT'],
  read: async () => {
    const { rules, outdated } = drafted()
    const count = (action: string) => changes.filter((change) => change.action === action).length
    const of = { groupId: 1, revision, updatedAt: NOW, updatedBy: 'Mara Vidal', outdated: outdated.length }
    return {
      draft: changes.length === 0 ? null : { ...of, added: count('add'), changed: count('change'), removed: count('remove') },
      changes: changes.map((change) => {
        const before = change.action === 'add' ? undefined : live().rates.find(({ id }) => id === change.ruleId)
        const after = change.action === 'remove' ? undefined : rules.find(({ name }) => name === change.rule.name)
        return {
          changeId: change.id,
          action: change.action,
          before: before ? show(before) : null,
          after: after ? show(after) : null,
          isOutdated: false,
        }
      }),
      nextCursor: null,
    }
  },
  nameSubject: ({ harbour }) => harbour && `from ${harbour}`,
}

export const BOAT_CHECKS: BookChecks<Ref> = {
  key: ['CHECK_BOATS'],
  read: async ({ draft }) => {
    const rates = draft ? drafted().rules : live().rates
    return {
      checked: rates.length,
      neverWin: rulesThatNeverWin(BOAT_RATES, rates, TODAY).map(({ rule, because }) => ({ rule: refTo(rule), because })),
      overlaps: findOverlaps(BOAT_RATES, rates, { today: TODAY, limit: 20 }).map(({ winner, loser, because }) => ({
        winner: refTo(winner),
        loser: refTo(loser),
        because: `Some trips suit both: ${because}.`,
      })),
      hasMoreOverlaps: false,
      order: BOAT_RATES.order,
    }
  },
  numberOf: ({ id }) => id,
  words: {
    allUsed: (count) => `Each of the ${count} rates is used by some trip.`,
    aboutOverlaps: 'Both are for some trips.',
  },
}

/** A trip by one set of rates: what the whole party pays. */
function priceOf({ people, ...trip }: (typeof TRIPS)[number], rates: readonly BoatRate[]) {
  const found = indexRules(BOAT_RATES, rates).find(trip)
  return { rule: found?.name ?? null, total: (found?.perPerson ?? 0n) * BigInt(people) }
}

function testTrip(trip: (typeof TRIPS)[number], rates: readonly BoatRate[]): TestedTrip {
  const [before, after] = [priceOf(trip, live().rates), priceOf(trip, rates)]
  const pair = (a: bigint, b: bigint) => ({ before: toDecimal(money(a, 'INR')), after: toDecimal(money(b, 'INR')) })
  const [none, total] = [pair(0n, 0n), pair(before.total, after.total)]
  const figures = { serviceFee: none, discount: none, totalPayable: total, margin: total }
  return { trip, buyerName: trip.buyerName, ruleBefore: before.rule, ruleAfter: after.rule, ...figures }
}

function sumOf(lines: readonly TestedTrip[]): WhatIfFigures {
  const add = (name: 'serviceFee' | 'discount' | 'totalPayable' | 'margin', side: 'before' | 'after') =>
    lines.reduce((sum, line) => sum + Number(line[name][side]), 0).toFixed(2)
  const pair = (name: Parameters<typeof add>[0]) => ({ before: add(name, 'before'), after: add(name, 'after') })
  return {
    sales: lines.length,
    affected: lines.filter(({ totalPayable: { before, after } }) => before !== after).length,
    serviceFee: pair('serviceFee'),
    discount: pair('discount'),
    totalPayable: pair('totalPayable'),
    margin: pair('margin'),
  }
}

const linesOf = (whatIfId: number) => {
  const test = tests.find(({ whatIf }) => whatIf.whatIfId === whatIfId)
  const { from = '', to = '' } = test?.whatIf ?? {}
  return TRIPS.filter(({ day }) => day >= from && day <= to).map((trip) => testTrip(trip, test?.rates ?? []))
}

export const BOAT_TESTS: BookTests<TestedTrip> = {
  keys: { list: ['GET_BOAT_TESTS'], one: ['GET_BOAT_TEST'], sales: ['GET_BOAT_TRIPS'] },
  start: async ({ from = '2026-10-01', to = '2026-10-31' }) => {
    const whatIfId = tests.length + 1
    const counted = { salesDone: 3, salesTotal: 3, revision, edition: live().row.edition }
    const whatIf: WhatIf = {
      whatIfId,
      groupId: 1,
      status: 'done',
      from,
      to,
      ...counted,
      createdAt: NOW,
      finishedAt: NOW,
      currency: 'INR',
    }
    tests.unshift({ whatIf, rates: drafted().rules })
    return { whatIf }
  },
  list: async () => tests.map(({ whatIf }) => whatIf),
  read: async (whatIfId) => {
    const test = tests.find(({ whatIf }) => whatIf.whatIfId === whatIfId)
    if (!test) throw new Error('No such test')
    const lines = linesOf(whatIfId)
    const group = (keyOf: (line: TestedTrip) => string) => Map.groupBy(lines, keyOf)
    const harbours = [...group(({ trip }) => trip.harbour)]
    const buyers = [...group(({ buyerName }) => buyerName)]
    return {
      whatIf: test.whatIf,
      total: sumOf(lines),
      breakdowns: [
        {
          name: 'harbour',
          label: 'By harbour',
          head: 'Harbour',
          rows: harbours.map(([harbour, own]) => ({ id: harbour, label: harbour, figures: sumOf(own) })),
        },
        byCustomer(buyers.map(([name, own], LEId) => ({ LEId, name, figures: sumOf(own) }))),
      ],
    }
  },
  listSales: async ({ whatIfId, onlyAffected }) => ({
    lines: linesOf(whatIfId).filter(({ totalPayable: { before, after } }) => !onlyAffected || before !== after),
    nextCursor: null,
  }),
  numberOf: ({ trip }) => trip.id,
  drawSale: ({ trip: { id, harbour, people } }) => (
    <>
      Trip {id} from {harbour}
      <small>{people === 1 ? '1 person' : `${people} people`}</small>
    </>
  ),
  words: {
    lead: 'Reprices the trips of these customers with the draft. Nothing is changed.',
    count: (count) => (count === 1 ? '1 trip' : `${count} trips`),
    one: 'Trip',
    many: 'Trips',
    bySale: 'By trip',
    progress: 'Trips repriced',
    onlyAffected: 'Only trips with a different price',
    noneAffected: 'No trip would have had a different price.',
    none: { icon: 'cal', title: 'No trips in these days', text: () => 'Nobody sailed then.' },
  },
}
