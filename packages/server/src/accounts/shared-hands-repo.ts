import type { Permission } from '@tradewind/domain/permissions/permissions'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { type RawBuilder, sql } from 'kysely'
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
 * `shared`: one person can stand behind both. `hiredTogether`: one person hired both recently, or those who stand behind them: two people as long as nobody else can decide, because a small
 * site has no others.
 */
type Hands = 'apart' | 'hiredTogether' | 'shared'

/**
 * Everybody behind those of `start (side, id)`: those who changed the address of an account recently, and who created it, for staff only recently; and those who are behind them.
 * `isAlways`: who created a customer, without end.
 */
function behindAll(
  tx: SiteTx,
  start: RawBuilder<unknown>,
  { since, isAlways }: { readonly since: Instant; readonly isAlways: boolean },
) {
  return sql`recursive start (side, id) as (${start}), behind (side, id, how) as (
      select side, id, 'self' from start
      union
      select known.side, hand.id, case when hand.has_hired or known.how = 'hired' then 'hired' else 'hand' end
      from behind as known, lateral (
        select u.created_by as id, u.user_type = 'staff' as has_hired from users u
          where u.site_id = ${tx.siteId} and u.id = known.id and u.created_by is not null
            and (u.created_at > ${since} or (${isAlways}::boolean and u.user_type <> 'staff'))
        union all
        select c.changed_by, false from address_changes c
          where c.site_id = ${tx.siteId} and c.user_id = known.id and c.changed_at > ${since}
      ) as hand
    )`
}

const recentlyFrom = (now: Instant) => plusMinutes(now, -ADDRESS_DAYS * 24 * 60)

/**
 * Whether one person can stand behind somebody and behind who decides about what that person did. Behind an account are those who changed its address recently, and who created
 * it, for staff only recently; and those who are behind them. Who hired a colleague stands behind that colleague alone, so two whom the same person hired do not share that person's hands.
 */
export async function handsOf(tx: SiteTx, { deciderId, otherId, companyId, now }: Sides): Promise<Hands> {
  const start = sql`select 'decider', ${deciderId}::integer
      union select 'other', ${otherId}::integer
      union select 'other', id from users where site_id = ${tx.siteId} and legal_entity_id = ${companyId ?? null}::integer`
  const { rows } = await sql<{ is_shared: boolean }>`
    with ${behindAll(tx, start, { since: recentlyFrom(now), isAlways: true })}
    select mine.how = 'self' or theirs.how = 'self' or (mine.how = 'hand' and theirs.how = 'hand') as is_shared
      from behind mine join behind theirs on theirs.id = mine.id
      where mine.side = 'decider' and theirs.side = 'other'
      order by 1 desc limit 1`.execute(tx)
  const [nearest] = rows
  if (!nearest) return 'apart'
  return nearest.is_shared ? 'shared' : 'hiredTogether'
}

/** Somebody who can stand behind an account. `isHiring`: only because they hired a colleague who does. */
export type Behind = { readonly id: number; readonly isHiring: boolean }

/** These accounts, and everybody who can stand behind one of them. Here who created a customer counts as long as who changed its address: somebody who signs up an account of their own is behind it for no day. */
export async function listBehind(tx: SiteTx, ids: readonly number[], now: Instant): Promise<Behind[]> {
  const start = sql`select 'one', unnest(${[...ids]}::integer[])`
  const { rows } = await sql<{ id: number; how: string }>`
    with ${behindAll(tx, start, { since: recentlyFrom(now), isAlways: false })}
    select id, how from behind`.execute(tx)
  return rows.map(({ id, how }) => ({ id, isHiring: how === 'hired' }))
}

/** Of those who may decide, so many are asked about. */
const MOST_DECIDERS = 50

type Question = Sides & {
  /** What lets a person decide; without one it takes a super admin. */
  readonly permission?: Permission
}

/**
 * Whether somebody may not decide about what another did: their hands are shared, or one person hired both recently and a colleague whom that person did not hire could decide. So
 * who makes up two colleagues cannot approve with them what another has not seen, and a site with one super admin is not stopped.
 */
export async function mayNotDecide(
  tx: SiteTx,
  { permission, ...sides }: Question,
): Promise<'shared' | 'hiredTogether' | undefined> {
  const hands = await handsOf(tx, sides)
  if (hands !== 'hiredTogether') return hands === 'shared' ? hands : undefined
  for (const deciderId of await listDeciders(tx, permission))
    if ((await handsOf(tx, { ...sides, deciderId })) === 'apart') return hands
  return undefined
}

/** Whether nobody else could decide about what this person does: there are no others who may, or one person can stand behind each of them and this one. */
export async function hasNobodyToAsk(
  tx: SiteTx,
  { userId, permission, now }: { readonly userId: number; readonly permission: Permission; readonly now: Instant },
): Promise<boolean> {
  for (const deciderId of await listDeciders(tx, permission))
    if (deciderId !== userId && (await handsOf(tx, { deciderId, otherId: userId, now })) !== 'shared') return false
  return true
}

/** Staff who can sign in and may decide, the longest here first. */
export async function listDeciders(tx: SiteTx, permission: Permission | undefined): Promise<number[]> {
  const rows = await tx
    .selectFrom('users as u')
    .leftJoin('permission_groups as g', (join) =>
      join.onRef('g.site_id', '=', 'u.site_id').onRef('g.id', '=', 'u.permission_group_id'),
    )
    .select('u.id')
    .where('u.site_id', '=', tx.siteId)
    .where('u.user_type', '=', 'staff')
    .where('u.is_blocked', '=', false)
    .where('u.status', '=', 'verified')
    .where(({ or, eb }) =>
      or([
        eb('u.is_super_admin', '=', true),
        ...(permission === undefined ? [] : [sql<boolean>`${permission} = any(g.permissions)`]),
      ]),
    )
    .orderBy('u.id')
    .limit(MOST_DECIDERS)
    .execute()
  return rows.map(({ id }) => id)
}
