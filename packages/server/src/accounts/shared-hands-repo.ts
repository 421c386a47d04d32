import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'

/** For so long who changed the address of an account, or hired a colleague, may still be the one who uses it. */
export const ADDRESS_DAYS = 90

type Sides = {
  readonly deciderId: number
  readonly otherId: number
  /** Everyone of this company stands beside the other: a customer's claim is that of the company. */
  readonly companyId?: number | undefined
  readonly now: Instant
}

/**
 * Whether one person can stand behind somebody and behind who decides about what that person did. Behind an account are those who changed its address recently, and who created
 * it, for staff only recently; and those who are behind them. Who hired a colleague stands behind that colleague alone: two whom the same person hired are two.
 */
export async function haveSharedHands(tx: SiteTx, { deciderId, otherId, companyId, now }: Sides): Promise<boolean> {
  const since = plusMinutes(now, -ADDRESS_DAYS * 24 * 60)
  const { rows } = await sql<{ one: number }>`
    with recursive start (side, id) as (
      select 'decider', ${deciderId}::integer
      union select 'other', ${otherId}::integer
      union select 'other', id from users where site_id = ${tx.siteId} and legal_entity_id = ${companyId ?? null}::integer
    ), behind (side, id, how) as (
      select side, id, 'self' from start
      union
      select known.side, hand.id, case when hand.has_hired or known.how = 'hired' then 'hired' else 'hand' end
      from behind as known, lateral (
        select u.created_by as id, u.user_type = 'staff' as has_hired from users u
          where u.site_id = ${tx.siteId} and u.id = known.id and u.created_by is not null
            and (u.user_type <> 'staff' or u.created_at > ${since})
        union all
        select c.changed_by, false from address_changes c
          where c.site_id = ${tx.siteId} and c.user_id = known.id and c.changed_at > ${since}
      ) as hand
    )
    select 1 as one from behind mine join behind theirs on theirs.id = mine.id
      where mine.side = 'decider' and theirs.side = 'other'
        and (mine.how = 'self' or theirs.how = 'self' or (mine.how = 'hand' and theirs.how = 'hand')) limit 1`.execute(tx)
  return rows.length > 0
}
