import { instant } from '@tradewind/domain/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInstant } from './read-instant.ts'

const micros = fc.integer({ min: 0, max: 999_999 })
const seconds = fc.integer({ min: Date.UTC(1, 0, 1) / 1_000, max: Date.UTC(9999, 11, 31, 23, 59, 59) / 1_000 })

/** As PostgreSQL writes it: without zeros at the end of the second. */
function written(second: number, micro: number): string {
  const [day, time] = new Date(second * 1_000).toISOString().slice(0, 19).split('T')
  const part = String(micro).padStart(6, '0').replace(/0+$/, '')
  return `${day} ${time}${part && `.${part}`}+00`
}

test('a moment in UTC is read as a Date reads it, at any part of a second', () => {
  fc.assert(
    fc.property(seconds, micros, (second, micro) => {
      expect(readInstant(written(second, micro))).toBe(instant(second * 1_000 + Math.floor(micro / 1_000)))
    }),
  )
})

test.for([
  ['2026-11-23 15:50:00.5+05:30', '2026-11-23T10:20:00.500Z'],
  ['2026-11-23 10:20:00+00', '2026-11-23T10:20:00.000Z'],
  ['2026-11-23 05:20:00-05', '2026-11-23T10:20:00.000Z'],
])('%s is %s', ([text, wanted]) => {
  expect(readInstant(text ?? '')).toBe(wanted)
})

test('what is no moment is refused', () => {
  expect(() => readInstant('infinity')).toThrow(RangeError)
})
