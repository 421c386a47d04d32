import type { TicketRateRow, TransferRateRow } from '@tradewind/contract/rates/rates'
import { describe, expect, test } from 'vitest'
import { inverseOf, renumber, type Step } from './draft-steps.ts'
import { fieldsFrom, newValues, valuesOf } from './rate-values.ts'
import { draftedRates, engineIdOf, listStudioRates, type Studio, ticketFields, transferFields } from './studio-data.ts'

const when = {
  version: 1,
  tourOptionId: 1,
  marketId: 0,
  market: 'All other markets',
  priority: 3,
  validFromDate: '2027-01-01',
  validTillDate: '2027-03-31',
  isPerPax: true,
  currency: 'USD',
  weekdays: [4, 5],
  supplements: [{ fromDate: '2027-01-01', tillDate: '2027-01-02', amount: '25.50' }],
}
const ticketRow = (id: number): TicketRateRow => ({
  ...when,
  id,
  adultAmount: '150.00',
  childAmount: '90.00',
  infantAmount: '5.00',
})
const transferRow = (id: number): TransferRateRow => ({
  ...when,
  id,
  amount: '300.00',
  description: 'Car',
  transferType: 'return',
  sharingBasis: 'private',
  minPax: 1,
  maxPax: 3,
})
type State = Studio['tickets'][number]['state']
const ticket = (id: number, state: State = 'live', changeId: number | null = null) => ({
  state,
  changeId,
  rate: ticketRow(id),
  before: state === 'changed' || state === 'ended' ? ticketRow(id) : null,
})
const studioOf = (tickets: ReturnType<typeof ticket>[]) => ({ tickets, transfers: [] }) as unknown as Studio
const FIRST_OF_DRAFT = 3_000_000_000

describe('a copy of a rate', () => {
  test('says all that the rate says: also its currency, weekdays and supplements', () => {
    const [ticketRate, transferRate] = listStudioRates({
      tickets: [ticket(1)],
      transfers: [{ state: 'live', changeId: null, rate: transferRow(2), before: null }],
    })
    if (!ticketRate || !transferRate) throw new Error('no rates')
    expect(fieldsFrom(newValues('AED', valuesOf(ticketRate)), false)).toEqual(ticketFields(ticketRow(1)))
    const perPerson = fieldsFrom(newValues('AED', valuesOf(transferRate)), false)
    expect(perPerson).toEqual(transferFields(transferRow(2)))
  })

  test('a new rate is in the currency of the site', () => {
    expect(fieldsFrom(newValues('AED', { adultAmount: '1' }), false)).toMatchObject({ currency: 'AED', supplements: [] })
  })
})

test('what the draft adds has a number of its own among both kinds, and the newer one stays the higher', () => {
  const added = { state: 'added' as const, changeId: 1, before: null }
  const rates = listStudioRates({
    tickets: [{ ...added, rate: ticketRow(FIRST_OF_DRAFT) }],
    transfers: [
      { ...added, rate: transferRow(FIRST_OF_DRAFT) },
      { ...added, rate: transferRow(FIRST_OF_DRAFT + 1) },
    ],
  })
  const { tickets, transfers } = draftedRates(rates)
  const ids = [...tickets, ...transfers].map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
  expect(ids).toEqual(rates.map(engineIdOf))
  expect(transfers[1]?.id).toBeGreaterThan(transfers[0]?.id ?? 0)
})

describe('taking steps back', () => {
  const rate = ticketFields(ticketRow(1))

  test('a change, an end and an addition become what was there', () => {
    const steps: Step[] = [
      { do: 'change', rateId: 1, version: 1, rate: { ...rate, adultAmount: '1' } },
      { do: 'end', rateId: 2, version: 1 },
      { do: 'add', rate },
      { do: 'drop', changeId: 7 },
    ]
    const seen = studioOf([ticket(1), ticket(2), ticket(3, 'ended', 7)])
    expect(inverseOf('ticket', steps, { seen, addedChangeIds: [9] }).steps).toEqual([
      { do: 'change', rateId: 1, version: 1, rate },
      { do: 'change', rateId: 2, version: 1, rate },
      { do: 'drop', changeId: 9 },
      { do: 'end', rateId: 3, version: 1 },
    ])
  })

  test('steps before one that added a rate again are about its new number', () => {
    const seen = studioOf([ticket(FIRST_OF_DRAFT, 'added', 7)])
    const changed = inverseOf('ticket', [{ do: 'redo', changeId: 7, rate }], { seen, addedChangeIds: [] })
    const dropped = inverseOf('ticket', [{ do: 'drop', changeId: 7 }], { seen, addedChangeIds: [] })
    expect(dropped).toEqual({ kind: 'ticket', steps: [{ do: 'add', rate }], revives: [7] })
    const numbers = new Map([[7, 12]])
    expect(renumber(changed, 'ticket', numbers).steps).toMatchObject([{ do: 'redo', changeId: 12 }])
    expect(renumber(dropped, 'ticket', numbers).revives).toEqual([12])
    // Both kinds are numbered by one table, and are still taken back each for itself.
    expect(renumber({ ...changed, kind: 'transfer' }, 'ticket', numbers).steps).toMatchObject([{ do: 'redo', changeId: 7 }])
  })
})
