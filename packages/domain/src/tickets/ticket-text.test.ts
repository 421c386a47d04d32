import { expect, test } from 'vitest'
import { passengerName, printTicketNumber } from './ticket-text.ts'

test('a passenger is named with the title first', () => {
  expect(passengerName({ title: 'Mr', firstName: 'Rohan', lastName: 'Mehta' })).toBe('Mr Rohan Mehta')
  expect(passengerName({ title: 'Ms', firstName: '', lastName: 'Madonna' })).toBe('Ms Madonna')
})

test.each([
  ['2179060036', '098', '098-2179060036'],
  ['0982179060036', '098', '098-2179060036'],
  ['098-2179060036', '', '098-2179060036'],
  ['2179060036', 'AI', '2179060036'],
  ['K7QX2M', '312', 'K7QX2M'],
])('%s of airline %s prints as %s', (ticketNumber, airlinePrefix, printed) => {
  expect(printTicketNumber({ ticketNumber, airlinePrefix })).toBe(printed)
})
