import type { SiteTx } from '../database/in-site.ts'
import { findCustomerIds, type Wish } from './wanted-customers.ts'

/** Users who fit, the newest first, with what `presentCustomer` shows. */
export async function searchUsers(tx: SiteTx, wish: Wish, limit = 20) {
  const ids = await findCustomerIds(tx, wish, { limit })
  if (ids.length === 0) return []
  return tx
    .selectFrom('users')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'users.site_id').onRef('le.id', '=', 'users.legal_entity_id'),
    )
    .select(['users.id', 'first_name', 'last_name', 'users.email', 'user_type', 'le.kind', 'le.name'])
    .where('users.id', 'in', ids)
    .orderBy('users.id', 'desc')
    .execute()
}
