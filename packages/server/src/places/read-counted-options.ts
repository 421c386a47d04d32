import type { CountedOption } from '@tradewind/domain/places/counted-start'
import { readOptionParts } from '../catalogue/options/option-parts-repo.ts'
import { listPools } from '../catalogue/options/pool-repo.ts'
import { listOwnDetails } from '../catalogue/options/tour-option-repo.ts'
import type { SiteTx } from '../database/in-site.ts'

/** Tour options as their places are counted, by their number. One that was deleted is not among them. */
export async function readCountedOptions(tx: SiteTx, ids: readonly number[]): Promise<ReadonlyMap<number, CountedOption>> {
  const [options, parts, pools] = await Promise.all([listOwnDetails(tx, { ids }), readOptionParts(tx, ids), listPools(tx)])
  const peopleOf = new Map(pools.map(({ id, people }) => [id, people]))
  return new Map(
    options.map(({ id, poolId, timing }) => {
      const { times = [], exceptions = [] } = parts.get(id) ?? {}
      const poolPeople = poolId === null ? null : (peopleOf.get(poolId) ?? null)
      return [id, { id, poolId, poolPeople, calendar: { timing, times, exceptions } }]
    }),
  )
}
