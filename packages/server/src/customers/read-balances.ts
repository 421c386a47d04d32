import type { CustomerRow } from '@tradewind/contract/customers/customers'
import { money, toDecimal } from '@tradewind/domain/money'
import type { SiteTx } from '../database/in-site.ts'
import { sumBalances } from '../ledger/wallet/wallet-repo.ts'

/** What the wallet of each customer holds, with what is set aside, by user; people of one company share theirs. Staff have none. */
export async function readBalances(
  tx: SiteTx,
  rows: readonly Pick<CustomerRow, 'users_id' | 'legalEntityId' | 'userType'>[],
  currency: string,
): Promise<Map<number, string>> {
  const buyers = rows.filter(({ userType }) => userType !== 'staff')
  const sums = await sumBalances(tx, { legalEntityIds: buyers.map(({ legalEntityId }) => legalEntityId), currency })
  return new Map(buyers.map(({ users_id, legalEntityId }) => [users_id, toDecimal(money(sums.get(legalEntityId) ?? 0n, currency))]))
}
