import { CABIN_WORDS } from '../../markups/summarise-rule.ts'
import { ENGLISH_UNITS } from '../../time.ts'
import { ENGLISH_BAGS } from '../format-bags.ts'
import { BARCODE_NOTE, COUPON_WORDS, PAX_TYPES, TICKET_LEGAL } from '../ticket-words.ts'
import type { ETicketWords } from './e-ticket-words.ts'

const after = (wait: string | null) => (wait === null ? '' : `, ${wait}`)

export const words: ETicketWords = {
  language: 'en',
  comma: ', ',
  eTicket: 'E-ticket',
  pnr: 'PNR',
  issued: 'Issued',
  booking: 'Booking',
  why: { held: 'Held', cancelled: 'Cancelled', notIssued: 'Not issued', refunded: 'Refunded' },
  notValid: (why) => `${why}: this document is not valid for travel.`,

  flights: 'Flights',
  connection: (at, wait) => `Connection in ${at}${after(wait)}`,
  changeOfAirport: (from, to, wait) => `Change of airport, ${from} to ${to}${after(wait)}`,
  operatedBy: (airline) => `operated by ${airline}`,
  nonStop: 'Non-stop',
  technicalStop: 'Technical stop',
  terminal: (name) => `Terminal ${name}`,
  class: 'Class',
  cabins: CABIN_WORDS,
  airlinePnr: 'Airline PNR',
  status: 'Status',
  coupons: COUPON_WORDS,
  duration: ENGLISH_UNITS,

  passengers: (count) => `${count === 1 ? 'Passenger' : 'Passengers'}, baggage and barcodes`,
  passenger: 'Passenger, ticket number',
  paxTypes: PAX_TYPES,
  seat: (seat) => `Seat ${seat}`,
  bags: ENGLISH_BAGS,
  barcodeOf: (name, sector) => `Barcode of ${name}, ${sector}`,
  barcodeNote: BARCODE_NOTE,

  payment: 'Payment',
  total: 'Total',
  totalPaid: (by) => `Total paid, ${by}`,
  priceLines: {},

  beforeYouFly: 'Before you fly',
  arriveFar:
    'Reach the airport 3 hours before an international departure, 2 hours before a domestic one. Counters close 60 minutes before.',
  arriveNear: 'Reach the airport 2 hours before departure. Counters close 60 minutes before.',
  carryFar: 'Carry your passport, valid for 6 months from the date of return, and the visas your journey needs.',
  carryNear: 'Carry the photo identity card or passport that shows the name on this ticket.',
  carrySpecial: {
    student: 'This is a student fare. Carry a student card: the airline asks for it at the airport.',
    armedForces: 'This is an armed forces fare. Carry an armed forces identity card: the airline asks for it at the airport.',
    seniorCitizen: 'This is a senior citizen fare. Carry a proof of age: the airline asks for it at the airport.',
  },
  localTimes: 'Times are local to each airport. Check your flight with the airline before you leave.',
  insurance: (day) => `Travel insurance is not part of this ticket. Ask us for a policy${day ? ` before ${day}` : ''}.`,
  legal: TICKET_LEGAL,
  issuedBy: (company, gstNumber) => `Issued by ${company}${gstNumber ? ` · GSTIN ${gstNumber}` : ''}`,
  pageOf: 'Page {page} of {pages}',
}
