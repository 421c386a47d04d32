import { describe, expect, test } from 'vitest'
import { instant, plainDate } from '../../time.ts'
import { type PlannedLeg, whyNotWanted } from './wanted-flight.ts'

const at = { now: instant('2026-12-01T06:00:00Z'), today: plainDate('2026-12-01') }
/** 'from' and 'to' as local days with the hour in UTC. */
const flown = (leg: number, day: string, from: string, to: string, arrives = day): PlannedLeg => ({
  leg,
  isWanted: false,
  departsOn: plainDate(day),
  arrivesOn: plainDate(arrives),
  times: { departureAt: instant(`${day}T${from}:00Z`), arrivalAt: instant(`${arrives}T${to}:00Z`) },
})
const dayOnly = (leg: number, day: string): PlannedLeg => ({
  leg,
  isWanted: true,
  departsOn: plainDate(day),
  arrivesOn: plainDate(day),
  times: undefined,
})
const out = flown(0, '2026-12-10', '05:00', '08:00')
const back = flown(2, '2026-12-20', '05:00', '08:00')
const why = (wanted: PlannedLeg, others: PlannedLeg[] = [out, back]) =>
  whyNotWanted(
    wanted,
    [...others, wanted].toSorted((a, b) => a.leg - b.leg),
    at,
  )

describe('a wanted flight', () => {
  test.each([
    ['between the others fits', flown(1, '2026-12-15', '05:00', '08:00'), undefined],
    ['on the day of the one before, after it, fits', flown(1, '2026-12-10', '09:00', '11:00'), undefined],
    ['before the one before has arrived does not', flown(1, '2026-12-10', '07:00', '11:00'), 'beforeLast'],
    ['the minute in which the one before arrives does not', flown(1, '2026-12-10', '08:00', '11:00'), 'beforeLast'],
    ['that arrives after the next departs does not', flown(1, '2026-12-20', '03:00', '06:00'), 'afterNext'],
    ['over night into the day of the next does not', flown(1, '2026-12-19', '20:00', '05:30', '2026-12-20'), 'afterNext'],
    ['in an hour that is over is past', flown(1, '2026-12-01', '05:00', '08:00'), 'past'],
    ['later today is not past', flown(0, '2026-12-01', '07:00', '08:00'), undefined],
    ['of yesterday is past', dayOnly(1, '2026-11-30'), 'past'],
    ['two years ahead is not sold yet', dayOnly(3, '2028-12-01'), 'tooFar'],
    ['on a day before the one before does not', dayOnly(1, '2026-12-09'), 'beforeLast'],
    ['on the day of the one before may fit', dayOnly(1, '2026-12-10'), undefined],
    ['on the day of the next may fit', dayOnly(1, '2026-12-20'), undefined],
    ['on a day after the next does not', dayOnly(1, '2026-12-21'), 'afterNext'],
  ] as const)('%s', (_, wanted, reason) => {
    expect(why(wanted, wanted.leg === 0 ? [back] : [out, back])).toBe(reason)
  })

  test('is compared with what else is wanted, not with what was', () => {
    const moved = { ...flown(0, '2026-12-17', '05:00', '08:00'), isWanted: true }
    expect(why(dayOnly(1, '2026-12-15'), [moved, back])).toBe('beforeLast')
  })
})
