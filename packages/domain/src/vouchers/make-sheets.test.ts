import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StayRides } from '../quotations/stay-rides.ts'
import type { Drives } from '../quotations/transfer-drives.ts'
import { instant, plainDate } from '../time.ts'
import { describeParty, makeSheets, type ServiceLine, sayWhen, type VoucherLine } from './make-sheets.ts'

const DAYS = ['2027-01-14', '2027-01-15', '2027-01-16'].map((day) => plainDate(day))
const clock = fc
  .integer({ min: 0, max: 95 })
  .map((at) => `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`)
const line: fc.Arbitrary<VoucherLine> = fc.record({
  activityName: fc.constantFrom('Walk', 'Sky deck', 'Desert safari'),
  optionName: fc.constantFrom('Walk', 'Morning'),
  description: fc.constant(''),
  day: fc.constantFrom(...DAYS),
  timing: fc.constantFrom('startTimes' as const, 'openingHours' as const, 'openDated' as const),
  startsAt: clock,
  closesAt: fc.option(clock),
  minutesFrom: fc.option(fc.integer({ min: 1, max: 600 })),
  minutesTo: fc.constant(null),
  transfer: fc.constantFrom('ticket' as const, 'sharing' as const, 'private' as const),
  pickup: fc.constantFrom('', 'Hotel'),
  pickupAt: fc.option(clock),
  returnAt: fc.option(clock),
  pickupWas: fc.option(clock),
  returnWas: fc.option(clock),
  pickupSold: fc.option(clock),
  dropOff: fc.constantFrom('', 'Airport'),
  included: fc.constant([]),
  languages: fc.constant(['en']),
  isCancelled: fc.boolean(),
  confirmedAt: fc.constantFrom(instant('2026-12-06T10:12:00Z'), instant('2026-12-07T10:12:00Z')),
})

test('every line stands once, on the sheet of its day, with a code of its own, in the order of the day', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 60 }), (lines) => {
      const sheets = makeSheets(4127, lines)
      expect(sheets.map(({ date }) => date)).toEqual([...new Set(lines.map(({ day }) => day))].sort())
      const codes = sheets.flatMap(({ services }) => services.map(({ code }) => code))
      expect(new Set(codes).size).toBe(lines.length)
      for (const { date, reference, services } of sheets) {
        expect(services.map(({ name }) => name).sort()).toEqual(
          lines
            .filter(({ day }) => day === date)
            .map(({ activityName }) => activityName)
            .sort(),
        )
        const times = services.flatMap(({ time }) => time ?? [])
        expect(times).toEqual(times.toSorted())
        for (const { code } of services) expect(code.startsWith(reference)).toBe(true)
      }
    }),
  )
})

test('the codes do not move when something is cancelled, so a print stays right about the rest', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 30 }), fc.nat(), (lines, at) => {
      const place = at % lines.length
      const after = lines.map((one, index) => (index === place ? { ...one, isCancelled: true } : one))
      const codesOf = (some: readonly VoucherLine[]) =>
        makeSheets(1, some).flatMap(({ services }) => services.map(({ code, name, time }) => [code, name, time]))
      expect(codesOf(after)).toEqual(codesOf(lines))
    }),
  )
})

test('the codes do not move when something is sold later, on whatever day and at whatever time', () => {
  const later = instant('2026-12-09T08:00:00Z')
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), fc.array(line, { minLength: 1, maxLength: 5 }), (first, more) => {
      const named = first.map((one, at) => ({ ...one, activityName: `Line ${at}` }))
      const codesOf = (some: readonly VoucherLine[]) =>
        new Map(makeSheets(1, some).flatMap(({ services }) => services.map(({ name, code }) => [name, code] as const)))
      const before = codesOf(named)
      const after = codesOf([...more.map((one) => ({ ...one, confirmedAt: later })), ...named])
      expect([...before].filter(([name, code]) => after.get(name) !== code)).toEqual([])
    }),
  )
})

test('a party is said in words', () => {
  expect(describeParty({ adults: 2, childAges: [9, 5], infants: 1 })).toBe('2 adults, 2 children (9, 5), 1 infant')
  expect(describeParty({ adults: 1, childAges: [null], infants: 0 })).toBe('1 adult, 1 child')
  expect(describeParty({ adults: 0, childAges: [12], infants: 2 })).toBe('1 child (12), 2 infants')
})

test('another pickup time moves a service in its day, and leaves all letters as they were', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      fc.array(fc.option(clock), { minLength: 20, maxLength: 20 }),
      (lines, later) => {
        const named = lines.map((one, at) => ({ ...one, activityName: `Activity ${at}` }))
        const lettersOf = (all: readonly VoucherLine[]) =>
          makeSheets(4127, all)
            .flatMap(({ services }) => services.map(({ name, code }) => `${name} ${code}`))
            .sort()
        expect(lettersOf(named.map((one, at) => ({ ...one, pickupAt: later[at] ?? null })))).toEqual(lettersOf(named))
      },
    ),
  )
})

test.each([
  ['private', undefined, 'Private vehicle'],
  ['private', { out: 'private', back: 'none' }, 'Private vehicle, there only'],
  ['private', { out: 'private', back: 'sharing' }, 'Private vehicle there, shared vehicle back'],
  ['ticket', { out: 'none', back: 'none' }, 'Not included: please come on your own'],
] as const)('a %s transfer of %j is said as it is driven', (transfer, ways, said) => {
  const [only] = fc.sample(line, 1)
  const sold = { ...(only as VoucherLine), transfer, ways, pickupAt: '08:00', returnAt: '12:00' }
  const [service] = makeSheets(4127, [sold])[0]?.services ?? []
  const facts = new Map(service?.facts.map(({ label, value }) => [label, value]))
  expect(facts.get('Transfer')).toBe(said)
  expect(facts.has('Return pickup')).toBe(transfer !== 'ticket' && ways?.back !== 'none')
})

test.each([
  ['startTimes', '15:00', null, '15:00 start'],
  ['openingHours', '09:00', '22:30', 'Any time from 09:00 to 22:30'],
  ['openingHours', '09:00', null, 'Any time from 09:00'],
  ['openDated', '00:00', null, 'Any time'],
] as const)('in one line a service of %s says when it is', (timing, startsAt, closesAt, said) => {
  const [any] = fc.sample(line, { numRuns: 1, seed: 1 })
  const sold = { ...(any as VoucherLine), timing, startsAt, closesAt, transfer: 'ticket' as const }
  const [service] = makeSheets(1, [sold]).flatMap(({ services }) => services)
  expect(service && sayWhen(service)).toBe(said)
})

test('one that is fetched says when it is picked up', () => {
  expect(sayWhen({ time: '08:15', timeOf: 'Pickup', opens: null })).toBe('08:15 pickup')
})

test('the number of a driver stays in one piece', () => {
  const [any] = fc.sample(line, { numRuns: 1, seed: 2 })
  const nobody = { salesConfirmation: '', driverWas: '', vehicle: '', passengerCode: '' }
  const arranged = { ...nobody, driverName: 'Imran', driverPhone: '+971 50 555 0118' }
  const [service] = makeSheets(1, [{ ...(any as VoucherLine), arranged }]).flatMap(({ services }) => services)
  expect(service?.facts).toContainEqual({ label: 'Driver', value: 'Imran, +971\u00a050\u00a0555\u00a00118' })
})

const STAY: ServiceLine = {
  ...{ name: 'Quay inn', day: plainDate('2027-01-14'), time: null, timeOf: 'Check-in', timeNotes: ['2 nights'], description: '' },
  ...{ facts: [{ label: 'Rooms', value: '1' }], isCancelled: false, confirmedAt: instant('2026-12-06T10:12:00Z') },
}
const RIDES: StayRides = {
  there: {
    ...{ day: plainDate('2027-01-14'), from: 'Dubai airport', to: 'Quay inn', vehicle: 'private' },
    flight: { name: 'EK 501', time: '06:10' },
  },
  away: {
    ...{ day: plainDate('2027-01-16'), from: 'Quay inn', to: 'Terminal 3', vehicle: 'sharing' },
    flight: { name: 'EK 502', time: '22:10' },
  },
}
const FLIGHT: ServiceLine = {
  ...STAY,
  name: 'Flight EK 502',
  day: plainDate('2027-01-16'),
  time: '22:10',
  timeOf: 'Departure',
  facts: [],
}
const shown = (lines: readonly ServiceLine[]) =>
  makeSheets(1, lines).map(({ date, services }) => [
    date,
    ...services.map(({ name, facts }) => [name, ...facts.map(({ label, value }) => `${label}: ${value}`)]),
  ])

test('a stay says how its guests are fetched, and on the day on which they leave how they are driven away, before their flight', () => {
  expect(shown([FLIGHT, { ...STAY, rides: RIDES }])).toEqual([
    ['2027-01-14', ['Quay inn', 'Rooms: 1', 'Transfer: Private vehicle', 'Pickup: Dubai airport, EK 501 lands at 06:10']],
    [
      '2027-01-16',
      [
        'Transfer from Quay inn',
        ...['Transfer: Shared vehicle', 'Pickup: Quay inn, we will tell you the time', 'Brought to: Terminal 3'],
        'Flight: EK 502 departs at 22:10',
      ],
      ['Flight EK 502'],
    ],
  ])
})

test('a flight that moves leaves all letters as they were, however often it moves', () => {
  const activity: ServiceLine = { ...STAY, name: 'Late walk', day: plainDate('2027-01-16'), time: '12:00', facts: [] }
  const codes = (time: string | null, leavesSold?: string | null) =>
    makeSheets(1, [
      activity,
      { ...STAY, rides: { ...RIDES, away: RIDES.away && { ...RIDES.away, flight: { name: 'EK 502', time } } }, leavesSold },
    ])
      .flatMap(({ services }) => services)
      .map(({ name, code }) => `${code} ${name}`)
  expect(codes('22:10')).toEqual(['V-1-1A Quay inn', 'V-1-2A Late walk', 'V-1-2B Transfer from Quay inn'])
  expect(codes('08:00', '22:10')).toEqual(['V-1-1A Quay inn', 'V-1-2B Transfer from Quay inn', 'V-1-2A Late walk'])
  expect(codes('08:00', null)).toEqual(['V-1-1A Quay inn', 'V-1-2B Transfer from Quay inn', 'V-1-2A Late walk'])
})

test('a stay whose guests leave on their own, or that was sold before this was kept, stands on the day of its check-in alone', () => {
  for (const rides of [undefined, { there: null, away: null }])
    expect(shown([{ ...STAY, rides }])).toEqual([['2027-01-14', ['Quay inn', 'Rooms: 1']]])
})

test('a transfer stands with its pickup on the day of each way, also where both are one day', () => {
  const drive = { from: 'Dubai airport', to: 'Quay inn', vehicle: 'private' as const, flight: null }
  const drives = (returnDay: string): Drives => ({
    there: { ...drive, day: plainDate('2027-01-14'), time: '07:00', flight: { name: 'EK 501', time: '06:10', lands: true } },
    back: { ...drive, from: 'Quay inn', to: 'Dubai airport', day: plainDate(returnDay), time: null },
  })
  const line = { ...STAY, name: 'Transfer, Dubai airport to Quay inn', time: '07:00', timeOf: 'Pickup', facts: [] }
  const THERE = [
    'Transfer, Dubai airport to Quay inn',
    ...['Transfer: Private vehicle', 'Pickup: Dubai airport', 'Brought to: Quay inn', 'Flight: EK 501 lands at 06:10'],
  ]
  const BACK = [
    'Transfer, Quay inn to Dubai airport',
    ...['Transfer: Private vehicle', 'Pickup: Quay inn, we will tell you the time', 'Brought to: Dubai airport'],
  ]
  expect(shown([{ ...line, drives: drives('2027-01-16') }])).toEqual([
    ['2027-01-14', THERE],
    ['2027-01-16', BACK],
  ])
  expect(shown([{ ...line, drives: drives('2027-01-14') }])).toEqual([['2027-01-14', THERE, BACK]])
})

test('a cancelled stay drives nobody away', () => {
  const services = makeSheets(1, [{ ...STAY, rides: RIDES, isCancelled: true }]).flatMap((sheet) => sheet.services)
  expect(services.map(({ name, state }) => [name, state])).toEqual([
    ['Quay inn', 'cancelled'],
    ['Transfer from Quay inn', 'cancelled'],
  ])
})
