import type { SocialProvider } from '@tradewind/domain/social-log-in/social-providers'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

export type ProviderRow = NonNullable<Awaited<ReturnType<typeof findProvider>>>

export function findProvider(tx: SiteTx, provider: SocialProvider) {
  return tx.selectFrom('social_providers').selectAll().where('provider', '=', provider).executeTakeFirst()
}

export function listProviders(tx: SiteTx) {
  return tx.selectFrom('social_providers').selectAll().execute()
}

/** Which are switched on, in the order of their buttons. */
export function listSwitchedOn(tx: SiteTx) {
  return tx
    .selectFrom('social_providers')
    .select(['provider', 'issuer'])
    .$narrowType<{ provider: SocialProvider }>()
    .where('is_on', '=', true)
    .orderBy(sql`array_position(array['google', 'facebook'], provider)`)
    .execute()
}

type Saved = Pick<ProviderRow, 'provider' | 'is_on' | 'issuer' | 'client_id' | 'sealed_secret'>

/** Writes the version after `version`. False where a colleague has. */
export async function saveProvider(tx: SiteTx, saved: Saved, version: number): Promise<boolean> {
  const { provider, ...values } = saved
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('social_providers')
      .values({ site_id: tx.siteId, ...saved, version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await tx
    .updateTable('social_providers')
    .set({ ...values, version: version + 1 })
    .where('provider', '=', provider)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
