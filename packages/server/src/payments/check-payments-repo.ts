import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { findViolations } from '../ledger/check/find-violations.ts'
import type { Violation } from '../ledger/check/violation.ts'
import { checkSaleRefunds } from './refunds/check-sale-refunds-repo.ts'

/** What is held, captured and refunded is what payments, their lines, card payments and refunds say. */
export async function checkPayments(tx: SiteTx): Promise<Violation[]> {
  return [...(await checkHolds(tx)), ...(await checkLines(tx)), ...(await checkCards(tx)), ...(await checkSaleRefunds(tx))]
}

async function checkHolds(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  return [
    ...(await findViolations(
      tx,
      'A payment holds what it says: its parts until each is captured or released, then nothing',
      sql`select format('payment %s is %s and holds %s', o.id, o.status, held.minor) as what from payments o
        cross join lateral (
          select coalesce(sum(e.amount_minor), 0) as minor from ledger_postings p
          join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
          join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'hold'
          where p.site_id = o.site_id and p.about_kind = 'order' and p.about_id = o.id
        ) held
        where o.site_id = ${site} and held.minor <> case when o.status in ('open', 'paying', 'paid') then o.wallet_minor + o.card_minor - o.captured_minor else 0 end`,
    )),
    ...(await findViolations(
      tx,
      'A hold is the sum of what its payments hold',
      sql`select format('hold of %s: %s', a.legal_entity_id, a.balance_minor) as what from ledger_accounts a
        where a.site_id = ${site} and a.kind = 'hold' and a.balance_minor <> (
          select coalesce(sum(o.wallet_minor + o.card_minor - o.captured_minor), 0) from payments o where o.site_id = a.site_id
          and o.legal_entity_id = a.legal_entity_id and o.currency = a.currency and o.status in ('open', 'paying', 'paid'))`,
    )),
    ...(await findViolations(
      tx,
      'Each captured line that cost something has one capture, or its payment has filled its wallet once; any other neither',
      sql`select format('payment %s is %s with %s captures', o.id, o.status, captures.count) as what from payments o
        cross join lateral (select count(*) from ledger_postings p where p.site_id = o.site_id
          and p.about_kind = 'order' and p.about_id = o.id
          and p.reason = case o.purpose when 'topUp' then 'cardTopUp' else 'capture' end) captures
        where o.site_id = ${site} and captures.count <> case when o.purpose = 'topUp' then (o.status = 'captured')::integer
          else (select count(*) from payment_lines l join sales s on s.site_id = l.site_id and s.id = l.sale_id
            where l.site_id = o.site_id and l.payment_id = o.id and l.status = 'captured' and (s.amount_minor > 0 or s.cost_minor > 0)) end`,
    )),
  ]
}

async function checkLines(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  return [
    ...(await findViolations(
      tx,
      'The lines of a payment add up to it: to its amount, to what is captured and to what is given back',
      sql`select format('payment %s', o.id) as what from payments o
        cross join lateral (select sum(l.amount_minor) as amount, sum(l.captured_minor) as captured, sum(l.released_minor) as released,
            bool_or(l.captured_minor + l.released_minor > l.amount_minor) as is_over
          from payment_lines l where l.site_id = o.site_id and l.payment_id = o.id) lines
        where o.site_id = ${site} and o.purpose = 'sale' and (lines.amount, lines.captured, lines.released, lines.is_over)
          is distinct from (o.amount_minor::numeric, o.captured_minor::numeric, o.released_minor::numeric, false)`,
    )),
    ...(await findViolations(
      tx,
      'A payment is what it says of its lines: paid while one is open, captured when one was delivered, ended when none was',
      sql`select format('payment %s is %s', o.id, o.status) as what from payments o
        cross join lateral (select count(*) filter (where l.status = 'open') as open, count(*) filter (where l.status = 'captured') as captured,
            count(*) as lines from payment_lines l where l.site_id = o.site_id and l.payment_id = o.id) n
        where o.site_id = ${site} and o.purpose = 'sale' and not case o.status
          when 'open' then n.open = n.lines when 'paying' then n.open = n.lines when 'paid' then n.open > 0
          when 'captured' then n.open = 0 and n.captured > 0 else n.open = 0 and n.captured = 0 end`,
    )),
  ]
}

async function checkCards(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  return [
    ...(await findViolations(
      tx,
      'A paid card payment is posted once, with its amount; an unpaid one never',
      sql`select format('card payment %s is %s', g.id, g.status) as what from gateway_payments g
        left join ledger_postings p on p.site_id = g.site_id and p.key = 'gateway:' || g.id
        left join lateral (select sum(e.amount_minor) as minor from ledger_entries e
          join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'hold'
          where e.site_id = p.site_id and e.posting_id = p.id) came on true
        where g.site_id = ${site} and came.minor is distinct from case when g.status = 'paid' then g.paid_minor end`,
    )),
    ...(await findViolations(
      tx,
      'Card money that pays nothing is refunded whole; of a payment, as much as its parts say, and no more',
      sql`select format('card payment %s', g.id) as what from gateway_payments g
        cross join lateral (select coalesce(sum(r.amount_minor), 0) as minor from refunds r
          where r.site_id = g.site_id and r.gateway_payment_id = g.id and r.claim_id is null) back
        where g.site_id = ${site} and not g.counts and back.minor <> case when g.status = 'paid' then g.paid_minor else 0 end
        union all
        select format('card payments of payment %s', p.id) from payments p
        cross join lateral (select coalesce(sum(g.paid_minor), 0) as minor from gateway_payments g
          where g.site_id = p.site_id and g.payment_id = p.id and g.counts) came
        cross join lateral (select coalesce(sum(r.amount_minor), 0) as minor from refunds r
          join gateway_payments g on g.site_id = r.site_id and g.id = r.gateway_payment_id and g.counts
          where r.site_id = p.site_id and r.payment_id = p.id and r.claim_id is null) back
        where p.site_id = ${site} and came.minor - back.minor <> p.card_minor`,
    )),
    ...(await findViolations(
      tx,
      'What a card gets back of a delivered sale is sent once, however its seller made it owed',
      sql`select format('refund %s is %s', r.id, r.status) as what from refunds r where r.site_id = ${site} and r.claim_id is not null and (
        select coalesce(string_agg(reason, ','), '') from ledger_postings p
        where p.site_id = r.site_id and p.key in ('refund:' || r.id || ':card', 'refund:' || r.id || ':wallet', 'refund:' || r.id || ':hand')
      ) <> case r.status when 'promised' then '' when 'sent' then 'refundSettled' when 'byHand' then 'refundByHand' else 'refundReturned' end`,
    )),
    ...(await findViolations(
      tx,
      'No card gets back more than it paid',
      sql`select format('card payment %s', g.id) as what from gateway_payments g
        join refunds r on r.site_id = g.site_id and r.gateway_payment_id = g.id
        where g.site_id = ${site} group by g.id, g.paid_minor having sum(r.amount_minor) > coalesce(g.paid_minor, 0)`,
    )),
    ...(await findViolations(
      tx,
      'A refund is posted as promised, and as settled where it is',
      sql`select format('refund %s is %s', r.id, r.status) as what from refunds r where r.site_id = ${site} and r.claim_id is null and (
        select coalesce(string_agg(reason, ',' order by p.id), '') from ledger_postings p
        where p.site_id = r.site_id and p.key in ('refund:' || r.id, 'refund:' || r.id || ':card', 'refund:' || r.id || ':wallet', 'refund:' || r.id || ':hand')
      ) <> case r.status when 'promised' then 'refundToCard' when 'sent' then 'refundToCard,refundSettled'
        when 'byHand' then 'refundToCard,refundByHand' else 'refundToCard,refundReturned' end`,
    )),
    ...(await findViolations(
      tx,
      'A refund ended by hand that its gateway sent all the same is posted twice, and no other',
      sql`select format('refund %s is %s', r.id, r.status) as what from refunds r where r.site_id = ${site}
        and (r.status in ('toWallet', 'byHand') and r.gateway_refund_id is not null)
        <> exists (select from ledger_postings p where p.site_id = r.site_id and p.key = 'refund:' || r.id || ':twice')`,
    )),
  ]
}
