import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { findViolations } from '../ledger/check/find-violations.ts'
import type { Violation } from '../ledger/check/violation.ts'

/** Proves from the tables that every series of documents runs from one to its counter, without a gap and without going back in time. */
export function checkDocuments(tx: SiteTx): Promise<Violation[]> {
  return findViolations(
    tx,
    'documents are numbered without gaps',
    sql`
    with numbered as (
      select seller_entity_id, kind, fiscal_year, number, issued_at,
        lag(issued_at) over series as before, row_number() over series as place
      from tax_documents window series as (partition by seller_entity_id, kind, fiscal_year order by number)
    ), series as (
      select seller_entity_id, kind, fiscal_year, max(number) as last, bool_or(number <> place) as has_gap, bool_or(issued_at < before) as goes_back
      from numbered group by 1, 2, 3
    )
    select kind || ' ' || fiscal_year as what
    from document_counters c full join series s using (seller_entity_id, kind, fiscal_year)
    where coalesce(c.last_number, 0) <> coalesce(s.last, 0) or s.has_gap or s.goes_back`,
  )
}
