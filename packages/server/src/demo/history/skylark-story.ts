import { listChangeScenes } from './change-scenes.ts'
import { type Buyer, listEverydaySales } from './everyday-sales.ts'
import { listMoneyScenes } from './money-scenes.ts'
import type { Past } from './past.ts'
import { listRecentScenes } from './recent-scenes.ts'
import type { Scene } from './scene.ts'
import { sellInPast } from './sell-in-past.ts'

const DELHI = [
  { from: 'DEL', to: 'BOM', source: '6E' },
  { from: 'DEL', to: 'BLR', source: '6E' },
  { from: 'DEL', to: 'GOI', source: '6E' },
  { from: 'DEL', to: 'DXB', source: 'IX' },
]
const MUMBAI = [
  { from: 'BOM', to: 'GOI', source: '6E' },
  { from: 'BOM', to: 'DEL', source: 'NDC' },
  { from: 'BOM', to: 'DXB', source: 'FZ' },
  { from: 'BOM', to: 'BLR', source: 'QP' },
]
const KOCHI = [
  { from: 'COK', to: 'DXB', source: 'IX' },
  { from: 'COK', to: 'BLR', source: '6E' },
  { from: 'COK', to: 'BOM', source: 'NDC' },
]
const KOLKATA = [
  { from: 'CCU', to: 'DEL', source: '6E' },
  { from: 'CCU', to: 'BLR', source: 'IX' },
  { from: 'CCU', to: 'BOM', source: 'QP' },
]
const BENGALURU = [
  { from: 'BLR', to: 'DEL', source: 'NDC' },
  { from: 'BLR', to: 'BOM', source: '6E' },
]

const BUYERS: readonly Buyer[] = [
  { name: 'agent', how: 'wallet', weight: 6, routes: MUMBAI },
  { name: 'agent2', how: 'wallet', weight: 4, routes: MUMBAI },
  { name: 'coral', how: 'wallet', weight: 5, routes: KOCHI },
  { name: 'pinnacle', how: 'wallet', weight: 4, routes: DELHI },
  { name: 'himadri', how: 'wallet', weight: 3, routes: KOLKATA },
  { name: 'corporate', how: 'wallet', weight: 2, routes: BENGALURU },
  { name: 'kestrel', how: 'wallet', weight: 2, routes: [{ from: 'HYD', to: 'DEL', source: '6E' }] },
  { name: 'priya', how: 'card', weight: 2, routes: DELHI },
  { name: 'ananya', how: 'card', weight: 1, routes: BENGALURU },
  { name: 'farhan', how: 'card', weight: 1, routes: DELHI },
  { name: 'lakshmi', how: 'card', weight: 1, routes: KOCHI },
]

/** A month at Skylark: ordinary sales, and the other work of an office. */
export function listSkylarkScenes(past: Past): Scene[] {
  const everyday = listEverydaySales(past, { seed: 3, days: 29, perDay: 1.8, buyers: BUYERS })
  return [
    ...everyday.map(({ day, time, sale }) => ({ at: past.at(day, time), play: () => sellInPast(past, sale) })),
    ...listMoneyScenes(past),
    ...listChangeScenes(past),
    ...listRecentScenes(past),
  ]
}
