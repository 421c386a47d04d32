import type { AccountKind } from '@tradewind/domain/ledger/posting'
import type { TestServer } from './test-server.ts'

/** Tests only: what all accounts of a kind of a site hold, by their entries, in minor units. */
export async function sumOfAccount({ app }: TestServer, siteId: number, kind: AccountKind): Promise<bigint> {
  const rows = await app.db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', (join) => join.onRef('a.site_id', '=', 'e.site_id').onRef('a.id', '=', 'e.account_id'))
    .select('e.amount_minor')
    .where('a.kind', '=', kind)
    .where('a.site_id', '=', siteId)
    .execute()
  return rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0n)
}
