import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { findViolations } from '../ledger/check/find-violations.ts'
import type { Violation } from '../ledger/check/violation.ts'

/** What is held, captured and given back is what payment orders, card payments, refunds and bookings say. */
export async function checkPayments(tx: SiteTx): Promise<Violation[]> {
  return [...(await checkOrders(tx)), ...(await checkCards(tx)), ...(await checkBookings(tx))]
}

async function checkOrders(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  return [
    ...(await findViolations(
      tx,
      'An order holds what it says: its parts until it is captured or given back, then nothing',
      sql`select format('order %s is %s and holds %s', o.id, o.status, held.minor) as what from payment_orders o
        cross join lateral (
          select coalesce(sum(e.amount_minor), 0) as minor from ledger_postings p
          join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
          join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'hold'
          where p.site_id = o.site_id and p.about_kind = 'order' and p.about_id = o.id
        ) held
        where o.site_id = ${site} and held.minor <> case when o.status in ('open', 'paying', 'paid') then o.wallet_minor + o.card_minor else 0 end`,
    )),
    ...(await findViolations(
      tx,
      'A hold is the sum of what its orders hold',
      sql`select format('hold of %s: %s', a.legal_entity_id, a.balance_minor) as what from ledger_accounts a
        where a.site_id = ${site} and a.kind = 'hold' and a.balance_minor <> (
          select coalesce(sum(o.wallet_minor + o.card_minor), 0) from payment_orders o where o.site_id = a.site_id
          and o.legal_entity_id = a.legal_entity_id and o.currency = a.currency and o.status in ('open', 'paying', 'paid'))`,
    )),
    ...(await findViolations(
      tx,
      'A captured order has one capture, or has filled its wallet once; any other neither',
      sql`select format('order %s is %s with %s captures', o.id, o.status, captures.count) as what from payment_orders o
        cross join lateral (select count(*) from ledger_postings p where p.site_id = o.site_id
          and p.about_kind = 'order' and p.about_id = o.id
          and p.reason = case o.purpose when 'topUp' then 'cardTopUp' else 'capture' end) captures
        where o.site_id = ${site} and captures.count <> case when o.status = 'captured' then 1 else 0 end`,
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
      'Card money that pays no living order is refunded, and no other',
      sql`select format('card payment %s', g.id) as what from gateway_payments g
        join payment_orders o on o.site_id = g.site_id and o.id = g.payment_order_id
        left join refunds r on r.site_id = g.site_id and r.gateway_payment_id = g.id and r.change_request_id is null
        where g.site_id = ${site} and (r.id is not null) <> (g.status = 'paid' and (not g.counts or o.status in ('refunding', 'refunded')))`,
    )),
    ...(await findViolations(
      tx,
      'A refund is posted as promised, and as settled where it is',
      sql`select format('refund %s is %s', r.id, r.status) as what from refunds r where r.site_id = ${site} and r.change_request_id is null and (
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

async function checkBookings(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  return [
    ...(await findViolations(
      tx,
      'Never charged without a ticket: what is captured is issued, what is paid is on its way',
      sql`select format('booking %s is %s, its order %s is %s', b.id, b.status, o.id, o.status) as what from payment_orders o
        join bookings b on b.site_id = o.site_id and b.id = o.booking_id
        where o.site_id = ${site} and (
          (o.status = 'captured' and b.status not in ('issued', 'changeRequested', 'cancelled'))
          or (o.status = 'paid' and b.status not in ('paid', 'issuing', 'unknown')))`,
    )),
    ...(await findViolations(
      tx,
      'Never a ticket without its money: what was paid and is issued is captured',
      sql`select format('booking %s is %s', b.id, b.status) as what from bookings b
        where b.site_id = ${site} and b.money = 'taken' and (
          (b.status in ('issued', 'changeRequested') and not exists (select from payment_orders o
            where o.site_id = b.site_id and o.booking_id = b.id and o.status = 'captured'))
          or (b.status in ('paid', 'issuing', 'unknown') and not exists (select from payment_orders o
            where o.site_id = b.site_id and o.booking_id = b.id and o.status = 'paid')))`,
    )),
  ]
}
