import type { FlightOption } from '@tradewind/contract/flights/option'
import { expect, test } from 'vitest'
import { lowestSeen } from './lowest-seen.ts'

const AT = '2026-11-23T10:00:00Z'
const option = (bound: 'outbound' | 'inbound', publishedPrice: string, rest: Partial<FlightOption> = {}) =>
  ({ bound, publishedPrice, currency: 'INR', source: 'a', validatingAirline: 'AI', legs: [{}], ...rest }) as FlightOption
const whole = (publishedPrice: string) => option('outbound', publishedPrice, { legs: [{}, {}] as never })
const seen = (options: FlightOption[], isSpecial = false) => lowestSeen(options, isSpecial, AT)?.from

test('is the cheapest option of a journey that is sold whole', () => {
  expect(seen([option('outbound', '900.50'), option('outbound', '800.25')])).toBe('800.25')
  expect(seen([whole('1500'), whole('1400')])).toBe('1400')
  expect(lowestSeen([option('outbound', '5')], false, AT)).toEqual({ from: '5', currency: 'INR', at: AT })
})

test('is both halves of a domestic return, or a cheaper return as a whole', () => {
  const halves = [option('outbound', '800'), option('outbound', '700'), option('inbound', '300'), option('inbound', '200')]
  expect(seen(halves)).toBe('900')
  expect(seen([...halves, whole('850')])).toBe('850')
})

test('joins halves of a special return only of one airline at one supplier', () => {
  const halves = [
    option('outbound', '100'),
    option('inbound', '900'),
    option('outbound', '400', { validatingAirline: 'SG' }),
    option('inbound', '300', { validatingAirline: 'SG' }),
  ]
  expect(seen(halves, true)).toBe('700')
  expect(seen(halves)).toBe('400')
})

test('is unknown where no journey is whole', () => {
  expect(seen([])).toBeUndefined()
  expect(seen([option('outbound', '100'), option('inbound', '50', { source: 'b' })], true)).toBeUndefined()
})
