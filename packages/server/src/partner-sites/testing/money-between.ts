import type { Trap } from '../../flights/book/testing/set-trap.ts'

export type MoneyBetween = { readonly debt: bigint; readonly wallet: bigint }
type Sites = { readonly buyer: number; readonly supplier: number; readonly currency: string }

/** What one site owes the other, and what it has in its wallet there, each as its own ledger says. */
export async function moneyBetween(trap: Pick<Trap, 'query'>, { buyer, supplier, currency }: Sites): Promise<MoneyBetween> {
  const sumOf = async (site: number, kinds: string[], table: string) => {
    const [row] = await trap.query<{ minor: string }>(
      `select coalesce(sum(e.amount_minor), 0)::text as minor from ledger_entries e
       join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
       where a.site_id = $1 and a.kind = any($2) and a.currency = $3 and a.legal_entity_id in (select legal_entity_id from ${table} where site_id = $1)`,
      [site, kinds, currency],
    )
    return BigInt(row?.minor ?? 0)
  }
  return {
    debt: await sumOf(buyer, ['supplierPayable', 'supplierReceivable'], 'partner_suppliers'),
    wallet: await sumOf(supplier, ['wallet', 'hold'], 'supply_consumers'),
  }
}

export function movedBetween(before: MoneyBetween, after: MoneyBetween): MoneyBetween {
  return { debt: after.debt - before.debt, wallet: after.wallet - before.wallet }
}
