import { expect, test } from 'vitest'
import { tellJourney } from './use-journey-name.ts'

const CITIES: Record<string, string> = { DEL: 'Delhi', DXB: 'Dubai', NBO: 'Nairobi' }

test.each([
  [['DEL–DXB'], 'Delhi to Dubai'],
  [['DEL–DXB', 'DXB–DEL'], 'Delhi to Dubai, return'],
  [['DEL–DXB', 'DXB–NBO'], 'Delhi to Dubai to Nairobi'],
  [['DEL–XXX'], 'Delhi to XXX'],
])('%s is %s', (sectors, told) => {
  expect(tellJourney(sectors, (code) => CITIES[code] ?? code)).toBe(told)
})
