import { type CountedStart, inOrderOfLocks, limitsOf } from '@tradewind/domain/places/counted-start'
import { type NoPlaces, type PlaceWish, type Taking, takePlaces } from '@tradewind/domain/places/take-places'
import { earlier, type Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { listTakings, listTakingsOf, lockStarts, writeTakings } from './place-repo.ts'
import { readCountedOptions } from './read-counted-options.ts'

/** Places that a taker wants; the taker is the key by which a repeated call is known. */
export type WantedPlaces = Omit<PlaceWish, 'limits'>
type Asked = { readonly now: Instant }

/**
 * Holds places for half an hour, for all takers or for none. Held once for each taker: asked again while the hold lasts, nothing changes; after it, or for another start,
 * places are held anew where there are some. `heldUntil`: when the first of the holds ends; null where nobody takes a seat.
 */
export async function holdPlaces(
  tx: SiteTx,
  wanted: readonly WantedPlaces[],
  { now }: Asked,
): Promise<{ readonly heldUntil: Instant | null } | { readonly none: NoPlaces }> {
  const taken = await take(tx, wanted, { now, as: 'held' })
  if ('none' in taken) return taken
  const ends = taken.own.flatMap(({ heldUntil }) => (heldUntil === null ? [] : [heldUntil]))
  return { heldUntil: ends.length === 0 ? null : ends.reduce(earlier) }
}

/** Takes places for good: those that are held, and where the hold has ended those that are left. Taken once for each taker. Undefined: they are taken. */
export async function sellPlaces(tx: SiteTx, wanted: readonly WantedPlaces[], { now }: Asked): Promise<NoPlaces | undefined> {
  const taken = await take(tx, wanted, { now, as: 'sold' })
  return 'none' in taken ? taken.none : undefined
}

/** Why places could not be taken now; undefined: they can, until the transaction ends. All that will be taken in the transaction is asked about at once. */
export async function whyNoPlaces(tx: SiteTx, wanted: readonly WantedPlaces[], { now }: Asked): Promise<NoPlaces | undefined> {
  const { wishes, takings } = await lockFor(tx, wanted)
  const taken = takePlaces(wishes, takings, { now, as: 'sold' })
  return 'none' in taken ? taken.none : undefined
}

/** The same as of now, for those who only show it: somebody else may take them at once. Locks nothing. */
export async function findNoPlaces(tx: SiteTx, wanted: readonly WantedPlaces[], { now }: Asked): Promise<NoPlaces | undefined> {
  if (wanted.length === 0) return undefined
  const { wishes, starts } = await limit(tx, wanted)
  const taken = takePlaces(wishes, await listTakings(tx, starts), { now, as: 'sold' })
  return 'none' in taken ? taken.none : undefined
}

/** Locks the starts of places that are given up and of those that are wanted, so that two who exchange places never wait for each other. */
export async function lockPlaces(
  tx: SiteTx,
  { givenUp, wanted }: { readonly givenUp: readonly string[]; readonly wanted: readonly WantedPlaces[] },
): Promise<void> {
  await lockFor(tx, wanted, givenUp)
}

/** Gives back what takers have, held or sold. */
export async function releasePlaces(tx: SiteTx, takers: readonly string[]): Promise<void> {
  const starts = inOrderOfLocks(await listTakingsOf(tx, takers))
  if (starts.length === 0) return
  await lockStarts(tx, starts)
  const takings = await listTakings(tx, starts)
  const isOwn = new Set(takers)
  await writeTakings(
    tx,
    takings,
    takings.filter(({ taker }) => !isOwn.has(taker)),
  )
}

/** Writes what becomes of the takings. Holds that have ended are removed with it: whoever finds a hold there knows that nobody has counted without it. */
async function take(
  tx: SiteTx,
  wanted: readonly WantedPlaces[],
  { now, as }: Asked & { readonly as: 'held' | 'sold' },
): Promise<{ readonly own: readonly Taking[] } | { readonly none: NoPlaces }> {
  const { wishes, takings } = await lockFor(tx, wanted)
  const taken = takePlaces(wishes, takings, { now, as })
  if ('none' in taken) return taken
  await writeTakings(tx, takings, taken.takings)
  const takers = new Set(wanted.map(({ taker }) => taker))
  return { own: taken.takings.filter(({ taker }) => takers.has(taker)) }
}

/** Locks every start that is concerned, those of what the takers have and of what they want, and reads what is taken of them. */
async function lockFor(
  tx: SiteTx,
  wanted: readonly WantedPlaces[],
  givenUp: readonly string[] = [],
): Promise<{ wishes: PlaceWish[]; takings: Taking[] }> {
  const { wishes, starts } = await limit(tx, wanted, givenUp)
  if (starts.length === 0) return { wishes, takings: [] }
  await lockStarts(tx, starts)
  return { wishes, takings: await listTakings(tx, starts) }
}

/** What is wanted with its limits, and every start that is concerned. */
async function limit(
  tx: SiteTx,
  wanted: readonly WantedPlaces[],
  givenUp: readonly string[] = [],
): Promise<{ wishes: PlaceWish[]; starts: CountedStart[] }> {
  const [options, had] = await Promise.all([
    readCountedOptions(tx, [...new Set(wanted.map(({ tourOptionId }) => tourOptionId))]),
    listTakingsOf(tx, [...wanted.map(({ taker }) => taker), ...givenUp]),
  ])
  const wishes = wanted.map((wish): PlaceWish => {
    const option = options.get(wish.tourOptionId)
    return { ...wish, limits: option && limitsOf(option, wish.day, wish.startsAt) }
  })
  return { wishes, starts: inOrderOfLocks([...had, ...wishes.flatMap(({ limits = [] }) => limits)]) }
}
