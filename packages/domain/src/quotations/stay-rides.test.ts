import { expect, test } from 'vitest'
import { sayRideFlight, stayRides } from './stay-rides.ts'

type Flight = Parameters<typeof stayRides>[1][number]
const stay: Parameters<typeof stayRides>[0] = {
  ...{ name: 'Quay inn', checkinDate: '2027-01-14', noOfNights: 3, transferType: 'return', sharingBasis: 'PVT' },
  ...{ pickupTransfer: 'Dubai airport', dropTransfer: 'Terminal 3' },
}
const flight = (flightNo: string, more: Partial<Flight>): Flight => ({
  ...{ airlineCode: 'EK', flightNo, departureDate: null, departureTime: null, arrivalDate: null, arrivalTime: null },
  ...{ isOptional: false, ...more },
})
const COMES = flight('501', {
  departureDate: '2027-01-14',
  departureTime: '04:30',
  arrivalDate: '2027-01-14',
  arrivalTime: '06:10',
})
const GOES = flight('502', { departureDate: '2027-01-17', departureTime: '22:10', arrivalDate: '2027-01-18', arrivalTime: '02:40' })
const said = (flights: readonly Flight[], more: object = {}) => {
  const { there, away } = stayRides({ ...stay, ...more }, flights)
  return [there && sayRideFlight(there, 'there'), away && sayRideFlight(away, 'away')]
}

test('guests are fetched on the day on which they come, and driven away on that on which they leave, each by its flight', () => {
  expect(stayRides(stay, [COMES, GOES])).toEqual({
    there: {
      ...{ day: '2027-01-14', from: 'Dubai airport', to: 'Quay inn', vehicle: 'private' },
      flight: { name: 'EK 501', time: '06:10' },
    },
    away: { day: '2027-01-17', from: 'Quay inn', to: 'Terminal 3', vehicle: 'private', flight: { name: 'EK 502', time: '22:10' } },
  })
  expect(said([COMES, GOES])).toEqual(['EK 501 lands at 06:10', 'EK 502 departs at 22:10'])
})

test.each<[string, Flight[], string]>([
  [
    'who change planes come by the last flight of the day',
    [{ ...COMES, flightNo: '7', arrivalTime: '03:00' }, COMES],
    'EK 501 lands at 06:10',
  ],
  ['a flight that lands on another day is not theirs', [{ ...COMES, arrivalDate: '2027-01-15' }], ''],
  ['a flight without a time is named', [{ ...COMES, arrivalTime: null }], 'EK 501'],
  ['nor one that nobody has taken yet', [{ ...COMES, isOptional: true }], ''],
])('%s', (_what, flights, sentence) => {
  expect(said(flights)[0]).toBe(sentence)
})

test('one way is the way there, without a transfer there is none, and both ways may differ', () => {
  expect(stayRides({ ...stay, transferType: 'oneway' }, [GOES]).away).toBeNull()
  expect(stayRides({ ...stay, transferType: null }, [COMES])).toEqual({ there: null, away: null })
  const { there, away } = stayRides({ ...stay, sharingBasis: 'DROP_SIC_PICKUP_PVT' }, [])
  expect([there?.vehicle, away?.vehicle]).toEqual(['private', 'sharing'])
  expect(stayRides({ ...stay, sharingBasis: null }, []).there?.vehicle).toBeNull()
})
