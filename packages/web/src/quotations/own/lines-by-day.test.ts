import { expect, test } from 'vitest'
import type { CustomerKart } from '../quotation-queries.ts'
import { linesByDay } from './lines-by-day.ts'

const kart = (more: object) =>
  ({ flightDetails: [], accomodations: [], activities: [], transfers: [], miscellaneous: [], ...more }) as unknown as CustomerKart

test('services stand by day and time, what has no day comes last, and a hidden price is left out', () => {
  const days = linesByDay(
    kart({
      flightDetails: [
        {
          ...{ id: 1, airlineCode: 'EK', flightNo: '501', origin: 'BOM', destination: 'DXB', counts: false },
          ...{ departureDate: '2027-01-14', departureTime: '04:30' },
        },
      ],
      accomodations: [
        { id: 2, name: 'Quay inn', checkinDate: '2027-01-14', noOfNights: 1, numberOfRooms: 2, price: '900.00', counts: true },
      ],
      activities: [
        { id: 3, name: 'Walk', tourOption: 'Walk', startDate: '2027-01-13', time: '14:00', price: '90.00', counts: true },
        { id: 4, name: 'Deck', tourOption: 'Level 124', startDate: '2027-01-13', time: '09:00', counts: true },
      ],
      transfers: [
        {
          ...{ id: 6, fromArea: 'Dubai airport', toArea: '', pickupTransfer: '', dropTransfer: 'Quay inn', transferType: 'return' },
          ...{ startDate: '2027-01-14', time: '07:00', returnDate: '2027-01-18', returnTime: '20:00', counts: true },
        },
      ],
      miscellaneous: [{ id: 5, name: 'Visa', description: '', startDate: null, time: null, price: '10.00', counts: true }],
    }),
  )
  expect(days.map(({ day, lines }) => [day, lines.map(({ id }) => id)])).toEqual([
    ['2027-01-13', [4, 3]],
    ['2027-01-14', [2, 1, 6]],
    [null, [5]],
  ])
  expect(days[0]?.lines.map(({ name, detail, price }) => [name, detail, price])).toEqual([
    ['Deck', 'Level 124', undefined],
    ['Walk', '', '90.00'],
  ])
  expect(days[1]?.lines.map(({ detail }) => detail)).toEqual([
    ...['1 night, 2 rooms', 'BOM to DXB'],
    'There and back, 18 Jan, 20:00',
  ])
  expect(days[1]?.lines[2]?.name).toBe('Transfer, Dubai airport to Quay inn')
})
