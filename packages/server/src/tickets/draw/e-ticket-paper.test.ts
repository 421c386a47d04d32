import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { instant } from '@tradewind/domain/time'
import { describe, expect, test } from 'vitest'
import { A4, drawForTest, MARGIN } from '../../papers/testing/draw-for-test.ts'
import { findOutside, findOverlaps, findStruck, readPdf } from '../../papers/testing/read-pdf.ts'
import { longTicket } from '../testing/long-ticket.ts'
import { type Bar, scanBarcode } from '../testing/scan-barcode.ts'
import { eTicketPaper, type TicketLook } from './e-ticket-paper.ts'

const PRINT = { now: instant('2026-11-22T07:00:00.000Z'), accent: '#0b6570', logo: null, countryCode: 'AE' }
const drawTicket = (ticket: ETicket, look: TicketLook) => drawForTest(eTicketPaper(ticket, { ...PRINT, ...look }))
const INSIDE = { left: MARGIN - 1, right: A4.width - MARGIN + 1, bottom: 12, top: A4.height - 20 }

const draw = async (how: Parameters<typeof longTicket>[0], look = { hidesPrice: false }) =>
  readPdf(await drawTicket(longTicket(how), look))

describe.each([
  [1, 1],
  [1, 2],
  [4, 2],
  [2, 3],
  [9, 4],
])('a ticket of %i travellers on %i flights', (people, sectors) => {
  test('has no text over text, none outside the margins, and nothing cut', async () => {
    const pdf = await draw({ people, sectors })
    expect(pdf.pictures.length).toBeGreaterThan(0)
    expect(findOverlaps(pdf)).toEqual([])
    expect(findOutside(pdf, INSIDE)).toEqual([])
    expect(pdf.text).not.toContain('…')
  })

  test('says every name, airport, meal and bag in full', async () => {
    const { text } = await draw({ people, sectors })
    const { passengers, legs } = longTicket({ people, sectors })
    const said = text.replaceAll(/\s+/g, '')
    for (const { name } of passengers) expect(said).toContain(name.toUpperCase().replaceAll(' ', ''))
    for (const { originAirportName } of legs.flatMap(({ segments }) => segments))
      expect(said).toContain(originAirportName.replaceAll(' ', ''))
    expect(said).toContain('Hyderabadichickenbiryaniwithmirchikasalan')
    expect(said).toContain('15kg+5kg+7kgcabin')
    expect(said).toContain('operatedbyEmirates')
  })
})

test('a cabin that the supplier does not name is not called economy', async () => {
  const { legs, ...ticket } = longTicket({ people: 1, sectors: 2 })
  const [first, second] = legs[0]?.segments ?? []
  const segments = [
    { ...first, cabin: 'all', fareClass: 'Q' },
    { ...second, cabin: 'all', fareClass: '' },
  ]
  const { text } = await readPdf(
    await drawTicket({ ...ticket, legs: [{ ...legs[0], segments }] as typeof legs }, { hidesPrice: true }),
  )
  expect(text).toMatch(/Class\s+Q\b/)
  expect(text).not.toMatch(/economy|undefined/i)
  expect(text.match(/Class/g)).toHaveLength(1)
})

test('the proof of a special fare is named, and a regular ticket names none', async () => {
  const ticket = longTicket({ people: 1, sectors: 1 })
  const said = async (specialFare: ETicket['specialFare']) =>
    (await readPdf(await drawTicket({ ...ticket, specialFare }, { hidesPrice: true }))).text.replaceAll(/\s+/g, ' ')
  expect(await said('student')).toContain('This is a student fare. Carry a student card')
  expect(await said(null)).not.toMatch(/student|armed forces|senior citizen/)
})

describe.each(['hi', 'ar'] as const)('a ticket in %s', (language) => {
  test.each([
    [1, 1],
    [3, 2],
    [9, 4],
  ])(
    'of %i travellers on %i flights has no text over text, none outside the margins, and can be read aloud',
    async (people, sectors) => {
      const bytes = await drawTicket(longTicket({ people, sectors }), { hidesPrice: false, language })
      const pdf = await readPdf(bytes)
      // The letters of one word are set above and below each other in these scripts, and read as pieces.
      expect(findOverlaps(pdf).filter((two) => /“[^”]*[A-Za-z0-9]/.test(two))).toEqual([])
      expect(findOutside(pdf, INSIDE)).toEqual([])
      expect(bytes.includes('<pdfuaid:part>1</pdfuaid:part>')).toBe(true)
    },
  )

  test('keeps names, PNR, ticket numbers and codes as the airline writes them, and says nothing else in English', async () => {
    const ticket = longTicket({ people: 2, sectors: 2 })
    const { text, info } = await readPdf(await drawTicket(ticket, { hidesPrice: true, language }))
    for (const words of ['T5WJ9C', 'DEL–BOM', 'IX 2817', 'H7Q2MX', '098-2179060030']) expect(text).toContain(words)
    expect(text).not.toMatch(/Passenger|Flights|Status|Terminal \d|Seat|cabin|Confirmed|Before|Carriage|Page|Issued/)
    expect(info.Language).toBe(language)
  })
})

test('what was refunded of a ticket is marked and struck out, and nothing else is', async () => {
  const { passengers, ...ticket } = longTicket({ people: 3, sectors: 2 })
  const [one, two, three] = passengers.map((passenger, place) => ({
    ...passenger,
    name: ['Mr Bo Li', 'Ms An Li', 'Ms Mei Li'][place] ?? '',
    flights: passenger.flights.map((flight, index) => ({
      ...flight,
      seat: `${place + 1}${index}C`,
      meal: null,
      // The first goes back whole, the second only on the second flight.
      ...((place === 0 || (place === 1 && index === 1)) && { state: 'refunded' as const, barcode: null }),
    })),
  })) as [(typeof passengers)[number], (typeof passengers)[number], (typeof passengers)[number]]
  const pdf = await readPdf(await drawTicket({ ...ticket, passengers: [one, two, three] }, { hidesPrice: false }))
  const struck = findStruck(pdf).join(' ')
  for (const words of ['MR BO LI', 'Seat 10C', 'Seat 11C', 'Seat 21C']) expect(struck).toContain(words)
  for (const words of ['MS AN LI', 'MS MEI LI', 'Seat 20C', 'Seat 30C', 'Seat 31C', 'Refunded']) expect(struck).not.toContain(words)
  expect(pdf.text.match(/Refunded/g)).toHaveLength(3)
  expect(findOverlaps(pdf)).toEqual([])
})

test('a family of three on two flights has its ticket on one page', async () => {
  const { header, passengers, ...ticket } = longTicket({ people: 3, sectors: 2, isPriced: false })
  const withMeal = (one: (typeof passengers)[number]) => ({
    ...one,
    flights: one.flights.map((flight) => ({ ...flight, meal: 'Vegetarian meal' })),
  })
  const plain = {
    ...ticket,
    header: {
      ...header,
      companyName: 'Sunrise Holidays',
      address: '14 Linking Road, Mumbai 400050',
      email: 'care@sunriseholidays.example',
    },
    passengers: passengers.map(withMeal),
  }
  expect((await readPdf(await drawTicket(plain, { hidesPrice: false }))).pages).toBe(1)
})

test('an agency’s ticket names nobody behind the agency, in its head, its foot and its facts about itself', async () => {
  const bytes = await drawTicket(longTicket({ people: 1, sectors: 1 }), { hidesPrice: true })
  const { text, info } = await readPdf(bytes)
  expect(text).toContain('Issued by Shree Venkateswara')
  expect(info.Author).toContain('Shree Venkateswara')
  expect(text + JSON.stringify(info)).not.toContain('Skylark')
})

describe('nine travellers on four flights', () => {
  const ticket = longTicket({ people: 9, sectors: 4 })

  test('every barcode on the paper is read, and is the one of its traveller and flight', async () => {
    const { pictures } = await readPdf(await drawTicket(ticket, { hidesPrice: false }))
    const scanned = await Promise.all(pictures.map(({ outline }) => scanBarcode(barsOf(outline))))
    const wanted = [0, 2].flatMap((start) =>
      ticket.passengers.flatMap(({ flights }) => flights.slice(start, start + 2).flatMap(({ barcode }) => barcode?.content ?? [])),
    )
    expect(wanted).toHaveLength(32)
    expect(scanned).toEqual(wanted)
  })

  test('nobody is on two pages, and each page says which flights its columns are', async () => {
    const { written, pages, pictures } = await readPdf(await drawTicket(ticket, { hidesPrice: false }))
    const placesOf = (words: string | RegExp) => written.filter((one) => one.words.match(words))
    const numbers = ticket.passengers.map(({ ticketNumber }) => placesOf(ticketNumber))
    for (const number of numbers) expect(number).toHaveLength(2)
    for (let page = 1; page <= pages; page += 1) {
      const onPage = numbers.flat().filter((number) => number.page === page)
      const withBarcode = onPage.filter(({ words }) => !words.includes(ticket.passengers[4]?.ticketNumber ?? ''))
      expect(pictures.filter((picture) => picture.page === page)).toHaveLength(2 * withBarcode.length)
      expect(placesOf(/^Seat/).filter((seat) => seat.page === page)).toHaveLength(2 * onPage.length)
      const heads = placesOf(/^(DEL–BOM|TRV–DXB), \d+ Dec/).filter((head) => head.page === page)
      for (const number of onPage) expect(heads.some((head) => head.bottom > number.top)).toBe(true)
    }
  })

  test('is readable for people who do not see, as the standard asks', async () => {
    const bytes = await drawTicket(ticket, { hidesPrice: false })
    expect(bytes.includes('<pdfuaid:part>1</pdfuaid:part>')).toBe(true)
  })
})

/** The bars of a picture of rectangles: 0 and a corner, 1 and a corner three times, 4. */
function barsOf(outline: ArrayLike<number>): Bar[] {
  const numbers = Array.from(outline)
  return Array.from({ length: numbers.length / 13 }, (_, place) => {
    const [, left = 0, top = 0, , , , , right = 0, bottom = 0] = numbers.slice(place * 13)
    return { left, right, top, bottom }
  })
}
