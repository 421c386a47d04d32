import type { OwnOffer } from '@tradewind/contract/flights/offers'
import { expect, test } from 'vitest'
import { offerAsText } from './offer-as-text.ts'

const leg = (origin: string, destination: string) => ({
  segments: [
    {
      airlineCode: '6E',
      flightNumber: '2045',
      originAirportCode: origin,
      destinationAirportCode: destination,
      departureTime: '2026-12-10T06:10',
      arrivalTime: '2026-12-10T08:25',
    },
  ],
})

test('numbers the flights, says for whom each total is, and ends with the company', () => {
  const offer = {
    options: [
      { position: 1, legs: [leg('DEL', 'BOM')], total: '17114.00', currentTotal: null },
      { position: 2, legs: [leg('DEL', 'BOM'), leg('BOM', 'DEL')], total: '18000.00', currentTotal: '18500.00' },
    ],
    currency: 'INR',
    travellers: 4,
    customerName: 'Anita Rao',
    note: 'The early one has better seats.',
    link: 'https://example.in/o',
  } as unknown as OwnOffer
  expect(offerAsText(offer, 'Sunrise Holidays')).toBe(`Anita Rao, here are your flights

The early one has better seats.

1. Thu 10 Dec · DEL 06:10 – 08:25 BOM · 6E 2045
₹17,114.00 for 4 travellers

2. Thu 10 Dec · DEL 06:10 – 08:25 BOM · 6E 2045
Thu 10 Dec · BOM 06:10 – 08:25 DEL · 6E 2045
₹18,500.00 for 4 travellers

See and choose:
https://example.in/o

Sunrise Holidays`)
})
