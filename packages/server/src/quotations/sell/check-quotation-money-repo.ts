import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { findViolations } from '../../ledger/check/find-violations.ts'
import type { Violation } from '../../ledger/check/violation.ts'

/** What quotations say of their money is what the ledger has. */
export async function checkQuotationMoney(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  return [
    ...(await findViolations(
      tx,
      'What a buyer owes for quotations is what they were sold for, less what was collected',
      sql`select format('legal entity %s owes %s %s, quotations say %s', coalesce(a.id, q.id), -coalesce(a.minor, 0), currency, -coalesce(q.minor, 0)) as what
        from (select a.legal_entity_id as id, a.currency, sum(e.amount_minor) as minor from ledger_accounts a
            join ledger_entries e on e.site_id = a.site_id and e.account_id = a.id
            where a.site_id = ${site} and a.kind = 'receivable' group by 1, 2) a
        full join (select id, currency, sum(minor) as minor from (
            select r.legal_entity_id as id, r.currency, r.amount_minor as minor from quotation_receipts r
              where r.site_id = ${site} and r.returned_at is null
            union all select o.legal_entity_id, q.sold_currency, -q.sold_minor from quotations q
              join orders o on o.site_id = q.site_id and o.id = q.order_id where q.site_id = ${site}) moves group by 1, 2) q using (id, currency)
        where coalesce(a.minor, 0) <> coalesce(q.minor, 0)`,
    )),
    ...(await findViolations(
      tx,
      'No more is collected of a quotation than it costs, and it is sold as the sum of its sales',
      sql`select format('quotation %s: sold for %s, sales %s, collected %s', q.id, q.sold_minor, s.minor, c.minor) as what from quotations q
        cross join lateral (select sum(s.amount_minor) as minor from quotation_sales l join sales s on s.site_id = l.site_id and s.id = l.sale_id
          where l.site_id = q.site_id and l.quotation_id = q.id) s
        cross join lateral (select coalesce(sum(r.amount_minor), 0) as minor from quotation_receipts r
          where r.site_id = q.site_id and r.quotation_id = q.id and r.returned_at is null) c
        where q.site_id = ${site} and ((q.order_id is not null and (q.sold_minor is distinct from s.minor or c.minor > q.sold_minor))
          or (q.order_id is null and s.minor is not null))`,
    )),
    ...(await findViolations(
      tx,
      'Each payment of a quotation moved once, and back once where it was returned',
      sql`select format('receipt %s', r.id) as what from quotation_receipts r where r.site_id = ${site} and (
        select coalesce(string_agg(p.reason, ',' order by p.id), '') from ledger_postings p where p.site_id = r.site_id
          and p.key in ('quotation:receipt:' || r.id, 'quotation:receipt:' || r.id || ':returned', 'quotation:refund:' || r.sale_id)
      ) <> case when r.returned_at is null then 'receipt' else 'receipt,receiptReturned' end`,
    )),
    ...(await findViolations(
      tx,
      'What was charged for a quotation in another currency is the conversion of what is paid of it',
      sql`select format('quotation %s: %s %s charged as %s %s', quotation_id, sum(amount_minor), currency, sum(own_minor), own_currency) as what
        from quotation_exchanges where site_id = ${site} group by quotation_id, currency, own_currency, numerator, denominator
        having sum(amount_minor) < 0 or sum(own_minor) <> div(2 * sum(amount_minor) * numerator + denominator, 2 * denominator)`,
    )),
    ...(await findViolations(
      tx,
      'Each exchange of a quotation moved once, and nothing else did',
      sql`select format('%s: books %s, quotations %s', currency, a.minor, x.minor) as what from (
          select c.currency, sum(e.amount_minor) as minor from ledger_accounts c
          join ledger_entries e on e.site_id = c.site_id and e.account_id = c.id
          where c.site_id = ${site} and c.kind = 'customerExchange' group by 1) a
        full join (select currency, sum(minor) as minor from (
            select own_currency as currency, own_minor as minor from quotation_exchanges where site_id = ${site}
            union all select currency, -amount_minor from quotation_exchanges where site_id = ${site}) moves group by 1) x using (currency)
        where coalesce(a.minor, 0) <> coalesce(x.minor, 0)`,
    )),
    ...(await findViolations(
      tx,
      'A quotation that was sold is vouchered, or was cancelled after',
      sql`select format('quotation %s is %s', q.id, q.status) as what from quotations q where q.site_id = ${site}
        and q.order_id is not null and q.status not in ('vouchered', 'cancelled')`,
    )),
    ...(await findViolations(
      tx,
      'A confirmed or cancelled service was captured',
      sql`select format('service %s is %s, captured %s', s.id, s.status, coalesce(l.captured_minor, 0)) as what
        from sales s left join payment_lines l on l.site_id = s.site_id and l.sale_id = s.id and l.status = 'captured'
        where s.site_id = ${site} and s.kind = 'service' and coalesce(l.captured_minor, 0) <> s.amount_minor`,
    )),
  ]
}
