import { recordChange } from '../../audit/record-change.ts'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { insertSupplierEntity, listSuppliers, localSupplierCode } from '../../ledger/post/supplier-entity-repo.ts'
import type { RateEditor } from '../save-rates.ts'

/** A supplier from whom the company buys what it sells, with accounts of its own in the ledger. Gives its number. Refuses NAME_TAKEN. */
export function addRateSupplier(
  { db, actor, now, refuse }: RateEditor & { readonly refuse: Refuse<'NAME_TAKEN'> },
  { name }: { readonly name: string },
): Promise<number> {
  return inSite(db, actor.siteId, async (tx) => {
    const known = (await listSuppliers(tx)).some((supplier) => supplier.name.toLowerCase() === name.toLowerCase())
    const id = known ? undefined : await insertSupplierEntity(tx, { code: localSupplierCode(name), name })
    if (id === undefined) return refuse('NAME_TAKEN')
    const about = { kind: 'supplier', id }
    await recordChange(tx, { actor, area: 'catalogue', action: 'add supplier', about, after: { name } }, now)
    return id
  })
}
