import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'

export type TdsOfBuyer = {
  /** Null: of a posting that names no buyer. */
  readonly id: number | null
  readonly name: string | null
  readonly panNumber: string | null
  readonly gstNumber: string | null
  /** As it was charged, and as it went back with refunds. */
  readonly deducted: bigint
  readonly returned: bigint
}

type Period = { readonly since: Instant; readonly before: Instant; readonly currency: string }

/** What was posted to the tax office for each buyer. A posting is about a payment or about a booking, and both are a buyer's. */
export async function sumTdsOfBuyers(tx: SiteTx, { since, before, currency }: Period): Promise<TdsOfBuyer[]> {
  const { rows } = await sql<TdsOfBuyer>`
    select le.id, le.name, le.pan_number as "panNumber", le.gst_number as "gstNumber",
      sum(greatest(e.amount_minor, 0))::bigint as deducted, -sum(least(e.amount_minor, 0))::bigint as returned
    from ledger_postings p
      join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
      join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'tdsPayable'
      left join payments pay on p.about_kind = 'order' and pay.site_id = p.site_id and pay.id = p.about_id
      left join sales s on s.site_id = p.site_id and s.id = case when p.about_kind = 'booking' then p.about_id::integer end
      left join legal_entities le on le.site_id = p.site_id and le.id = coalesce(pay.legal_entity_id, s.legal_entity_id)
    where p.site_id = ${tx.siteId} and p.posted_at >= ${since} and p.posted_at < ${before} and e.currency = ${currency}
    group by le.id, le.name, le.pan_number, le.gst_number
    order by upper(le.name) nulls last, le.id`.execute(tx)
  return rows
}
