import type { Segment } from '@tradewind/contract/flights/option'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { boardingPassText } from '@tradewind/domain/tickets/boarding-pass'
import { drawBarcode } from '../draw-barcode.ts'

type Airport = readonly [code: string, city: string, name: string, terminal: string | null]

/** Names as long as the airline takes them, and as real ones are. */
const LONG_NAMES = [
  'Mr Venkatanarasimharajuvaripeta Subramaniam-Krishnamoorthy',
  'Mrs Lakshmi Priyadarshini Bhattacharyya Chattopadhyay Mukhopadhyay',
  'Miss Maria Aurelia Concepcion De Los Santos Villanueva',
  'Mstr Abdulrahman Bin Khalid Al-Mutawakkil Al-Hashemi',
  'Mr Wolfeschlegelsteinhausenbergerdorff Jr',
  'Ms Nguyen Thi Phuong Thao',
  'Mr Bo Li',
  'Mrs Siobhan O’Shaughnessy-Featherstonehaugh',
  'Mstr Infant Ramakrishnan Venkataraman Iyer',
] as const

const DEL: Airport = ['DEL', 'Delhi', 'Indira Gandhi International Airport', '3']
const BOM: Airport = ['BOM', 'Mumbai', 'Chhatrapati Shivaji Maharaj International Airport', '2']
const TRV: Airport = ['TRV', 'Thiruvananthapuram', 'Thiruvananthapuram International Airport', 'International Terminal']
const DXB: Airport = ['DXB', 'Dubai', 'Dubai International Airport', '1']

/** Tests only: a ticket in which all that can be long is long. */
export function longTicket({ people = 9, sectors = 4, isPriced = true } = {}): ETicket {
  const stops = [DEL, BOM, TRV, DXB, DEL]
  const segments = stops.slice(0, sectors).map((from, index) => flight(from, stops[index + 1] as Airport, index))
  return {
    bookingId: 100_123,
    bookingSlug: 'MTAwMTIzX19fVDVXSjlD',
    pnr: 'T5WJ9C',
    status: 'issued',
    issuedAt: '2026-11-22T07:00:00.000Z',
    issuedOn: '2026-11-22',
    header: {
      companyName: 'Shree Venkateswara International Tours, Travels and Holidays Private Limited',
      address: '1st Floor, Krishnamachari Building, 14 Linking Road, Bandra West, Mumbai, Maharashtra 400050',
      phone: '+91 22 4018 2200',
      email: 'reservations.international@shreevenkateswaratravels.example',
      logoUrl: null,
      gstNumber: '27AAKCS4821M1ZP',
    },
    specialFare: null,
    legs: [
      {
        segments,
        departureAt: segments[0]?.departureTime ?? '',
        arrivalAt: segments.at(-1)?.arrivalTime ?? '',
        durationMinutes: 600,
        dayChange: 1,
      } as ETicket['legs'][number],
    ],
    airlinePnrs: segments.map(() => 'H7Q2MX'),
    passengers: LONG_NAMES.slice(0, people).map((name, place) => ({
      name,
      paxType: place === 8 ? 3 : place === 3 ? 2 : 1,
      ticketNumber: `098-21790600${30 + place}`,
      flights: segments.map((segment) => ({
        baggage: place === 8 ? null : '15 Kilograms + 5 Kg',
        cabinBaggage: place === 8 ? null : '7 KG',
        seat: `${12 + place}A`,
        meal: 'Hyderabadi chicken biryani with mirchi ka salan',
        state: place === 4 ? ('flightCancelled' as const) : ('open' as const),
        barcode: place === 4 ? null : barcodeOf(segment, place),
      })),
    })),
    price: isPriced
      ? {
          currency: 'INR',
          lines: [
            { kind: 'base', label: 'Base fare', detail: '7 adults, 1 child, 1 infant', amount: '982140.00' },
            { kind: 'tax', label: 'Taxes and fees', detail: null, amount: '137500.00' },
            {
              kind: 'baggage',
              label: 'Extra bag, Thiruvananthapuram TRV–DXB',
              detail: '8 × 15 kg excess baggage',
              amount: '51840.00',
            },
          ] as NonNullable<ETicket['price']>['lines'],
          total: '1171480.00',
          paidBy: 'wallet and card',
          isMerged: false,
        }
      : null,
    accounting: null,
    adjustments: null,
    may: { seePrice: true, addMarkup: true, addDiscount: true, editFee: false, mergeFees: true, email: true },
  }
}

function flight(
  [from, fromCity, fromName, fromTerminal]: Airport,
  [to, toCity, toName, toTerminal]: Airport,
  index: number,
): Segment {
  return {
    airlineCode: 'IX',
    airlineName: 'Air India Express',
    flightNumber: `${2817 + index}`,
    fareClass: 'W',
    cabin: 'premiumEconomy',
    originAirportCode: from,
    originCityName: fromCity,
    originAirportName: fromName,
    originTerminal: fromTerminal,
    destinationAirportCode: to,
    destinationCityName: toCity,
    destinationAirportName: toName,
    destinationTerminal: toTerminal,
    departureTime: `2026-12-1${index}T22:45`,
    departureZone: 'Asia/Kolkata',
    arrivalTime: `2026-12-1${index + 1}T01:10`,
    arrivalZone: 'Asia/Kolkata',
    durationMinutes: 145,
    layoverMinutes: 95,
    operatingCarrier: 'EK',
    aircraft: '77W',
    baggage: '15 kg',
    cabinBaggage: '7 kg',
    stopPoint: index === 0 ? 'AMD' : null,
    stopPointArrivalTime: index === 0 ? '2026-12-10T23:30' : null,
    stopPointDepartureTime: index === 0 ? '2026-12-11T00:05' : null,
  } as Segment
}

function barcodeOf({ originAirportCode, destinationAirportCode, flightNumber, departureTime }: Segment, place: number) {
  const content = boardingPassText({
    firstName: 'Venkatanarasimharajuvaripeta',
    lastName: 'Subramaniam',
    title: 'Mr',
    pnr: 'T5WJ9C',
    origin: originAirportCode,
    destination: destinationAirportCode,
    carrier: 'IX',
    flightNumber,
    departure: departureTime,
    fareClass: 'W',
    seat: `${12 + place}A`,
    isInfant: place === 8,
  })
  return { content, svg: drawBarcode(content) }
}
