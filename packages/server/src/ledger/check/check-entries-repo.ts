import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import { findViolations } from './find-violations.ts'
import type { Violation } from './violation.ts'

/** What was put in or taken by hand is what the entries say, each once, and none that must be seen by two was seen by one. */
export async function checkEntries(tx: SiteTx): Promise<Violation[]> {
  const site = tx.siteId
  return [
    ...(await findViolations(
      tx,
      'An entry by hand moves its wallet by its amount once it is posted, and before that by nothing',
      sql`select format('entry %s is %s', h.id, h.status) as what from payment_entries h
        left join ledger_postings p on p.site_id = h.site_id and p.key = 'entry:' || h.id
        left join lateral (select sum(e.amount_minor) as minor from ledger_entries e
          join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'wallet'
            and a.legal_entity_id = h.legal_entity_id
          where e.site_id = p.site_id and e.posting_id = p.id) moved on true
        where h.site_id = ${site} and h.kind <> 'supplierPayment' and (h.posting_id is distinct from p.id or moved.minor is distinct from case
          when h.status <> 'posted' then null when h.kind = 'debit' then -h.amount_minor else h.amount_minor end)`,
    )),
    ...(await findViolations(
      tx,
      'A payment to a supplier settles what its entry says and takes from the bank what it says, once it is posted',
      sql`select format('entry %s is %s', h.id, h.status) as what from payment_entries h
        left join ledger_postings p on p.site_id = h.site_id and p.key = 'entry:' || h.id
        left join lateral (select
          sum(e.amount_minor) filter (where a.kind = 'supplierPayable' and a.legal_entity_id = h.legal_entity_id
            and a.currency = h.settled_currency) as settled,
          sum(e.amount_minor) filter (where a.kind = 'bank' and a.currency = h.currency) as paid
          from ledger_entries e join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id
          where e.site_id = p.site_id and e.posting_id = p.id) moved on true
        where h.site_id = ${site} and h.kind = 'supplierPayment' and (h.posting_id is distinct from p.id
          or (h.status = 'posted') <> (p.id is not null)
          or (h.status = 'posted' and (moved.settled is distinct from -h.settled_minor or moved.paid is distinct from h.amount_minor)))`,
    )),
    ...(await findViolations(
      tx,
      'A correction by hand has its entry',
      sql`select format('posting %s', p.id) as what from ledger_postings p where p.site_id = ${site}
        and (p.reason in ('handCredit', 'handDebit', 'supplierPayment') or p.key like 'entry:%')
        and not exists (select from payment_entries h where h.site_id = p.site_id and h.posting_id = p.id)`,
    )),
    ...(await findViolations(
      tx,
      'Nobody approves their own entry, and a claim needs somebody who does',
      sql`select format('entry %s', h.id) as what from payment_entries h where h.site_id = ${site} and h.status = 'posted'
        and (h.decided_by = h.entered_by or (h.is_claim and h.decided_by is null))`,
    )),
  ]
}
