import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { findViolations } from '../ledger/check/find-violations.ts'
import type { Violation } from '../ledger/check/violation.ts'

/** Each reward for an invitation was credited once, to the wallet of who invited. */
export function checkReferrals(tx: SiteTx): Promise<Violation[]> {
  return findViolations(
    tx,
    'A reward for an invitation was credited once, with its amount',
    sql`select format('who was invited: %s', coalesce(r.invited_id::text, p.key)) as what from (
        select * from referral_rewards where site_id = ${tx.siteId}) r
      full join (
        select p.key, a.legal_entity_id, e.amount_minor from ledger_postings p
        join ledger_entries e on e.site_id = p.site_id and e.posting_id = p.id
        join ledger_accounts a on a.site_id = e.site_id and a.id = e.account_id and a.kind = 'wallet'
        where p.site_id = ${tx.siteId} and p.reason = 'referralReward') p on p.key = 'referral:' || r.invited_id
      where (r.legal_entity_id, r.amount_minor) is distinct from (p.legal_entity_id, p.amount_minor)`,
  )
}
