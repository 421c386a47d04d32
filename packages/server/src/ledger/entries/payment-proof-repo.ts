import type { SiteTx } from '../../database/in-site.ts'
import type { Proof } from './read-proof.ts'

export async function insertProof(tx: SiteTx, entryId: number, { fileName, contentType, content }: Proof): Promise<void> {
  await tx
    .insertInto('payment_proofs')
    .values({ site_id: tx.siteId, entry_id: entryId, file_name: fileName, content_type: contentType, content })
    .execute()
}

/** The proof of an entry; `ofCompany`: only if the entry is of this one. */
export function findProofOf(tx: SiteTx, entryId: number, { ofCompany }: { ofCompany: number | undefined }) {
  return tx
    .selectFrom('payment_proofs as pr')
    .innerJoin('payment_entries as e', (join) => join.onRef('e.site_id', '=', 'pr.site_id').onRef('e.id', '=', 'pr.entry_id'))
    .select(['pr.content', 'pr.content_type', 'pr.file_name'])
    .where('pr.site_id', '=', tx.siteId)
    .where('pr.entry_id', '=', entryId)
    .$if(ofCompany !== undefined, (query) => query.where('e.legal_entity_id', '=', ofCompany ?? 0))
    .executeTakeFirst()
}
