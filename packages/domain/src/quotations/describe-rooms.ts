import { ROOM_CHARGES, type RoomCharge } from './itinerary.ts'

const NAMES: Readonly<Record<RoomCharge, readonly [one: string, many: string]>> = {
  single: ['single room', 'single rooms'],
  double: ['double room', 'double rooms'],
  extraAdult: ['extra bed', 'extra beds'],
  childWithBed: ['child with bed', 'children with bed'],
  childWithoutBed: ['child without bed', 'children without bed'],
}

type Counts = Readonly<Partial<Record<RoomCharge, number>>>

/** How many there are of each, without what they cost. */
export function countRooms(rooms: Readonly<Partial<Record<RoomCharge, { readonly count: number }>>>): Counts {
  return Object.fromEntries(Object.entries(rooms).map(([charge, { count }]) => [charge, count]))
}

/** '2 double rooms, 1 child with bed'; empty where no room is counted by its kind. */
export function describeRooms(counts: Counts): string {
  return ROOM_CHARGES.flatMap((charge) => {
    const count = counts[charge] ?? 0
    const [one, many] = NAMES[charge]
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  }).join(', ')
}
