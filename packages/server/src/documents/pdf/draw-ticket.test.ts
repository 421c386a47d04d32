import { instant } from '@tradewind/domain/time'
import { describe, expect, test } from 'vitest'
import { longTicket } from '../testing/long-ticket.ts'
import { findOutside, findOverlaps, readPdf } from '../testing/read-pdf.ts'
import { drawTicket } from './draw-ticket.ts'
import { A4, MARGIN } from './sheet.ts'

const PAPER = { now: instant('2026-11-22T07:00:00.000Z'), accent: '#0b6570' }
const INSIDE = { left: MARGIN - 1, right: A4.width - MARGIN + 1, bottom: 12, top: A4.height - 20 }

const draw = async (how: Parameters<typeof longTicket>[0], look = { hidesPrice: false }) =>
  readPdf(await drawTicket(longTicket(how), look, PAPER))

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
  expect((await readPdf(await drawTicket(plain, { hidesPrice: false }, PAPER))).pages).toBe(1)
})

test('an agency’s ticket names nobody behind the agency, in its head, its foot and its facts about itself', async () => {
  const bytes = await drawTicket(longTicket({ people: 1, sectors: 1 }), { hidesPrice: true }, PAPER)
  const { text, info } = await readPdf(bytes)
  expect(text).toContain('Issued by Shree Venkateswara')
  expect(info.Author).toContain('Shree Venkateswara')
  expect(text + JSON.stringify(info)).not.toContain('Skylark')
})
