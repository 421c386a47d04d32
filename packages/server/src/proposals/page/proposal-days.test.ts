import type { CustomerKart } from '@tradewind/contract/quotations/quotation-shapes'
import { describe, expect, test } from 'vitest'
import { daysOf } from './proposal-days.ts'

const DAY = '2027-01-14'
const HEAD = { isOptional: false, choice: '', cancellation: [], counts: true }
const NOT_DRIVEN = { transferType: null, sharingBasis: null, pickupTransfer: '', dropTransfer: '' }
const NO_TERMS = 'On cancellation our desk says what is refunded.'
let ids = 0
const tour = (name: string, time: string | null, choice = '') => ({
  ...{ ...HEAD, ...NOT_DRIVEN, id: ++ids, activityId: 1, tourOptionId: 1, name, tourOption: 'Standard' },
  ...{ startDate: DAY, time, choice, isOptional: false },
})
const stay = (name: string, choice = '') => ({
  ...{ ...HEAD, ...NOT_DRIVEN, id: ++ids, accomodationId: 1, name, city: 'Dubai', noOfNights: 2, checkinDate: DAY },
  ...{ numberOfRooms: 1, roomType: '', meals: null, roomCounts: {}, bookedByCustomer: false, choice },
})
type Lines = {
  activities?: object[]
  accomodations?: object[]
  transfers?: object[]
  miscellaneous?: object[]
  flightDetails?: object[]
}
const daysWith = (lines: Lines) => {
  const kart = {
    arrivalDate: DAY,
    noOfDays: 2,
    accomodations: [],
    activities: [],
    transfers: [],
    miscellaneous: [],
    flightDetails: [],
    ...lines,
  }
  return daysOf(kart as unknown as CustomerKart).days
}
const namesOn = (lines: Lines) => daysWith(lines).map(({ entries }) => entries.map(({ title }) => title))

describe('what happens on a day of a proposal', () => {
  test('stands by its time; hotels at their check-in, and last what has no time', () => {
    const names = namesOn({
      activities: [tour('Dinner', '20:00'), tour('Any time', null), tour('Breakfast', '07:30')],
      accomodations: [stay('Inn')],
    })
    expect(names).toEqual([['Breakfast', 'Inn', 'Dinner', 'Any time'], []])
  })

  test('what stands for one choice stays together where the first of it comes, in the order in which the desk offers it', () => {
    const names = namesOn({
      activities: [tour('Safari at four', '16:00', 'Safari'), tour('Museum', '10:00'), tour('Safari at nine', '09:00', 'Safari')],
    })
    expect(names).toEqual([['Safari at four', 'Safari at nine', 'Museum'], []])
  })

  test('says what is refunded of it, or who decides; of what its customer booked alone nothing', () => {
    const says = (lines: Lines) => daysWith(lines)[0]?.entries[0]?.details.at(-1)
    const day = { amount: 1, unit: 'day', refundPercent: 100 }
    expect(says({ accomodations: [stay('Inn')] })).toBe(NO_TERMS)
    expect(says({ accomodations: [{ ...stay('Inn'), cancellation: [day] }] })).toBe(
      'Free cancellation until 1 day before, then nothing',
    )
    expect(says({ accomodations: [{ ...stay('Inn'), bookedByCustomer: true }] })).toMatch(/^Check-in/)
    expect(says({ activities: [{ ...tour('Dinner', '20:00'), cancellation: null }] })).toBe(NO_TERMS)
    expect(says({ activities: [tour('Dinner', '20:00')] })).toBe('Nothing is refunded when it is cancelled')
  })

  test('two choices of one day do not mix', () => {
    const names = namesOn({
      activities: [
        tour('Boat A', '11:00', 'Boat'),
        tour('Camp A', '10:00', 'Camp'),
        tour('Boat B', '09:00', 'Boat'),
        tour('Camp B', '12:00', 'Camp'),
      ],
      accomodations: [stay('Inn A', 'Hotel'), stay('Inn B', 'Hotel')],
    })
    expect(names).toEqual([['Boat A', 'Boat B', 'Camp A', 'Camp B', 'Inn A', 'Inn B'], []])
  })

  test('guests of a hotel are driven from it on the day on which they leave, before their flight; what is not chosen drives nobody', () => {
    const driven = {
      transferType: 'return',
      sharingBasis: 'PVT',
      pickupTransfer: 'Airport',
      dropTransfer: 'Terminal 3',
      noOfNights: 1,
    }
    const flight = {
      ...{
        ...HEAD,
        id: 99,
        airlineCode: 'EK',
        flightNo: '502',
        origin: 'DXB',
        destination: 'BOM',
        bookedByCustomer: true,
        pnr: '',
      },
      ...{ departureDate: '2027-01-15', departureTime: '22:10', arrivalDate: '2027-01-16', arrivalTime: '02:00' },
    }
    const [, last] = daysWith({
      accomodations: [
        { ...stay('Inn A', 'Hotel'), ...driven },
        { ...stay('Inn B', 'Hotel'), ...driven, isOptional: true },
      ],
      flightDetails: [flight],
    })
    expect(last?.entries.map(({ title, details, isOptional }) => [title, details[0], isOptional])).toEqual([
      ['Check-out, Inn A', 'Private transfer to Terminal 3, EK 502 departs at 22:10', false],
      ['Check-out, Inn B', 'Private transfer to Terminal 3, EK 502 departs at 22:10', true],
      ['Flight EK 502, DXB to BOM', 'Arrives at 02:00', false],
    ])
  })

  test('a transfer stands at its pickup, and its way back on its own day without a price; each names its flight', () => {
    const drive = {
      ...{ ...HEAD, id: ++ids, transferType: 'return', sharingBasis: 'DROP_PVT_PICKUP_SIC', price: '90.00' },
      ...{ fromArea: 'Dubai airport', toArea: 'Marina', pickupTransfer: 'Terminal 3', dropTransfer: '' },
      ...{ startDate: DAY, time: '07:00', returnDate: '2027-01-15', returnTime: null },
    }
    const flight = { ...HEAD, id: ++ids, airlineCode: 'EK', flightNo: '502', origin: 'DXB', destination: 'BOM', pnr: '' }
    const [first, last] = daysWith({
      transfers: [drive],
      flightDetails: [{ ...flight, departureDate: '2027-01-15', departureTime: '22:10', arrivalDate: null, arrivalTime: null }],
    })
    expect(first?.entries).toEqual([
      expect.objectContaining({
        ...{ key: `transfers.${drive.id}`, time: '07:00', title: 'Transfer, Terminal 3 to Marina', price: '90.00' },
        details: ['Shared transfer', 'And back on 15 Jan 2027', NO_TERMS],
      }),
    ])
    expect(last?.entries[1]).toMatchObject({
      ...{ key: `transfers.${drive.id}.departure`, title: 'Transfer, Marina to Terminal 3', isDeparture: true, price: undefined },
      details: ['Private transfer, EK 502 departs at 22:10'],
    })
  })

  test('where travellers come when they like it says so, and no time stands beside it', () => {
    const [first] = daysWith({
      activities: [
        { ...tour('Deck', '10:00'), timing: 'openingHours' },
        { ...tour('Wheel', null), timing: 'openDated' },
        { ...tour('Safari', '15:00'), timing: 'startTimes' },
        tour('Old', null),
      ],
    })
    expect(first?.entries.map(({ title, time, details }) => [title, time, details.find((one) => one.startsWith('Any'))])).toEqual([
      ['Deck', null, 'Any time from 10:00'],
      ['Safari', '15:00', undefined],
      ['Wheel', null, 'Any time'],
      ['Old', null, undefined],
    ])
  })
})
