import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BoardingPass, boardingPassText } from './boarding-pass.ts'

const pass: BoardingPass = {
  firstName: 'Rohan',
  lastName: 'Mehta',
  title: 'Mr',
  pnr: 'K7QX2M',
  origin: 'DEL',
  destination: 'DXB',
  carrier: 'EK',
  flightNumber: '511',
  departure: '2026-12-18T10:35',
  fareClass: 'T',
  seat: '15A',
  isInfant: false,
}

/** Reads the 60 characters strictly, as a gate reader would: every field by its position and alphabet. */
function readBoardingPass(text: string) {
  const pattern =
    /^M1(?<name>[A-Z /]{20})E(?<pnr>[A-Z0-9]{1,7} *)(?<=^.{30})(?<from>[A-Z0-9]{3})(?<to>[A-Z0-9]{3})(?<carrier>[A-Z0-9]{2}[A-Z0-9 ])(?<flight>\d{4}[A-Z ])(?<day>\d{3})(?<cabin>[A-Z])(?<seat>\d{3}[A-Z]|INF | {4})(?<sequence>\d{4}[A-Z ])(?<status>[0-9A-Z])(?<size>[0-9A-F]{2})$/
  const groups = pattern.exec(text)?.groups
  if (!groups || text.length !== 60 || groups.size !== '00') throw new Error(`Not a boarding pass: ${text}`)
  return Object.fromEntries(Object.entries(groups).map(([key, value]) => [key, value.trim()]))
}

test('the whole text', () => {
  expect(boardingPassText(pass)).toBe('M1MEHTA/ROHAN MR      EK7QX2M DELDXBEK 0511 352T015A0000 000')
})

describe('fields', () => {
  test.each<[string, Partial<BoardingPass>, object]>([
    ['a long name is cut at 20', { lastName: 'Venkatanarasimharajuvaripeta' }, { name: 'VENKATANARASIMHARAJU' }],
    ['accents and hyphens fall away', { firstName: 'José', lastName: "O'Brien-Ångström" }, { name: 'OBRIENANGSTROM/JOSE' }],
    ['one name', { firstName: '', title: 'Ms', lastName: 'Madonna' }, { name: 'MADONNA/MS' }],
    ['no seat yet', { seat: null }, { seat: '' }],
    ['an infant', { isInfant: true, seat: null }, { seat: 'INF' }],
    ['class unknown', { fareClass: null }, { cabin: 'Y' }],
    ['class of two letters', { fareClass: 'UU' }, { cabin: 'U' }],
    ['four digits', { flightNumber: '1008' }, { flight: '1008' }],
    ['with a suffix', { flightNumber: '45a' }, { flight: '0045A' }],
    ['new year', { departure: '2027-01-01T00:05' }, { day: '001' }],
    ['leap year’s eve', { departure: '2028-12-31T23:55' }, { day: '366' }],
    ['seven characters of PNR', { pnr: 'ABC1234' }, { pnr: 'ABC1234' }],
    ['three characters of carrier', { carrier: 'EZY' }, { carrier: 'EZY' }],
  ])('%s', (_, change, expected) => {
    expect(readBoardingPass(boardingPassText({ ...pass, ...change }))).toMatchObject(expected)
  })

  test.each<Partial<BoardingPass>>([
    { pnr: '' },
    { pnr: 'ABCD12345' },
    { origin: 'DELHI' },
    { flightNumber: '12345' },
    { flightNumber: 'EK511' },
    { departure: 'soon' },
    { carrier: 'E-' },
  ])('%j is refused', (change) => {
    expect(() => boardingPassText({ ...pass, ...change })).toThrow(RangeError)
  })
})

test('whatever people are called and sit, a reader reads it', () => {
  const letters = (alphabet: string, minLength: number, maxLength: number) =>
    fc.string({ unit: fc.constantFrom(...alphabet), minLength, maxLength })
  const passes = fc.record({
    firstName: letters('abcXYZ éß-’', 0, 30),
    lastName: letters('abcXYZ éß-’', 1, 30),
    title: fc.constantFrom('Mr', 'Mrs', 'Mstr'),
    pnr: letters('ABCXYZ0123', 1, 7),
    origin: letters('ABCXYZ', 3, 3),
    destination: letters('ABCXYZ', 3, 3),
    carrier: fc.constantFrom('6E', 'AI', 'EZY'),
    flightNumber: fc.integer({ min: 1, max: 9999 }).map(String),
    departure: fc.integer({ min: 0, max: 800 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString()),
    fareClass: fc.constantFrom(null, '', 'y', 'UU'),
    seat: fc.constantFrom(null, '1A', '015A', '99K', 'ABC'),
    isInfant: fc.boolean(),
  })
  fc.assert(
    fc.property(passes, (one) => {
      const read = readBoardingPass(boardingPassText(one))
      expect(read.pnr).toBe(one.pnr)
      expect(Number(read.flight)).toBe(Number(one.flightNumber))
      expect(read.from).toBe(one.origin)
    }),
  )
})
