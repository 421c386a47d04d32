import { sql } from 'kysely'
import type { Database } from '../packages/server/src/database/connect-database.ts'
import { minorOf } from './gateway-checks.ts'
import type { Journal } from './journal.ts'
import type { Verdict } from './verdict.ts'

/** A request whose money goes or went back; amounts in minor units. `posted…` is what the ledger says of it. */
export type PaidBack = {
  readonly id: number
  readonly quote_id: string
  readonly quoted: string
  readonly refunded: string
  readonly postedToWallet: string
  readonly postedToCards: string
  readonly sentToCards: string
}

export async function readPaidBack(db: Database): Promise<PaidBack[]> {
  const { rows } = await sql<PaidBack>`
    select c.id, c.quote_id, coalesce(q.refund_minor, 0)::text as quoted, c.refunded_minor::text as refunded,
      coalesce(sum(e.amount_minor) filter (where a.kind = 'wallet'), 0)::text as "postedToWallet",
      coalesce(sum(e.amount_minor) filter (where a.kind = 'refundsPayable'), 0)::text as "postedToCards",
      (select coalesce(sum(r.amount_minor), 0)::text from refunds r where r.site_id = c.site_id and r.claim_kind = 'change' and r.claim_id = c.id) as "sentToCards"
    from change_requests c
      join change_quotes q on q.site_id = c.site_id and q.id = c.quote_id
      left join ledger_postings p on p.site_id = c.site_id and p.key = format('change:%s:refund', c.id)
      left join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
      left join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
    where c.state in ('paying', 'completed') and c.kind <> 'reissue'
    group by c.site_id, c.id, c.quote_id, q.refund_minor, c.refunded_minor`.execute(db)
  return rows
}

/**
 * What was refunded is what was quoted and agreed to, in the request, in the ledger and towards the cards. Nobody of the soak agrees to a lower price later, so
 * that less than a person was shown is never right; more is, where a newer quote passed it on.
 */
export function everyRefundIsAsQuoted({ quotes }: Pick<Journal, 'quotes'>, paidBack: readonly PaidBack[]): Verdict {
  const broken = paidBack.flatMap((one) => {
    const [quoted, refunded] = [BigInt(one.quoted), BigInt(one.refunded)]
    const posted = BigInt(one.postedToWallet) + BigInt(one.postedToCards)
    if (refunded !== quoted || posted !== quoted || one.sentToCards !== one.postedToCards)
      return [
        `request ${one.id}: quoted ${quoted}, refunded ${refunded}, posted ${posted}, to cards ${one.sentToCards} of ${one.postedToCards}`,
      ]
    const shown = quotes.get(one.id)
    if (!shown) return []
    const promised = minorOf(shown.refund)
    const isKept = shown.quoteId === one.quote_id ? refunded === promised : refunded > promised
    return isKept ? [] : [`request ${one.id}: a person agreed to ${promised} and got ${refunded}`]
  })
  return { promise: 'Every refund equals its quote', looked: paidBack.length, broken }
}
