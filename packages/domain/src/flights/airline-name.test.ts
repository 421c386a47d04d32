import fc from 'fast-check'
import { expect, test } from 'vitest'
import { airlineName, isAirlineName, namesOnTicket } from './airline-name.ts'

test.each([
  ['José', 'Jose'],
  ['Müller-Lüdenscheidt', 'MullerLudenscheidt'],
  ["O'Brien", 'OBrien'],
  ['O’Brien', 'OBrien'],
  ['Strauß', 'Strauss'],
  ['Łukasz Øster', 'Lukasz Oster'],
  ['Ægir Þór', 'Aegir Thor'],
  ['  Mary   Anne ', 'Mary Anne'],
  ['J. R.', 'J R'],
  ['Nguyễn', 'Nguyen'],
  ['İlkay Işık', 'Ilkay Isik'],
])('%s is %s to an airline', (name, plain) => {
  expect(airlineName(name)).toBe(plain)
  expect(isAirlineName(name)).toBe(true)
})

test.each(['', '   ', 'राहुल', '李', 'R2D2', 'A/B', 'Anna, Maria', '-', 'Kim & Co', '😀'])(
  '%j is no name for an airline',
  (name) => {
    expect(isAirlineName(name)).toBe(false)
  },
)

test.each([
  [{ firstName: 'Om', lastName: 'O' }, 'Om', 'Om'],
  [{ firstName: '', lastName: 'Suharto' }, 'Suharto', 'Suharto'],
  [{ firstName: 'Rohan', lastName: '' }, 'Rohan', 'Rohan'],
  [{ firstName: 'Li', lastName: 'Wu' }, 'Li', 'Wu'],
  [{ firstName: '', lastName: 'O' }, 'O', 'O'],
])('%j stands on a ticket as %s %s', (person, firstName, lastName) => {
  expect(namesOnTicket(person)).toEqual({ firstName, lastName })
  expect(namesOnTicket({ firstName, lastName })).toEqual({ firstName, lastName })
})

test('written once, it stays', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (name) => airlineName(airlineName(name)) === airlineName(name)))
})
