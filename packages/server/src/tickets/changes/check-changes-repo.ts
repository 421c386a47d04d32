import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { findViolations } from '../../ledger/check/find-violations.ts'
import type { Violation } from '../../ledger/check/violation.ts'
import { CHANGE_CLAIM } from './change-claim.ts'

/** What was refunded for tickets is what was agreed to, and never more than they cost. */
export async function checkChanges(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  return [
    ...(await findViolations(
      tx,
      'A paid request gave back exactly what its quote says',
      sql`select format('change request %s is %s: %s given, %s agreed', c.id, c.state, gave.minor, q.refund_minor) as what
        from change_requests c left join change_quotes q on q.site_id = c.site_id and q.id = c.quote_id
        cross join lateral (
          select coalesce(sum(e.amount_minor), 0) as minor from ledger_postings p
          join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
          join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind in ('wallet', 'refundsPayable')
          where p.site_id = c.site_id and p.key = 'change:' || c.id || ':refund'
        ) gave
        where c.site_id = ${site} and gave.minor <> case
          when c.state in ('paying', 'completed') then coalesce(q.refund_minor, -1) else 0 end`,
    )),
    ...(await findViolations(
      tx,
      'All that was given back for a booking is no more than was paid for it',
      sql`select format('booking %s: %s given back', b.id, sum(c.refunded_minor)) as what from change_requests c
        join bookings b on b.site_id = c.site_id and b.id = c.booking_id
        where c.site_id = ${site} group by b.id, b.amount_minor, b.adjusted_minor
        having sum(c.refunded_minor) > b.amount_minor + b.adjusted_minor + sum(c.paid_minor)`,
    )),
    ...(await findViolations(
      tx,
      'Card refunds of a request are of its own ticket, and done when the request is',
      sql`select format('refund %s is %s, its request %s', r.id, r.status, c.state) as what from refunds r
        left join change_requests c on c.site_id = r.site_id and c.id = r.claim_id and c.booking_id = r.sale_id
        where r.site_id = ${site} and r.claim_kind = ${CHANGE_CLAIM} and (c.id is null
          or (r.status = 'promised' and c.state <> 'paying') or c.state not in ('paying', 'completed'))`,
    )),
    ...(await findViolations(
      tx,
      'A ticket with a living request says so, and one without says whether anything of it stands',
      sql`select format('booking %s is %s', b.id, b.status) as what from bookings b
        where b.site_id = ${site} and exists (select from change_requests c where c.site_id = b.site_id and c.booking_id = b.id)
        and b.status <> case
          when exists (select from change_requests c where c.site_id = b.site_id and c.booking_id = b.id and c.ended_at is null)
            then 'changeRequested'
          when exists (select from coupons k where k.site_id = b.site_id and k.booking_id = b.id and k.state in ('open', 'flightCancelled'))
            then 'issued' else 'cancelled' end`,
    )),
    ...(await findViolations(
      tx,
      'A request was sent to the supplier at most once',
      sql`select format('change request %s', change_request_id) as what from change_steps
        where site_id = ${site} and outcome in ('done', 'unclear') group by change_request_id having count(*) > 1`,
    )),
  ]
}
