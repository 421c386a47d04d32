import { type CountedOption, type CountedStart, keyOfStart, type TakenOf } from '@tradewind/domain/places/counted-start'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { sumTakings } from './place-repo.ts'

type Days = { readonly from: PlainDate; readonly to: PlainDate; readonly now: Instant }

/** What is taken of tour options and their pools in some days, in one read. */
export async function countTaken(
  tx: SiteTx,
  options: readonly Pick<CountedOption, 'id' | 'poolId'>[],
  days: Days,
): Promise<TakenOf> {
  const pools = new Set(options.flatMap(({ poolId }) => (poolId === null ? [] : [poolId])))
  const starts = [
    ...options.map(({ id }) => ({ counted: 'option', id }) as const),
    ...[...pools].map((id) => ({ counted: 'pool', id }) as const),
  ]
  if (starts.length === 0) return () => 0
  const taken = new Map((await sumTakings(tx, { starts, ...days })).map((start) => [keyOfStart(start), start.people]))
  return (start: CountedStart) => taken.get(keyOfStart(start)) ?? 0
}
