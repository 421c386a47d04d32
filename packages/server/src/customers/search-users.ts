import type { SiteTx } from '../database/in-site.ts'
import { findCustomerIds, listCustomerNames, type Wish } from './find-customers-repo.ts'

/** Users who fit, the newest first, with what `presentCustomer` shows. */
export async function searchUsers(tx: SiteTx, wish: Wish, limit = 20) {
  const ids = await findCustomerIds(tx, wish, { limit })
  if (ids.length === 0) return []
  return listCustomerNames(tx, ids)
}
