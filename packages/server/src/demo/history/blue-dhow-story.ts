import { type Buyer, listEverydaySales } from './everyday-sales.ts'
import type { Past } from './past.ts'
import { listQuotationScenes } from './quotation-scenes.ts'
import type { Scene } from './scene.ts'
import { sellInPast } from './sell-in-past.ts'

const BUYERS: readonly Buyer[] = [
  {
    name: 'agent',
    how: 'wallet',
    weight: 1,
    routes: [
      { from: 'DXB', to: 'DEL', source: 'FZ' },
      { from: 'DXB', to: 'BOM', source: '6E' },
      { from: 'DXB', to: 'COK', source: 'IX' },
    ],
  },
]

/** The second company is small: one ticket every few days, and a desk that quotes journeys. */
export function listBlueDhowScenes(past: Past): Scene[] {
  const sales = listEverydaySales(past, { seed: 7, days: 28, perDay: 0.35, buyers: BUYERS })
  return [
    ...sales.map(({ day, time, sale }) => ({ at: past.at(day, time), play: () => sellInPast(past, sale) })),
    ...listQuotationScenes(past),
  ]
}
