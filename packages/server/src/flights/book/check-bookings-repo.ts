import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { findViolations } from '../../ledger/check/find-violations.ts'
import type { Violation } from '../../ledger/check/violation.ts'

/** A booking, its sale and its money say the same. */
export async function checkBookings(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  return [
    ...(await findViolations(
      tx,
      'Never charged without a ticket: what is captured is issued, what is paid is on its way',
      sql`select format('booking %s is %s, its payment %s is %s', b.id, b.status, o.id, o.status) as what from payment_lines l
        join payments o on o.site_id = l.site_id and o.id = l.payment_id
        join bookings b on b.site_id = l.site_id and b.id = l.sale_id
        where l.site_id = ${site} and (
          (l.status = 'captured' and b.status not in ('issued', 'changeRequested', 'cancelled'))
          or (l.status = 'open' and o.status = 'paid' and b.status not in ('paid', 'issuing', 'unknown')))`,
    )),
    ...(await findViolations(
      tx,
      'Never a ticket without its money: what was paid and is issued is captured',
      sql`select format('booking %s is %s', b.id, b.status) as what from bookings b
        where b.site_id = ${site} and b.money = 'taken' and not exists (
          select from payment_lines l join payments o on o.site_id = l.site_id and o.id = l.payment_id
          where l.site_id = b.site_id and l.sale_id = b.id and o.status in ('paid', 'captured')
            and l.status = case when b.status in ('issued', 'changeRequested') then 'captured' else 'open' end)
          and b.status in ('issued', 'changeRequested', 'paid', 'issuing', 'unknown')`,
    )),
    ...(await findViolations(
      tx,
      'A booking is one sale, and they agree',
      sql`select format('booking %s', b.id) as what from bookings b
        left join sales s on s.site_id = b.site_id and s.id = b.id
        where b.site_id = ${site}
          and s is distinct from jsonb_populate_record(sale_of_booking(b), jsonb_build_object('supplier_entity_id', s.supplier_entity_id))
        union all
        select format('booking %s is of another supplier than its sale', b.id) from bookings b
        join sales s on s.site_id = b.site_id and s.id = b.id
        join legal_entities e on e.site_id = s.site_id and e.id = s.supplier_entity_id
        where b.site_id = ${site} and e.supplier_code is distinct from b.supplier
        union all
        select format('sale %s', s.id) from sales s where s.site_id = ${site} and s.kind = 'flight'
          and not exists (select from bookings b where b.site_id = s.site_id and b.id = s.id)`,
    )),
  ]
}
