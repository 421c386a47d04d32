import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingSlug, readBookingSlug } from './booking-slug.ts'

test('is base64 of id, three underscores, PNR', () => {
  expect(atob(bookingSlug({ bookingId: 1042, pnr: 'K7QX2M' }))).toBe('1042___K7QX2M')
})

test('reads back what it wrote, also as base64url and without padding', () => {
  const parts = fc.record({
    bookingId: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
    pnr: fc.stringMatching(/^[A-Z0-9]{5,8}$/),
  })
  fc.assert(
    fc.property(parts, (one) => {
      const slug = bookingSlug(one)
      for (const form of [slug, slug.replaceAll('+', '-').replaceAll('/', '_'), slug.replace(/=+$/, '')])
        expect(readBookingSlug(form)).toEqual(one)
    }),
  )
})

test.each(
  [
    '',
    'x',
    '%%%%',
    btoa('1042__K7QX2M'),
    btoa('0___K7QX2M'),
    btoa('-1___K7QX2M'),
    btoa('1e3___K7QX2M'),
    btoa('1042___'),
    btoa('1042___k7qx2m'),
    btoa('1042___K7QX2M; drop'),
    btoa('9999999999999999999___K7QX2M'),
    btoa(' 1042___K7QX2M'),
    'A'.repeat(300),
  ].map((slug) => [slug]),
)('junk %j is nothing', (slug) => {
  expect(readBookingSlug(slug)).toBeUndefined()
})

test('never throws, whatever is sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      readBookingSlug(text)
    }),
  )
})
