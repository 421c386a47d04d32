import { expect, test } from 'vitest'
import { formatTechnicalStop } from './format-technical-stop.ts'

test.each([
  [null, null, null, undefined],
  ['AMD', null, null, 'Technical stop AMD'],
  ['AMD', '2026-12-09T08:20', '2026-12-09T09:05', 'Technical stop AMD, 09 Dec 08:20 – 09:05'],
  ['BOM', '2026-12-31T23:40', '2027-01-01T00:25', 'Technical stop BOM, 31 Dec 23:40 – 01 Jan 00:25'],
])('a stop at %s from %s to %s', (stopPoint, stopPointArrivalTime, stopPointDepartureTime, expected) => {
  expect(formatTechnicalStop({ stopPoint, stopPointArrivalTime, stopPointDepartureTime })?.replaceAll('\u00a0', ' ')).toBe(expected)
})
