import type { TravelService } from '@tradewind/contract/travel-days/travel-days'
import { expect, test } from 'vitest'
import { countGroup, groupByKind, groupByService, narrow } from './group-services.ts'

const NOT_ARRANGED = {
  ...{ version: 0, salesConfirmation: '', purchaseConfirmation: '', driverName: '', driverPhone: '', vehicle: '' },
  ...{ passengerCode: '', answer: null, note: '', changedBy: '', others: [] },
}
let ids = 0
const service = (more: Partial<TravelService> = {}): TravelService => ({
  ...{
    saleId: ++ids,
    orderId: 1,
    kind: 'activity',
    part: 'whole',
    time: '09:00',
    timeOf: 'Start',
    name: 'Walk',
    option: '',
    city: '',
  },
  ...{ status: 'confirmed', leadName: 'Rao', party: '2 adults', people: 2, isDriven: false, pickup: '', dropOff: '' },
  ...{ transfer: '', flight: '' },
  ...{
    supplier: null,
    isOutside: false,
    isMailed: true,
    cost: '1',
    costCurrency: 'AED',
    missingCosts: [],
    customer: 'Sunrise',
    quotation: null,
    voucherCode: null,
  },
  arrangement: NOT_ARRANGED,
  ...more,
})
const hotel = (part: TravelService['part']) =>
  service({ kind: 'accommodation', part, name: 'Quay inn', time: null, timeOf: 'Check-out' })
const titles = (groups: ReturnType<typeof groupByKind>) => groups.map(({ title, services }) => [title, services.length])

test('by kind a day goes from activities over hotels to the rest, and what is cancelled stands last', () => {
  const all = [service({ status: 'cancelled' }), service({ kind: 'flight' }), hotel('end'), hotel('start'), service(), service()]
  expect(titles(groupByKind(all))).toEqual([
    ['Activities', 2],
    ['Check-in', 1],
    ['Check-out', 1],
    ['Flights', 1],
    ['Cancelled, and still confirmed by the supplier', 1],
  ])
})

test('by service each has a group of its own, in the order of the day', () => {
  const all = [service({ name: 'Sky deck' }), service(), hotel('end'), service({ name: 'Sky deck', people: 1, orderId: 2 })]
  const groups = groupByService(all)
  expect(titles(groups)).toEqual([
    ['Sky deck', 2],
    ['Walk', 1],
    ['Quay inn, check-out', 1],
  ])
  expect(groups.map(({ services }) => countGroup(services))).toEqual([
    '2 services, 3 people',
    '1 service, 2 people',
    '1 service, 2 people',
  ])
})

test('a family with several services of a day is counted once, with all who travel', () => {
  const family = [service({ people: 3 }), service({ people: 3, kind: 'accommodation' }), service({ people: 2 })]
  expect(countGroup(family)).toBe('3 services, 3 people')
  expect(countGroup([...family, service({ people: 1, orderId: 2 })])).toBe('4 services, 4 people')
  expect(countGroup([service({ people: 1 })])).toBe('1 service, 1 person')
})

test('without confirmation is what its supplier has not confirmed; without driver what is driven by nobody yet', () => {
  const supplier = { id: 7, name: 'Creek Steps' }
  const confirmed = { ...NOT_ARRANGED, answer: { answer: 'confirmed' as const, on: '2027-01-01', cost: null, currency: null } }
  const [own, open, done, driven] = [
    service(),
    service({ supplier }),
    service({ supplier, arrangement: confirmed }),
    service({ isDriven: true, arrangement: { ...NOT_ARRANGED, driverName: 'Imran' } }),
  ]
  const outside = service({ supplier: { id: 8, name: 'Skylark' }, isOutside: true })
  const asked = service({ supplier: { id: 8, name: 'Skylark' }, isOutside: true, status: 'paid' })
  const walked = service({ isDriven: true })
  const all = [own, open, done, driven, walked, outside, asked]
  expect(narrow(all, { unconfirmed: true })).toEqual([open, asked])
  expect(narrow(all, { undriven: true })).toEqual([walked])
  expect(narrow(all, { supplier: 7 })).toEqual([open, done])
  expect(narrow(all, { supplier: 0, kind: 'activity' })).toEqual([own, driven, walked])
})
