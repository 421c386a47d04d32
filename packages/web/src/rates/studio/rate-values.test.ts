import type { TicketRateRow } from '@tradewind/contract/rates/rates'
import { expect, test } from 'vitest'
import { marginOfRate } from './cost-values.ts'
import { faultsOf, fieldsFrom, newValues, type RateTemplate, valuesOf } from './rate-values.ts'
import { type StudioTicket, ticketFields } from './studio-data.ts'
import { listSupplements, NEW_SUPPLEMENT } from './supplement-values.ts'

const row: TicketRateRow = {
  ...{ id: 1, version: 1, tourOptionId: 7, marketId: 0, market: 'All other markets', priority: 1, currency: 'AED' },
  ...{ validFromDate: '2027-01-01', validTillDate: '2027-03-31', isPerPax: true, weekdays: [0, 1, 2, 3, 4, 5, 6] },
  ...{ adultAmount: '150.00', childAmount: '90.00', infantAmount: null },
  supplements: [
    { fromDate: '2027-01-01', tillDate: '2027-01-02', amount: '25.00', childAmount: '10.00' },
    { fromDate: '2027-02-01', tillDate: '2027-02-28', weekdays: [5, 6], amount: '5.00', infantAmount: '0.00' },
  ],
  supplierCost: { supplierId: 3, currency: 'AED', amount: '120.00', childAmount: '60.00', infantAmount: '0.00' },
}
const rate: StudioTicket = { kind: 'ticket', key: 'rate 1', state: 'live', changeId: null, row, before: null }
const wrong = (more: RateTemplate) =>
  Object.entries(faultsOf(newValues('AED', { ...valuesOf(rate), ...more }), false)).filter(([, sentence]) => sentence)

test('a form says all that a rate says: supplements by days and types, and what it costs', () => {
  expect(fieldsFrom(newValues('USD', valuesOf(rate)), false)).toEqual(ticketFields(row))
  expect(wrong({})).toEqual([])
})

test('a rate that is bought no longer has no cost', () => {
  expect(fieldsFrom(newValues('AED', { ...valuesOf(rate), supplierId: '' }), false).supplierCost).toBeUndefined()
})

test('of a group one amount is for all', () => {
  const { supplements, supplierCost } = fieldsFrom(newValues('AED', valuesOf(rate)), true)
  expect(supplements?.[0]).toEqual({ fromDate: '2027-01-01', tillDate: '2027-01-02', amount: '25.00' })
  expect(supplierCost).toEqual({ supplierId: 3, currency: 'AED', amount: '120.00' })
})

test.each<[string, RateTemplate, string, string]>([
  ['an empty supplement', { supplements: [NEW_SUPPLEMENT] }, 'supplements.0.fromDate', 'This is required field.'],
  [
    'a supplement that ends first',
    { supplements: [{ ...NEW_SUPPLEMENT, fromDate: '2027-01-03', tillDate: '2027-01-02', amount: '1' }] },
    'supplements.0.tillDate',
    'The supplement ends before it begins.',
  ],
  [
    'a supplement outside the validity',
    { supplements: [{ ...NEW_SUPPLEMENT, fromDate: '2027-05-03', tillDate: '2027-05-04', amount: '1' }] },
    'supplements.0.fromDate',
    'The rate is not valid on these days.',
  ],
  ['a cost without an amount', { costAmount: '' }, 'supplierCost.amount', 'This is required field.'],
  ['a negative cost', { costChild: '-1' }, 'supplierCost.childAmount', 'Please enter a valid amount'],
  ['a cost in no currency', { costCurrency: 'XYZ' }, 'supplierCost.currency', 'This currency is not known.'],
])('%s is said beside its field', (_what, more, field, sentence) => {
  expect(wrong(more)).toContainEqual([field, sentence])
})

test('the margin and the supplements of a rate are read in its sheet', () => {
  expect(marginOfRate(rate)).toMatch(/^AED\s30\.00, 20%$/)
  expect(marginOfRate({ row: { ...row, supplierCost: { supplierId: 3, currency: 'USD', amount: '20.00' } } })).toBe('')
  expect(listSupplements(row)).toMatch(/^\+AED\s25\.00 · AED\s10\.00, 1 Jan to 2 Jan.*; \+AED\s5\.00 · AED\s0\.00, .*, Sat, Sun$/)
})
