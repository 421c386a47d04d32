import { expect, test } from 'vitest'
import { journeyEnds, routeOf } from './journey-ends.ts'

test.each([
  [['DEL–BOM'], 'DEL–BOM', 'DEL', 'BOM'],
  [['DEL–BOM', 'BOM–DEL'], 'DEL–BOM–DEL', 'DEL', 'BOM–DEL'],
  [['DEL–BOM', 'BOM–GOI', 'GOI–DEL'], 'DEL–BOM–GOI–DEL', 'DEL', 'BOM–GOI–DEL'],
  [['DEL–BOM', 'GOI–DEL'], 'DEL–BOM, GOI–DEL', 'DEL', 'BOM, GOI–DEL'],
  [[], '', '', ''],
])('%j is the route %s, from %s on to %s', (sectors, route, origin, destination) => {
  expect([routeOf(sectors), journeyEnds(sectors)]).toEqual([route, { origin, destination }])
})
