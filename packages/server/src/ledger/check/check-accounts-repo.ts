import type { Instant, PlainDate } from '@tradewind/domain/time'
import { startOfDay } from '@tradewind/domain/zone-history'
import { type RawBuilder, sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { currencyOfSite } from '../../sites/site-facts.ts'
import { zonesOfSite } from '../../sites/site-zone.ts'
import { findViolations } from './find-violations.ts'
import type { Violation } from './violation.ts'

/** Postings balance, balances are the sums of their entries, and no debit took a wallet below the credit of its day. */
export async function checkAccounts(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  const days = await readLimitDays(tx)
  const currency = await currencyOfSite(tx)
  return [
    ...(await findViolations(
      tx,
      'A posting sums to zero in each currency',
      sql`select format('posting %s: %s %s', posting_id, sum(amount_minor), currency) as what from ledger_entries
        where site_id = ${site} group by posting_id, currency having sum(amount_minor) <> 0`,
    )),
    ...(await findViolations(
      tx,
      'A posting has entries',
      sql`select format('posting %s', p.id) as what from ledger_postings p where p.site_id = ${site}
        and not exists (select from ledger_entries e where e.site_id = p.site_id and e.posting_id = p.id)`,
    )),
    ...(await findViolations(
      tx,
      "An entry is in its account's currency",
      sql`select format('posting %s line %s', e.posting_id, e.line) as what from ledger_entries e
        join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id where e.site_id = ${site} and e.currency <> a.currency`,
    )),
    ...(await findViolations(
      tx,
      'A balance is the sum of its entries',
      sql`select format('%s of %s: %s kept, %s counted', a.kind, a.legal_entity_id, a.balance_minor, counted.minor) as what
        from ledger_accounts a cross join lateral (
          select coalesce(sum(e.amount_minor), 0) as minor from ledger_entries e
          where e.site_id = a.site_id and e.account_id = a.id and (a.kind in ('wallet', 'hold') or not exists (
            select from ledger_unsealed u where u.site_id = e.site_id and u.posting_id = e.posting_id))
        ) counted where a.site_id = ${site} and a.balance_minor <> counted.minor`,
    )),
    ...(await findViolations(
      tx,
      'A running balance follows from the one before',
      sql`select format('posting %s line %s', posting_id, line) as what from (
          select e.posting_id, e.line, e.balance_after_minor, sum(e.amount_minor) over (
            partition by e.account_id order by e.posting_id, e.line) as counted
          from ledger_entries e join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
          where e.site_id = ${site} and a.kind in ('wallet', 'hold')
        ) run where balance_after_minor is distinct from counted`,
    )),
    ...(await findViolations(
      tx,
      'What a supplier is owed in another currency is covered by its position',
      sql`select format('supplier %s: %s %s', a.legal_entity_id, sum(e.amount_minor), a.currency) as what
        from ledger_accounts a join ledger_entries e on e.site_id = a.site_id and e.account_id = a.id
        join ledger_postings p on p.site_id = e.site_id and p.id = e.posting_id
        where a.site_id = ${site} and a.currency <> ${currency} and a.kind in ('supplierPayable', 'supplierReceivable', 'currencyPosition')
          -- What is sold in that currency is earned in it: its cost needs no value in ours.
          and not (p.about_kind = 'order' and exists (
            select from payments b where b.site_id = p.site_id and b.id = p.about_id and b.currency = a.currency))
        group by a.legal_entity_id, a.currency having sum(e.amount_minor) <> 0`,
    )),
    ...(await findViolations(
      tx,
      'A credit limit is what was last set for its day',
      sql`select format('limit of %s from %s', c.legal_entity_id, c.from_date) as what from credit_limits c where c.site_id = ${site}
        and c.amount_minor is distinct from (select s.amount_minor from credit_limit_settings s where s.site_id = c.site_id
          and s.legal_entity_id = c.legal_entity_id and s.currency = c.currency and s.from_date = c.from_date order by s.id desc limit 1)`,
    )),
    ...(await findViolations(
      tx,
      'A debit leaves a wallet above its credit limit',
      sql`select format('posting %s leaves %s', e.posting_id, e.balance_after_minor) as what from ledger_entries e
        join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'wallet'
        join ledger_postings p on p.site_id = e.site_id and p.id = e.posting_id
        where e.site_id = ${site} and e.amount_minor < 0 and e.balance_after_minor < -greatest(
          ${inForce(sql`c.set_at <= p.posted_at`, days)},
          -- Set in the moments in which the posting was on its way: it may have seen that one.
          ${inForce(sql`c.set_at between p.posted_at and p.posted_at + interval '1 minute'`, days)}
        )
        -- What a card brought for a quotation, or the part of a payment that stays when the rest is returned, pays of it in the same transaction: no more leaves than came just before.
        and not (p.reason = 'receipt' and exists (select from (
            select b.amount_minor, t.reason, t.posted_at from ledger_entries b
            join ledger_postings t on t.site_id = b.site_id and t.id = b.posting_id
            where b.site_id = e.site_id and b.account_id = e.account_id and b.posting_id < e.posting_id
            order by b.posting_id desc limit 1) before
          where before.reason in ('cardTopUp', 'receiptReturned') and before.posted_at = p.posted_at and before.amount_minor >= -e.amount_minor))`,
    )),
  ]
}

/** The days from which limits were set, and when each began by the site's clock. */
type LimitDays = { readonly days: readonly PlainDate[]; readonly starts: readonly Instant[] }

async function readLimitDays(tx: SiteTx): Promise<LimitDays> {
  const zones = await zonesOfSite(tx)
  const rows = await tx.selectFrom('credit_limit_settings').select('from_date').distinct().execute()
  const days = rows.map(({ from_date }) => from_date)
  return { days, starts: days.map((day) => startOfDay(zones, day)) }
}

/** The limit of a posting's day by the site's clock, as it was last set by the moment meant. */
function inForce(moment: RawBuilder<unknown>, { days, starts }: LimitDays) {
  return sql`coalesce((select c.amount_minor from credit_limit_settings c where c.site_id = a.site_id
    and c.legal_entity_id = a.legal_entity_id and c.currency = a.currency and ${moment}
    and (${starts}::timestamptz[])[array_position(${days}::date[], c.from_date)] <= p.posted_at order by c.from_date desc, c.id desc limit 1), 0)`
}
