import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { PaymentEntry } from './payment-entry-repo.ts'

/** For so long the person who changed the address of an account may still be the one who uses it. */
export const ADDRESS_DAYS = 90

/**
 * Whether one person can stand behind an entry and behind who decides it. Behind an account are the person who created it and those who changed its address recently, and those who are
 * behind them; behind a customer's claim is everyone of the company.
 */
export async function haveSharedHands(
  tx: SiteTx,
  entry: PaymentEntry,
  { deciderId, now }: { deciderId: number; now: Instant },
): Promise<boolean> {
  const since = plusMinutes(now, -ADDRESS_DAYS * 24 * 60)
  const { rows } = await sql<{ one: number }>`
    with recursive start (side, id) as (
      select 'decider', ${deciderId}::integer
      union select 'entry', ${entry.entered_by}::integer
      union select 'entry', id from users where site_id = ${tx.siteId} and ${entry.is_claim} and legal_entity_id = ${entry.legal_entity_id}
    ), behind (side, id) as (
      select side, id from start
      union
      select known.side, hand.id from behind as known, lateral (
        select u.created_by as id from users u where u.site_id = ${tx.siteId} and u.id = known.id and u.created_by is not null
        union all
        select c.changed_by from address_changes c
          where c.site_id = ${tx.siteId} and c.user_id = known.id and c.changed_at > ${since}
      ) as hand
    )
    select 1 as one from behind mine join behind theirs on theirs.id = mine.id
      where mine.side = 'decider' and theirs.side = 'entry' limit 1`.execute(tx)
  return rows.length > 0
}
