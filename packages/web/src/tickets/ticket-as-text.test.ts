import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { words } from '@tradewind/domain/tickets/e-ticket-words/en'
import { expect, test } from 'vitest'
import { ticketAsText } from './ticket-as-text.ts'

const flight = (origin: string, destination: string, day: string) => ({
  airlineCode: 'IX',
  flightNumber: '2817',
  originAirportCode: origin,
  originCityName: origin === 'DEL' ? 'Delhi' : 'Mumbai',
  destinationAirportCode: destination,
  destinationCityName: destination === 'DEL' ? 'Delhi' : 'Mumbai',
  departureTime: `${day}T06:10`,
  arrivalTime: `${day}T08:25`,
})
const flown = (baggage: string, state = 'open') => ({ baggage, cabinBaggage: '7 kg', seat: null, meal: null, state, barcode: null })

test('says when, where, who and which bags, and ends with the link', () => {
  const ticket = {
    pnr: 'T5WJ9C',
    header: { companyName: 'Sunrise Holidays', phone: '+91 22 4018 2200' },
    legs: [{ segments: [flight('DEL', 'BOM', '2026-12-10')] }, { segments: [flight('BOM', 'DEL', '2026-12-17')] }],
    passengers: [
      { name: 'Mr Arjun Rao', flights: [flown('15 Kg + 5 Kg'), flown('15 Kg')] },
      { name: 'Mrs Kavya Rao', flights: [flown('15 Kg', 'refunded'), flown('15 Kg')] },
    ],
  } as unknown as ETicket
  expect(ticketAsText(ticket, 'https://example.in/t', { words, locale: 'en-GB' })).toBe(`E-ticket, PNR T5WJ9C

Thu 10 Dec 2026, IX 2817: 06:10 Delhi (DEL) – 08:25 Mumbai (BOM)
Thu 17 Dec 2026, IX 2817: 06:10 Mumbai (BOM) – 08:25 Delhi (DEL)

Mr Arjun Rao
DEL–BOM: 15 kg + 5 kg + 7 kg cabin
BOM–DEL: 15 kg + 7 kg cabin
Mrs Kavya Rao
BOM–DEL: 15 kg + 7 kg cabin

Sunrise Holidays, +91 22 4018 2200
https://example.in/t`)
  expect(ticketAsText({ ...ticket, specialFare: 'student' }, 'https://example.in/t', { words, locale: 'en-GB' })).toContain(
    'Carry a student card: the airline asks for it at the airport.',
  )
})
