import { expect, test } from 'vitest'
import { journeyEnds } from './journey-ends.ts'

test.each([
  [['DEL–BOM'], 'DEL', 'BOM'],
  [['DEL–DXB', 'DXB–DEL'], 'DEL', 'DXB'],
  [['DEL–BOM', 'BOM–GOI'], 'DEL', 'GOI'],
  [['DEL–BOM', 'BOM–GOI', 'GOI–DEL'], 'DEL', 'BOM'],
  [[], '', ''],
])('%j goes from %s to %s', (sectors, origin, destination) => {
  expect(journeyEnds(sectors)).toEqual({ origin, destination })
})
