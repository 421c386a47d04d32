import { expect, test } from 'vitest'
import { parseRule, type TypedRule, type TypedValue } from './parse-rule.ts'

const NOTHING = {
  journey: null,
  cabins: [],
  fareTypes: [],
  isRefundable: null,
  travelFrom: null,
  travelTo: null,
  bookingFrom: null,
  bookingTo: null,
}
const VALUE: TypedValue = {
  kind: 'percent',
  per: 'booking',
  on: 'base',
  value: '2.5',
  child: null,
  infant: null,
  floor: null,
  cap: null,
}
const TYPED: TypedRule = {
  name: ' All airlines ',
  airlineCode: null,
  conditions: NOTHING,
  markup: VALUE,
  discount: null,
  commissionShare: '80',
}
const parse = (change: Partial<TypedRule>) => parseRule({ ...TYPED, ...change }, 'defaultAirline', 'INR')

test('texts become exact amounts and hundredths of a percent', () => {
  const { rule, errors } = parse({ markup: { ...VALUE, floor: '200', cap: '6000.50' } })
  expect(errors).toEqual({})
  expect(rule).toMatchObject({
    name: 'All airlines',
    markup: { basisPoints: 250, floor: { minor: 20_000n, currency: 'INR' }, cap: { minor: 600_050n, currency: 'INR' } },
    commissionShareBasisPoints: 8_000,
  })
})

test.each<[string, Partial<TypedRule>, Record<string, string>]>([
  ['no name', { name: '  ' }, { name: 'This is required field.' }],
  ['three decimals of a percent', { commissionShare: '2.555' }, { commissionShare: expect.stringContaining('two decimals') }],
  ['more than all of it', { markup: { ...VALUE, value: '100.01' } }, { 'markup.value': 'A percentage is between 0 and 100.' }],
  ['no amount', { markup: { ...VALUE, kind: 'fixed', value: '' } }, { 'markup.value': 'Please enter a valid amount' }],
  [
    'nothing for children',
    { markup: { ...VALUE, kind: 'fixed', per: 'passenger', value: '10' } },
    { 'markup.child': 'This is required field.', 'markup.infant': 'This is required field.' },
  ],
  [
    'a most below the least',
    { markup: { ...VALUE, floor: '20', cap: '10' } },
    { 'markup.cap': 'The maximum is below the minimum.' },
  ],
  [
    'days the wrong way round',
    { conditions: { ...NOTHING, travelFrom: '2026-12-02', travelTo: '2026-12-01' } },
    { 'conditions.travelTo': 'The last travel date is before the first.' },
  ],
])('%s is said beside its field', (_, change, errors) => {
  expect(parse(change).errors).toEqual(errors)
})
