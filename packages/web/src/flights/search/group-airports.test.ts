import type { AirportOption } from '@tradewind/contract/reference/reference'
import { expect, test } from 'vitest'
import { groupAirports } from './group-airports.ts'

const airport = (key: string, nearCity?: string) => ({ key, ...(nearCity && { nearCity }) }) as AirportOption
const groups = (airports: AirportOption[], search: string) =>
  groupAirports(airports, search).map(({ label, options }) => [label, ...options.map(({ key }) => key)])

test('airports near the city that was meant stand between its own and all others, in the order of the answer', () => {
  expect(groups([airport('DEL'), airport('DXN', 'Delhi'), airport('DED')], 'del')).toEqual([
    [undefined, 'DEL'],
    ['Near Delhi', 'DXN'],
    ['Other places', 'DED'],
  ])
})

test('airports alone need no heading; without letters they are the places most flown to', () => {
  expect(groups([airport('GOI'), airport('GOX')], 'go')).toEqual([[undefined, 'GOI', 'GOX']])
  expect(groups([airport('DEL')], '')).toEqual([['Most flown to', 'DEL']])
})
