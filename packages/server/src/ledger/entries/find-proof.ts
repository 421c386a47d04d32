import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'

/** A payment's proof, for staff who sees wallets and for the company it is of. To others there is none. */
export async function findProof(tx: SiteTx, actor: Actor, entryId: string) {
  const missing = () => refuse('NOT_FOUND', { message: 'We could not find that file.' })
  if (!/^\d{1,9}$/.test(entryId)) return missing()
  const seesAll = actor.userType === 'staff' && may(actor, 'ledger.view')
  const proof = await tx
    .selectFrom('payment_proofs as pr')
    .innerJoin('payment_entries as e', (join) => join.onRef('e.site_id', '=', 'pr.site_id').onRef('e.id', '=', 'pr.entry_id'))
    .select(['pr.content', 'pr.content_type', 'pr.file_name'])
    .where('pr.site_id', '=', tx.siteId)
    .where('pr.entry_id', '=', Number(entryId))
    .$if(!seesAll, (query) => query.where('e.legal_entity_id', '=', actor.legalEntityId))
    .executeTakeFirst()
  return proof ?? missing()
}
