import { expect, test } from 'vitest'
import { flightsOfBooking } from './flights-of-booking.ts'

const segment = (flightNumber: string, from: string, to: string, departureTime: string, arrivalTime: string) =>
  ({ airlineCode: 'EK', flightNumber, originAirportCode: from, destinationAirportCode: to, departureTime, arrivalTime }) as never

test('each flight of a booking is a line with its airline’s own reference, and counts nothing', () => {
  const legs = [
    {
      segments: [
        segment('511', 'DEL', 'DXB', '2026-12-16T04:15:00', '2026-12-16T06:40:00'),
        segment('17', 'DXB', 'LHR', '2026-12-16T23:50', '2026-12-17T04:10'),
      ],
    },
  ] as never
  expect(flightsOfBooking({ legs, airlinePnrs: ['ABC123', null], pnr: 'TWPNR1' })).toMatchObject([
    {
      ...{
        airlineCode: 'EK',
        flightNo: '511',
        origin: 'DEL',
        destination: 'DXB',
        pnr: 'ABC123',
        bookedByCustomer: true,
        price: '0',
      },
      ...{ departureDate: '2026-12-16', departureTime: '04:15', arrivalDate: '2026-12-16', arrivalTime: '06:40' },
    },
    { flightNo: '17', pnr: 'TWPNR1', departureTime: '23:50', arrivalDate: '2026-12-17', arrivalTime: '04:10' },
  ])
})
