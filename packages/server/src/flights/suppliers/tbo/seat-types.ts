import type { AvailableExtra } from '../supplier-extras.ts'

type Position = NonNullable<AvailableExtra['seat']>['position']
type Feature = NonNullable<AvailableExtra['seat']>['features'][number]
export type SeatPlace = { readonly position: Position; readonly features: readonly Feature[] }

const BLOCKS: readonly Position[] = ['window', 'aisle', 'middle']
/** Types 4 to 21: six kinds of each position in turn. */
const SIX: readonly (readonly Feature[])[] = [
  ['recline'],
  ['wing'],
  ['exitRow'],
  ['recline', 'wing'],
  ['recline', 'exitRow'],
  ['wing', 'exitRow'],
]
const ALL_THREE: readonly Feature[] = ['recline', 'wing', 'exitRow']

/** Types 25 to 47, one by one. 'Centre aisle' is an aisle seat of the middle block. */
const NAMED: readonly [Position, ...Feature[]][] = [
  ['window', 'bulkhead'],
  ['window', 'quiet'],
  ['window', 'bulkhead', 'quiet'],
  ['middle', 'bulkhead'],
  ['middle', 'quiet'],
  ['middle', 'bulkhead', 'quiet'],
  ['aisle', 'bulkhead'],
  ['aisle', 'quiet'],
  ['aisle', 'bulkhead', 'quiet'],
  ['aisle'],
  ['middle'],
  ['aisle', 'bulkhead'],
  ['aisle', 'quiet'],
  ['aisle', 'bulkhead', 'quiet'],
  ['middle', 'bulkhead'],
  ['middle', 'quiet'],
  ['middle', 'bulkhead', 'quiet'],
  ['window', 'bulkhead', 'wing'],
  ['window', 'bulkhead', 'exitRow'],
  ['middle', 'bulkhead', 'wing'],
  ['middle', 'bulkhead', 'exitRow'],
  ['aisle', 'bulkhead', 'wing'],
  ['aisle', 'bulkhead', 'exitRow'],
]
/** Types 54 to 61: window and aisle at once, where a row has one seat a side. */
const SINGLE_SEATS: readonly (readonly Feature[])[] = [...SIX, ['bulkhead'], ['bulkhead', 'wing']]

/** What `SeatType` says of a seat; nothing where it says that there is none (48, 50–53). */
export function seatPlace(type: number): SeatPlace | undefined {
  if (type >= 1 && type <= 3) return { position: BLOCKS[type - 1] ?? 'middle', features: [] }
  if (type >= 4 && type <= 21)
    return { position: BLOCKS[Math.floor((type - 4) / 6)] ?? 'middle', features: SIX[(type - 4) % 6] ?? [] }
  if (type >= 22 && type <= 24) return { position: BLOCKS[type - 22] ?? 'middle', features: ALL_THREE }
  const [position, ...features] = NAMED[type - 25] ?? []
  if (position) return { position, features }
  if (type === 49) return { position: 'window', features: [] }
  if (type >= 54 && type <= 61) return { position: 'window', features: SINGLE_SEATS[type - 54] ?? [] }
  // 0 is 'not set': a seat all the same.
  return type === 48 || (type >= 50 && type <= 53) ? undefined : { position: 'middle', features: [] }
}
