import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatBags, formatCabinBags, formatCheckInBags, formatJourneyBags, formatTicketBags } from './format-bags.ts'

test.each([
  ['15 Kg', '15 kg'],
  ['15KG', '15 kg'],
  ['23 Kilograms', '23 kg'],
  ['7 KGS', '7 kg'],
  ['20 kilos', '20 kg'],
  ['1 PC(s)', '1 piece'],
  ['1 piece', '1 piece'],
  ['2 PC', '2 pieces'],
  ['2 PC (23 Kg each)', '2 pieces (23 kg each)'],
  ['10 kg', '10 kg'],
  // What was bought beside what is included, and beside nothing.
  ['15 Kg + 5 Kg', '15 kg + 5 kg'],
  ['15 Kilograms + 3 kg', '15 kg + 3 kg'],
  ['0 Kg + 15 Kg', '15 kg'],
  ['0 kg + 5 kg', '5 kg'],
  ['15 kg + 0 kg', '15 kg'],
  ['1 PC(s) + 23 kg', '1 piece + 23 kg'],
  ['0 PC + 1 PC', '1 piece'],
  ['0 Kg + 0 Kg', null],
  ['0 Kg', null],
  ['0 PC', null],
  ['0', null],
  ['', null],
  [' ', null],
  [null, null],
  // A text that cannot be parsed is shown unchanged.
  ['SEE AIRLINE', 'SEE AIRLINE'],
])('%s is shown as %s', (written, expected) => {
  expect(formatBags(written)).toBe(expected)
})

test('a bag that was bought is never left out, whatever the fare has', () => {
  const spelling = fc.constantFrom(' Kg', 'KG', ' Kilograms', ' kg')
  fc.assert(
    fc.property(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 60 }), spelling, spelling, (free, bought, one, other) => {
      expect(formatBags(`${free}${one} + ${bought}${other}`)).toBe(free === 0 ? `${bought} kg` : `${free} kg + ${bought} kg`)
    }),
  )
})

test.each([
  ['15 Kg', '15 kg', '15 kg'],
  ['0 Kg', 'No check-in bag', 'No cabin bag'],
  [null, 'Check-in bag not stated', 'Cabin bag not stated'],
])('%s as a line is %s, or %s', (written, checkIn, cabin) => {
  expect([formatCheckInBags(written), formatCabinBags(written)]).toEqual([checkIn, cabin])
})

test.each([
  ['30 Kilograms', '7 KG', ['30 kg', '+ 7 kg cabin']],
  ['0 Kg + 15 Kg', '10 kg', ['15 kg', '+ 10 kg cabin']],
  ['0 Kg', '10 kg', ['No check-in bag', '10 kg cabin']],
  [null, '7 kg', ['Check-in bag not stated', '7 kg cabin']],
  ['1 PC', '0 kg', ['1 piece', 'No cabin bag']],
  ['0 kg', '0 kg', ['No check-in bag', 'No cabin bag']],
  ['15 kg', null, ['15 kg']],
  [null, null, ['Bags not stated']],
])('a ticket with %s and %s in the cabin says %o', (baggage, cabinBaggage, lines) => {
  expect(formatTicketBags({ baggage, cabinBaggage })).toEqual(lines)
})

test('a journey says once what several flights have in common, and never hides the one that differs', () => {
  const flight = (sector: string, baggage: string | null, cabinBaggage: string | null = '7 kg') => ({
    sector,
    baggage,
    cabinBaggage,
  })
  expect(formatJourneyBags([flight('DEL–DXB', '30 Kilograms'), flight('DXB–DEL', '30 kg')])).toEqual([
    'DEL–DXB, DXB–DEL: 30 kg + 7 kg cabin',
  ])
  expect(formatJourneyBags([flight('DEL–BOM', '0 Kg + 15 Kg'), flight('BOM–DEL', '0 Kg')])).toEqual([
    'DEL–BOM: 15 kg + 7 kg cabin',
    'BOM–DEL: No check-in bag, 7 kg cabin',
  ])
})
