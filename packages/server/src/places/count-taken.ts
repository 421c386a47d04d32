import { type CountedOption, type CountedStart, keyOfStart, type TakenOf } from '@tradewind/domain/places/counted-start'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { sumOwnTakings, sumTakings } from './place-repo.ts'

type Days = {
  readonly from: PlainDate
  readonly to: PlainDate
  readonly now: Instant
  /** Who asks for places that they may have already. */
  readonly own?: readonly string[]
}

/** What is taken of tour options and their pools in some days, in one read. */
export async function countTaken(
  tx: SiteTx,
  options: readonly Pick<CountedOption, 'id' | 'poolId'>[],
  { own = [], ...days }: Days,
): Promise<TakenOf> {
  const pools = new Set(options.flatMap(({ poolId }) => (poolId === null ? [] : [poolId])))
  const starts = [
    ...options.map(({ id }) => ({ counted: 'option', id }) as const),
    ...[...pools].map((id) => ({ counted: 'pool', id }) as const),
  ]
  if (starts.length === 0) return () => 0
  const sums = await Promise.all([sumTakings(tx, { starts, ...days }), sumOwnTakings(tx, { takers: own, now: days.now })])
  const [taken, ours] = sums.map((rows) => new Map(rows.map((start) => [keyOfStart(start), start.people])))
  return (start: CountedStart) => (taken?.get(keyOfStart(start)) ?? 0) - (ours?.get(keyOfStart(start)) ?? 0)
}
