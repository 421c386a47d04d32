import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { findViolations } from './find-violations.ts'
import type { Violation } from './violation.ts'

/** Postings balance, balances are the sums of their entries, and no debit took a wallet below the credit of its day. */
export async function checkAccounts(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  return [
    ...(await findViolations(
      tx,
      'A posting sums to nought in each currency',
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
      'A debit leaves a wallet above its credit limit',
      sql`select format('posting %s leaves %s', e.posting_id, e.balance_after_minor) as what from ledger_entries e
        join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'wallet'
        join ledger_postings p on p.site_id = e.site_id and p.id = e.posting_id
        where e.site_id = ${site} and e.amount_minor < 0 and e.balance_after_minor < -coalesce((
          select max(c.amount_minor) from credit_limits c where c.site_id = a.site_id and c.legal_entity_id = a.legal_entity_id
          and c.currency = a.currency and c.from_date = (select max(l.from_date) from credit_limits l where l.site_id = c.site_id
            and l.legal_entity_id = c.legal_entity_id and l.currency = c.currency and l.from_date <= (p.posted_at at time zone 'UTC')::date)
        ), 0)`,
    )),
  ]
}
