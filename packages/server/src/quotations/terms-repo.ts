import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

export type Terms = { readonly terms: string; readonly version: number; readonly changedAt: Instant | null }

/** The newest text, or that of a moment; empty with version 0 where nobody had written one. */
export async function readTerms(tx: SiteTx, at?: Instant): Promise<Terms> {
  const row = await tx
    .selectFrom('quotation_terms')
    .select(['terms', 'version', 'saved_at'])
    .$if(at !== undefined, (query) => query.where('saved_at', '<=', at as Instant))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { terms: row?.terms ?? '', version: row?.version ?? 0, changedAt: row?.saved_at ?? null }
}

/** The next version; `isNext` is false where it is not the next one any more, or never was. */
export async function insertTerms(
  tx: SiteTx,
  { terms, version, at, by }: { readonly terms: string; readonly version: number; readonly at: Instant; readonly by: number },
): Promise<{ readonly isNext: boolean }> {
  const { version: newest } = await readTerms(tx)
  if (version !== newest + 1) return { isNext: false }
  const row = await tx
    .insertInto('quotation_terms')
    .values({ site_id: tx.siteId, version, terms, saved_at: at, saved_by: by })
    .onConflict((conflict) => conflict.columns(['site_id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return { isNext: row !== undefined }
}
