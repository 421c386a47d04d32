import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { findViolations } from '../../ledger/check/find-violations.ts'
import type { Violation } from '../../ledger/check/violation.ts'

/** What was refunded of delivered sales is posted once, as it says, and never more than was captured. */
export async function checkSaleRefunds(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  return [
    ...(await findViolations(
      tx,
      'A refund of a delivered sale is posted once, to wallet and cards as it says',
      sql`select format('%s %s of sale %s', r.claim_kind, r.claim_id, r.sale_id) as what from sale_refunds r
        cross join lateral (
          select coalesce(sum(e.amount_minor) filter (where a.kind = 'wallet' and a.legal_entity_id = b.legal_entity_id), 0) as wallet,
            coalesce(sum(e.amount_minor) filter (where a.kind = 'refundsPayable'), 0) as card,
            coalesce(-sum(e.amount_minor) filter (
              where a.kind = 'supplierReceivable' and e.currency = r.cost_currency and a.legal_entity_id = s.supplier_entity_id), 0) as supplier
          from payments b join sales s on s.site_id = b.site_id and s.id = r.sale_id join ledger_postings p on p.site_id = b.site_id and p.about_kind = 'order' and p.about_id = b.id
            and p.reason = 'saleRefund' and p.key = format('claim:%s:%s:refund', r.claim_kind, r.claim_id)
          join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
          join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
          where b.site_id = r.site_id and b.id = r.payment_id) posted
        where r.site_id = ${site}
          and (posted.wallet, posted.card, posted.supplier) is distinct from (r.refund_minor - r.card_minor, r.card_minor, r.supplier_minor)
        union all
        select format('posting %s', p.key) from ledger_postings p where p.site_id = ${site} and p.reason = 'saleRefund' and not exists (
          select from sale_refunds r where r.site_id = p.site_id and p.key = format('claim:%s:%s:refund', r.claim_kind, r.claim_id))`,
    )),
    ...(await findViolations(
      tx,
      'Every other supplier of a sale is owed what the sale says, and refunds what its refund says',
      sql`select format('sale %s, supplier %s, %s: said %s, posted %s', sale_id, supplier_entity_id, cost_currency, said, posted) as what from (
          select coalesce(k.sale_id, p.sale_id) as sale_id, coalesce(k.supplier_entity_id, p.supplier_entity_id) as supplier_entity_id,
            coalesce(k.cost_currency, p.cost_currency) as cost_currency, coalesce(k.minor, 0) as said, coalesce(p.minor, 0) as posted
          from (
            select o.sale_id, o.supplier_entity_id, o.cost_currency, o.cost_minor - coalesce(sum(b.supplier_minor), 0) as minor
            from other_sale_costs o
            join payment_lines l on l.site_id = o.site_id and l.sale_id = o.sale_id and l.status = 'captured'
            left join sale_refunds r on r.site_id = o.site_id and r.sale_id = o.sale_id
            left join other_sale_refunds b on b.site_id = r.site_id and b.claim_kind = r.claim_kind and b.claim_id = r.claim_id
              and b.supplier_entity_id = o.supplier_entity_id and b.cost_currency = o.cost_currency
            where o.site_id = ${site} group by o.sale_id, o.supplier_entity_id, o.cost_currency, o.cost_minor) k
          full join (
            select m.sale_id, a.legal_entity_id as supplier_entity_id, a.currency as cost_currency, sum(e.amount_minor) as minor
            from (
              select l.sale_id, p.id from payment_lines l join ledger_postings p on p.site_id = l.site_id
                and p.key = format('order:%s:capture:%s', l.payment_id, l.sale_id)
              where l.site_id = ${site}
              union all
              select c.sale_id, p.id from missing_sale_costs c join ledger_postings p on p.site_id = c.site_id
                and p.key = format('sale:%s:cost:%s', c.sale_id, c.part)
              where c.site_id = ${site}
              union all
              select r.sale_id, p.id from sale_refunds r join ledger_postings p on p.site_id = r.site_id
                and p.key = format('claim:%s:%s:refund', r.claim_kind, r.claim_id)
              where r.site_id = ${site}) m
            join sales s on s.site_id = ${site} and s.id = m.sale_id and s.supplier_entity_id is not null
            join ledger_entries e on e.site_id = s.site_id and e.posting_id = m.id
            join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind in ('supplierPayable', 'supplierReceivable')
              and (a.legal_entity_id <> s.supplier_entity_id or exists (
                select from other_sale_costs o where o.site_id = ${site} and o.sale_id = m.sale_id
                  and o.supplier_entity_id = a.legal_entity_id and o.cost_currency = a.currency))
            group by m.sale_id, a.legal_entity_id, a.currency) p using (sale_id, supplier_entity_id, cost_currency)
        ) as sums where said <> posted`,
    )),
    ...(await findViolations(
      tx,
      'A cost that was entered after its sale is posted once, as it says, and none is posted that was not entered',
      sql`select format('%s of sale %s: said %s to %s, posted %s', c.part, c.sale_id, c.cost_minor, c.supplier_entity_id, posted.minor) as what
        from missing_sale_costs c
        cross join lateral (
          select coalesce(sum(e.amount_minor), 0) as minor from ledger_postings p
          join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
          join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'supplierPayable'
            and a.legal_entity_id = c.supplier_entity_id and a.currency = c.cost_currency
          where p.site_id = c.site_id and p.key = format('sale:%s:cost:%s', c.sale_id, c.part) and p.reason = 'costAdded') posted
        where c.site_id = ${site} and posted.minor <> coalesce(c.cost_minor, 0)
        union all
        select format('posting %s', p.key) from ledger_postings p where p.site_id = ${site} and p.reason = 'costAdded' and not exists (
          select from missing_sale_costs c where c.site_id = p.site_id and c.supplier_entity_id is not null
            and p.key = format('sale:%s:cost:%s', c.sale_id, c.part))`,
    )),
    ...(await findViolations(
      tx,
      'What a sale says that its first supplier is owed is what was posted, where a cost was added later',
      sql`select format('sale %s: said %s, posted %s', s.id, s.cost_minor, posted.minor) as what from sales s
        join lateral (select from missing_sale_costs c where c.site_id = s.site_id and c.sale_id = s.id and c.supplier_entity_id is not null limit 1) c on true
        join payment_lines l on l.site_id = s.site_id and l.sale_id = s.id and l.status = 'captured'
        cross join lateral (
          select coalesce(sum(e.amount_minor), 0) as minor from ledger_postings p
          join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
          join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'supplierPayable'
            and a.legal_entity_id = s.supplier_entity_id and a.currency = s.cost_currency
          where p.site_id = s.site_id and (p.key = format('order:%s:capture:%s', l.payment_id, s.id)
            or (p.reason = 'costAdded' and p.key like format('sale:%s:cost:%%', s.id))
            or p.key like format('quotation:cost:%%:%s', s.id))) posted
        where s.site_id = ${site} and s.cost_minor <> posted.minor`,
    )),
    ...(await findViolations(
      tx,
      'The cards of a sale get what is promised to them, and nothing else',
      sql`select format('%s %s: %s promised, %s written', r.claim_kind, r.claim_id, r.card_minor, cards.minor) as what from sale_refunds r
        cross join lateral (select coalesce(sum(c.amount_minor), 0) as minor from refunds c
          where c.site_id = r.site_id and c.claim_kind = r.claim_kind and c.claim_id = r.claim_id and c.sale_id = r.sale_id) cards
        where r.site_id = ${site} and cards.minor <> r.card_minor`,
    )),
    ...(await findViolations(
      tx,
      'No part of a sale is refunded that was not captured',
      sql`select format('sale %s', r.sale_id) as what from sale_refunds r
        left join payment_lines l on l.site_id = r.site_id and l.payment_id = r.payment_id and l.sale_id = r.sale_id
        where r.site_id = ${site} group by r.sale_id, l.captured_minor having sum(r.undone_minor) > coalesce(l.captured_minor, 0)`,
    )),
    ...(await findViolations(
      tx,
      'Lists and charts take off a sale what was refunded of it',
      sql`select format('sale %s', s.id) as what from sales s
        join (select sale_id, sum(refund_minor) as minor from sale_refunds where site_id = ${site} group by sale_id) r on r.sale_id = s.id
        where s.site_id = ${site} and s.changed_sales_minor <> -r.minor`,
    )),
  ]
}
