import type { CapacityPool } from '@tradewind/contract/catalogue/catalogue-shapes'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse as refuseCommon } from '../../http/refuse.ts'
import { type CatalogueEditor, recordCatalogue } from '../catalogue-editor.ts'
import { findPool, insertPool, isPoolNameTaken, lockPools, updatePool } from './pool-repo.ts'

type Wish = { readonly id?: number | undefined; readonly name: string; readonly people: number | null }

/** Creates seats that tour options share, or changes them. */
export function savePool(
  context: CatalogueEditor & { readonly refuse: Refuse<'POOL_NAME_TAKEN'> },
  { id, ...fields }: Wish,
): Promise<CapacityPool> {
  const { db, actor, now, refuse } = context
  return inSite(db, actor.siteId, async (tx) => {
    await lockPools(tx)
    const before = id === undefined ? undefined : ((await findPool(tx, id)) ?? refuseCommon('NOT_FOUND'))
    if (await isPoolNameTaken(tx, { name: fields.name, except: id })) refuse('POOL_NAME_TAKEN')
    const poolId = before?.id ?? (await insertPool(tx, fields, now))
    if (before) await updatePool(tx, poolId, fields)
    await recordCatalogue(tx, context, {
      action: before ? 'change shared seats' : 'create shared seats',
      about: { kind: 'capacityPool', id: poolId },
      before: before && { name: before.name, people: before.people },
      after: fields,
    })
    return { id: poolId, ...fields }
  })
}
