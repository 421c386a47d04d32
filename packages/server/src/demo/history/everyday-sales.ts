import { addDays } from '@tradewind/domain/time'
import type { Past } from './past.ts'
import type { Sale } from './sell-in-past.ts'

type Route = Pick<Sale, 'from' | 'to' | 'source'>
/** Who buys on which route, how they pay, and how often: a weight. */
export type Buyer = { readonly name: string; readonly how: Sale['how']; readonly weight: number; readonly routes: readonly Route[] }

const FAMILIES = [
  'Rao',
  'Kapoor',
  'Nair',
  'Shah',
  'Banerjee',
  'Khanna',
  'Pillai',
  'Deshmukh',
  'Chatterjee',
  'Gill',
  'Reddy',
  'Joshi',
]
const GIVEN = ['Aditi', 'Arjun', 'Divya', 'Farid', 'Ishita', 'Karan', 'Kavya', 'Manoj', 'Maya', 'Nikhil', 'Nandini', 'Omkar']
const MORE_GIVEN = ['Pooja', 'Rahul', 'Ritu', 'Sameer', 'Sneha', 'Tara', 'Varun', 'Vivek', 'Yash', 'Zoya', 'Hari', 'Jatin']

export type EverydaySale = { readonly day: number; readonly time: string; readonly sale: Sale }

type Month = { readonly seed: number; readonly days: number; readonly perDay: number; readonly buyers: readonly Buyer[] }

/** A month of ordinary business, the same at every start. Weekends are quieter, and business grows a little. */
export function listEverydaySales({ date }: Pick<Past, 'date'>, { seed, days, perDay, buyers }: Month): EverydaySale[] {
  const chance = makeChance(seed)
  const sales: EverydaySale[] = []
  for (let day = -days; day < 0; day += 1) {
    const isWeekend = [0, 6].includes(new Date(date(day)).getUTCDay())
    const growth = 0.85 + (0.3 * (days + day)) / days
    const count = Math.round(perDay * growth * (isWeekend ? 0.4 : 1.2) + chance() - 0.5)
    for (let nth = 0; nth < count; nth += 1) {
      const minute = Math.floor((9.2 + ((nth + chance()) * 9) / Math.max(count, 1)) * 60)
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
      sales.push({ day, time, sale: drawSale({ chance, buyers, date, day, key: `${seed}-${day}-${nth}` }) })
    }
  }
  return sales
}

type Draw = { chance: () => number; buyers: readonly Buyer[]; date: Past['date']; day: number; key: string }

function drawSale({ chance, buyers, date, day, key }: Draw): Sale {
  const buyer = drawBuyer(buyers, chance())
  const route = buyer.routes[Math.floor(chance() * buyer.routes.length)] ?? { from: 'DEL', to: 'BOM', source: '6E' }
  const family = FAMILIES[Math.floor(chance() * FAMILIES.length)] ?? 'Rao'
  const first = GIVEN[Math.floor(chance() * GIVEN.length)] ?? 'Aditi'
  const second = MORE_GIVEN[Math.floor(chance() * MORE_GIVEN.length)] ?? 'Rahul'
  // Half fly within days, half within weeks.
  const ahead = 2 + Math.floor(chance() ** 2 * 34)
  const party = chance() < 0.3 ? [`${first} ${family}`, `${second} ${family}`] : [`${first} ${family}`]
  return {
    ...route,
    buyer: buyer.name,
    how: buyer.how,
    flies: addDays(date(day), ahead),
    party,
    key,
    pick: Math.floor(chance() * 6),
  }
}

function drawBuyer(buyers: readonly Buyer[], chance: number): Buyer {
  const [first] = buyers
  if (!first) throw new Error('Nobody buys')
  let left = chance * buyers.reduce((sum, { weight }) => sum + weight, 0)
  for (const buyer of buyers) {
    left -= buyer.weight
    if (left < 0) return buyer
  }
  return first
}

/** Pseudo-random numbers that are the same each time (mulberry32). */
function makeChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
