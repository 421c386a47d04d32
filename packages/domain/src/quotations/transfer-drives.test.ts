import { expect, test } from 'vitest'
import { type DrivenLine, sayDriveFlight, titleTransfer, transferDrives } from './transfer-drives.ts'

type Flight = Parameters<typeof transferDrives>[1][number]
const line: DrivenLine = {
  ...{ transferType: 'return', sharingBasis: 'DROP_SIC_PICKUP_PVT', fromArea: 'Dubai airport', toArea: 'Marina' },
  ...{ pickupTransfer: '', dropTransfer: 'Quay inn' },
  ...{ startDate: '2027-01-14', time: '07:00', returnDate: '2027-01-18', returnTime: null },
}
const flight = (flightNo: string, more: Partial<Flight>): Flight => ({
  ...{ airlineCode: 'EK', flightNo, departureDate: null, departureTime: null, arrivalDate: null, arrivalTime: null },
  ...{ isOptional: false, origin: 'BOM', destination: 'DXB', ...more },
})
const COMES = flight('501', { departureDate: '2027-01-14', arrivalDate: '2027-01-14', arrivalTime: '06:10' })
const GOES = flight('502', { departureDate: '2027-01-18', departureTime: '22:10', origin: 'DXB', destination: 'BOM' })
const said = (flights: readonly Flight[], more: Partial<DrivenLine> = {}) => {
  const { there, back } = transferDrives({ ...line, ...more }, flights)
  return [sayDriveFlight(there), back && sayDriveFlight(back)]
}

test('a party is driven there and back, each way as its basis says, from the exact place or its area', () => {
  expect(titleTransfer(line)).toBe('Transfer, Dubai airport to Quay inn')
  expect(transferDrives(line, [COMES, GOES])).toEqual({
    there: {
      ...{ day: '2027-01-14', time: '07:00', from: 'Dubai airport', to: 'Quay inn', vehicle: 'private' },
      flight: { name: 'EK 501', time: '06:10', lands: true },
    },
    back: {
      ...{ day: '2027-01-18', time: null, from: 'Quay inn', to: 'Dubai airport', vehicle: 'sharing' },
      flight: { name: 'EK 502', time: '22:10', lands: false },
    },
  })
  expect(said([COMES, GOES])).toEqual(['EK 501 lands at 06:10', 'EK 502 departs at 22:10'])
})

test.each<[string, Flight[], Partial<DrivenLine>, (string | null)[]]>([
  ['one way', [COMES, GOES], { transferType: 'oneway' }, ['EK 501 lands at 06:10', null]],
  ['a flight that lands after the pickup is not met', [{ ...COMES, arrivalTime: '09:00' }], {}, ['', '']],
  [
    'of two that have landed, the last',
    [{ ...COMES, flightNo: '7', arrivalTime: '03:00' }, COMES],
    {},
    ['EK 501 lands at 06:10', ''],
  ],
  ['a flight that leaves before the pickup is not led to', [GOES], { returnTime: '23:00' }, ['', '']],
  ['a flight of another day', [{ ...COMES, departureDate: '2027-01-15', arrivalDate: '2027-01-15' }], {}, ['', '']],
  ['a flight that is not chosen', [{ ...COMES, isOptional: true }], {}, ['', '']],
  ['a place that is no airport', [COMES], { fromArea: 'Palm' }, ['', '']],
  ['the code of the airport', [COMES], { pickupTransfer: 'DXB arrivals' }, ['EK 501 lands at 06:10', '']],
  ['a flight without a time', [{ ...COMES, arrivalTime: null }], {}, ['EK 501', '']],
  ['no day yet', [COMES, GOES], { startDate: null, returnDate: null }, ['', '']],
])('it names the flight that it meets or leads to: %s', (_what, flights, more, sentences) => {
  expect(said(flights, more)).toEqual(sentences)
})
