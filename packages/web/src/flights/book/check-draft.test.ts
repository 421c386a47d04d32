import type { PassengerDemands } from '@tradewind/domain/flights/passenger'
import { expect, test } from 'vitest'
import { emptyPassenger } from './booking-draft.ts'
import { fieldsOf, groupMarks, hasField, takesGst } from './check-draft.ts'

const demands = (more: Partial<PassengerDemands> = {}) => ({
  demands: {
    dateOfBirthForAdults: false,
    passport: false,
    passportIssueDetails: false,
    pan: false,
    gstAllowed: false,
    gstMandatory: false,
    ...more,
  },
})

test.each([
  [{ gstAllowed: false }, true, false],
  [{ gstAllowed: true }, true, true],
  [{ gstAllowed: true }, false, false],
  [{ gstMandatory: true }, false, true],
])('a GST invoice: the fare says %o, wished for: %s', (own, wantsGst, takes) => {
  expect(takesGst({ wantsGst }, demands(own) as never)).toBe(takes)
})

test('gender is asked with a passport only: elsewhere the title says it', () => {
  const asked = (own: Partial<PassengerDemands>) => fieldsOf(demands(own) as never, 1)
  expect(asked({})).not.toContain('gender')
  expect(asked({ passport: true })).toContain('gender')
})

test('of what is wrong, only what the form has a field for can be gone to', () => {
  const draft = { passengers: [emptyPassenger(1)], wantsGst: true, gst: { gstNumber: '' } } as never
  const quote = demands({ passport: true }) as never
  const paths = ['passengers.0.passportNo', 'passengers.0.panNumber', 'passengers.1.firstName', 'passengers', 'contact.email']
  const others = ['contact.city', 'gst.gstNumber', 'outboundBookingId']
  expect([...paths, ...others].filter((path) => hasField(path, draft, quote))).toEqual(['passengers.0.passportNo', 'contact.email'])
})

test('what is to be fixed is one way per traveller with its count, and by its own name where it is one field', () => {
  const passengers = [emptyPassenger(1), emptyPassenger(1), emptyPassenger(2)]
  const paths = ['passengers.0.firstName', 'passengers.0.lastName', 'passengers.2.dateOfBirth', 'contact.mobileNo', 'contact.email']
  expect(groupMarks(paths, passengers)).toEqual([
    { name: 'Adult 1', count: 2, first: 'passengers.0.firstName' },
    { name: 'Date of birth (Child 1)', count: 1, first: 'passengers.2.dateOfBirth' },
    { name: 'Contact', count: 2, first: 'contact.mobileNo' },
  ])
})
