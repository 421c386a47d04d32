import type { WalletOrder, WalletsShown } from '@tradewind/contract/ledger/wallet-shapes'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

/** Where a page goes on: after this wallet. Sorted by name, `balance` is not looked at. */
export type WalletPlace = { readonly balance: bigint; readonly name: string; readonly id: number }
type Wish = {
  readonly currency: string
  readonly today: PlainDate
  readonly show: WalletsShown
  readonly order: WalletOrder
  readonly after: WalletPlace | undefined
  readonly limit: number
}

/**
 * Wallets of customers that have money, owe money, or may use credit. An account without its own index by balance: each booking moves a balance, and would
 * pay for the index; this list is read a few times a day, and reads all wallets of the site.
 */
export async function listWalletRows(tx: SiteTx, { currency, today, show, order, after, limit }: Wish) {
  const owes = show === 'all' ? sql`` : sql`and w.balance_minor < 0`
  const { rows } = await sql<{
    id: number
    name: string
    kind: string
    wallet: bigint
    hold: bigint
    credit: bigint
    account: number
    moved_at: Instant | null
  }>`
    with found as (
      select le.id, le.name, le.kind, w.id as account, w.balance_minor as wallet, coalesce(h.balance_minor, 0) as hold, coalesce(c.amount_minor, 0) as credit,
        w.balance_minor + coalesce(h.balance_minor, 0) as balance
      from ledger_accounts w
      join legal_entities le on le.site_id = w.site_id and le.id = w.legal_entity_id and le.kind in ('agency', 'corporate', 'person')
      left join ledger_accounts h on h.site_id = w.site_id and h.legal_entity_id = w.legal_entity_id and h.kind = 'hold' and h.currency = w.currency
      left join lateral (
        select amount_minor from credit_limits c where c.site_id = w.site_id and c.legal_entity_id = w.legal_entity_id and c.currency = w.currency
          and c.from_date <= ${today}::date order by c.from_date desc limit 1
      ) c on true
      where w.site_id = ${tx.siteId} and w.kind = 'wallet' and w.currency = ${currency}
        and (w.balance_minor <> 0 or h.balance_minor > 0 or c.amount_minor > 0) ${owes}
    )
    select f.id, f.name, f.kind, f.account, f.wallet, f.hold, f.credit, last.posted_at as moved_at
    from (select * from found where ${isAfter(order, after)} order by ${ORDERS[order]} limit ${limit}) f
    left join lateral (
      select p.posted_at from ledger_entries e join ledger_postings p on p.site_id = e.site_id and p.id = e.posting_id
      where e.site_id = ${tx.siteId} and e.account_id = f.account order by e.posting_id desc limit 1
    ) last on true
    order by ${ORDERS[order]}`.execute(tx)
  return rows
}

const ORDERS = {
  lowest: sql`balance, id`,
  highest: sql`balance desc, id desc`,
  name: sql`upper(name), id`,
  nameBack: sql`upper(name) desc, id desc`,
}

function isAfter(order: WalletOrder, after: WalletPlace | undefined) {
  if (!after) return sql`true`
  const { balance, name, id } = after
  if (order === 'lowest') return sql`(balance, id) > (${balance}::bigint, ${id}::integer)`
  if (order === 'highest') return sql`(balance, id) < (${balance}::bigint, ${id}::integer)`
  if (order === 'name') return sql`(upper(name), id) > (upper(${name}::text), ${id}::integer)`
  return sql`(upper(name), id) < (upper(${name}::text), ${id}::integer)`
}

/** What all customers together have in their wallets, and what they owe. Minor units. */
export async function sumWallets(tx: SiteTx, currency: string) {
  const { rows } = await sql<{ paid_in: string; owed: string; owing: number; held: string }>`
    select coalesce(sum(a.balance_minor) filter (where a.kind = 'wallet' and a.balance_minor > 0), 0)::text as paid_in,
      coalesce(-sum(a.balance_minor) filter (where a.kind = 'wallet' and a.balance_minor < 0), 0)::text as owed,
      (count(*) filter (where a.kind = 'wallet' and a.balance_minor < 0))::integer as owing,
      coalesce(sum(a.balance_minor) filter (where a.kind = 'hold'), 0)::text as held
    from ledger_accounts a
    join legal_entities le on le.site_id = a.site_id and le.id = a.legal_entity_id and le.kind in ('agency', 'corporate', 'person')
    where a.site_id = ${tx.siteId} and a.kind in ('wallet', 'hold') and a.currency = ${currency}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('A sum has one row')
  return { paidIn: BigInt(row.paid_in), owed: BigInt(row.owed), owing: row.owing, held: BigInt(row.held) }
}
