import type { Insertable } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { WalletRules } from '../../database/table-types.generated.ts'

export function findWalletRules(tx: SiteTx) {
  return tx.selectFrom('wallet_rules').selectAll().executeTakeFirst()
}

/** Has those who set them take turns: the second sees what the first has set. */
export async function lockWalletRules(tx: SiteTx): Promise<void> {
  await tx.selectFrom('wallet_rules').select('site_id').forUpdate().execute()
}

export async function putWalletRules(tx: SiteTx, values: Omit<Insertable<WalletRules>, 'site_id'>): Promise<void> {
  await tx
    .insertInto('wallet_rules')
    .values({ site_id: tx.siteId, ...values })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(values))
    .execute()
}
