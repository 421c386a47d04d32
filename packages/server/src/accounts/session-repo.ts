import type { Actor, UserType } from '@tradewind/domain/accounts/actor'
import { isOfCompany } from '@tradewind/domain/company-team/company-rights'
import { isCompanyRight } from '@tradewind/domain/company-team/give-rights'
import { money } from '@tradewind/domain/money'
import { ALL_PERMISSIONS, isPermission } from '@tradewind/domain/permissions/permissions'
import type { Instant } from '@tradewind/domain/time'
import { plusMinutes } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import { compileOnce } from '../database/compile-once.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Users } from '../database/table-types.generated.ts'
import { hashToken, newToken } from './password.ts'
import type { SessionOrigin } from './sessions/session-origin.ts'

/** A session ends after this long without a call, and after `LONGEST` in any case. */
const IDLE_MINUTES = 12 * 60
const LONGEST_MINUTES = 30 * 24 * 60

/**
 * Where it was opened, for the list that its owner sees; `endsAt`: with the session that it comes from; `isByPasskey`: no code is missing; `provenAt`: when its owner proved who they
 * are, where that was not now.
 */
type Opening = Partial<SessionOrigin> & { readonly endsAt?: Instant; readonly isByPasskey?: boolean; readonly provenAt?: Instant }

/** Opens a session and returns its token. */
export async function openSession(
  tx: SiteTx,
  userId: number,
  now: Instant,
  { endsAt, isByPasskey = false, provenAt, ...from }: Opening = {},
): Promise<string> {
  const token = newToken()
  await tx
    .insertInto('sessions')
    .values({
      site_id: tx.siteId,
      token_hash: hashToken(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: endsAt ?? plusMinutes(now, LONGEST_MINUTES),
      is_by_passkey: isByPasskey,
      proven_at: provenAt ?? null,
      ...from,
    })
    .execute()
  return token
}

type Session = {
  readonly actor: Actor
  readonly tokenHash: Buffer
  readonly lastSeenAt: Instant
  /** It reads as a customer, if that may still go on: see `viewing/find-viewed.ts`. */
  readonly viewingId?: string
}

/** The sessions that have not ended, of people who are approved and not blocked. */
function selectSessions(tx: SiteTx, now: Instant) {
  return tx
    .selectFrom('sessions')
    .innerJoin('users', (join) => join.onRef('users.site_id', '=', 'sessions.site_id').onRef('users.id', '=', 'sessions.user_id'))
    .leftJoin('permission_groups', (join) =>
      join.onRef('permission_groups.site_id', '=', 'users.site_id').onRef('permission_groups.id', '=', 'users.permission_group_id'),
    )
    .selectAll('users')
    .select([
      'permission_groups.permissions',
      'sessions.token_hash',
      'sessions.last_seen_at',
      'sessions.acting_for',
      'sessions.viewing_id',
    ])
    .select(({ eb, selectFrom, exists, not, and }) =>
      and([
        exists(selectFrom('staff_security_rules').select('site_id').where('demands_second_factor', '=', true)),
        not(
          exists(
            selectFrom('second_factors as factor')
              .select('factor.user_id')
              .whereRef('factor.user_id', '=', 'users.id')
              .where('factor.confirmed_at', 'is not', null),
          ),
        ),
        // Whose last passkey is gone has no second factor, in the sessions that it opened either.
        not(
          and([
            eb('sessions.is_by_passkey', '=', true),
            exists(selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')),
          ]),
        ),
      ]).as('lacks_second_factor'),
    )
    .select(({ selectFrom, exists }) =>
      exists(selectFrom('staff_security_rules').select('site_id').where('demands_of_all', '=', true)).as('demands_of_all'),
    )
    .where('sessions.expires_at', '>', now)
    .where('users.is_blocked', '=', false)
    .where('users.approval', '=', 'approved')
}
type SessionRow = Awaited<ReturnType<typeof selectSession>>[number]

const selectSession = compileOnce((tx, tokenHash: Buffer, now: Instant) =>
  selectSessions(tx, now).where('sessions.token_hash', '=', tokenHash),
)

/** The user of this session, or undefined when it has ended, or its user is blocked or has to set up a second factor first. */
export async function findActorBySession(tx: SiteTx, token: string, now: Instant): Promise<Actor | undefined> {
  const actor = (await findSession(tx, token, now))?.actor
  return actor?.isHeldBack ? undefined : actor
}

/** The sessions of many at once, in one statement: those that have ended are left out. */
export async function findSessions(
  tx: SiteTx,
  tokens: readonly string[],
  now: Instant,
): Promise<ReadonlyMap<string, Pick<Session, 'actor' | 'viewingId'>>> {
  const tokenOf = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]))
  const hashes = [...tokenOf.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const rows = await selectSessions(tx, now).where('sessions.token_hash', '=', sql<Buffer>`any(${hashes}::bytea[])`).execute()
  const found = rows.flatMap((row): [string, Session][] => {
    const session = sessionOf(row, now)
    return session && !session.actor.isHeldBack ? [[tokenOf.get(row.token_hash.toString('hex')) ?? '', session]] : []
  })
  return new Map(found)
}

/** The same with the time of its last call. `seen`: later times that this node knows and the table does not yet. Only reads: see `SeenSessions`. */
export async function findSession(
  tx: SiteTx,
  token: string,
  now: Instant,
  seen?: { lastSeen(tokenHash: Buffer): Instant | undefined },
): Promise<Session | undefined> {
  const tokenHash = hashToken(token)
  const [row] = await selectSession(tx, tokenHash, now)
  if (!row) return undefined
  return sessionOf(row, now, seen?.lastSeen(tokenHash))
}

/** Undefined where it was idle for too long. */
function sessionOf(row: SessionRow, now: Instant, seenHere?: Instant): Session | undefined {
  const lastSeenAt = seenHere !== undefined && seenHere > row.last_seen_at ? seenHere : row.last_seen_at
  if (lastSeenAt <= plusMinutes(now, -IDLE_MINUTES)) return undefined
  const person = toActor(row)
  const lacks = person.userType === 'staff' && row.lacks_second_factor
  const heldBack = lacks && row.demands_of_all && { isHeldBack: true as const }
  const actor = lacks ? { ...person, lacksSecondFactor: true as const, ...heldBack } : person
  return {
    actor: row.acting_for === null ? actor : { ...actor, actingFor: row.acting_for },
    tokenHash: row.token_hash,
    lastSeenAt,
    ...(row.viewing_id !== null && { viewingId: row.viewing_id }),
  }
}

/** Writes down when sessions were last seen, many at once. A later time written by another node is kept. */
export async function writeSessionsSeen(tx: SiteTx, seen: readonly { tokenHash: Buffer; at: Instant }[]): Promise<void> {
  await sql`
    update sessions as s set last_seen_at = seen.at
    from unnest(${seen.map(({ tokenHash }) => tokenHash)}::bytea[], ${seen.map(({ at }) => at)}::timestamptz[]) as seen (token_hash, at)
    where s.token_hash = seen.token_hash and s.last_seen_at < seen.at
  `.execute(tx)
}

/** A person by their id, for work that no request started; undefined when they are blocked or not approved. */
export async function findActorById(tx: SiteTx, userId: number): Promise<Actor | undefined> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('permission_groups', (join) =>
      join.onRef('permission_groups.site_id', '=', 'users.site_id').onRef('permission_groups.id', '=', 'users.permission_group_id'),
    )
    .selectAll('users')
    .select('permission_groups.permissions')
    .where('users.id', '=', userId)
    .where('users.is_blocked', '=', false)
    .where('users.approval', '=', 'approved')
    .executeTakeFirst()
  return row && toActor(row)
}

function toActor(row: Selectable<Users> & { permissions: string[] | null }): Actor {
  const isStaff = row.user_type === 'staff'
  return {
    siteId: row.site_id,
    userId: row.id,
    userType: row.user_type as UserType,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    legalEntityId: row.legal_entity_id,
    isSuperAdmin: row.is_super_admin,
    // Only staff have permissions, whatever a row says.
    permissions: new Set(isStaff ? (row.is_super_admin ? ALL_PERMISSIONS : (row.permissions ?? []).filter(isPermission)) : []),
    isFlightSearchAllowed: row.is_flight_search_allowed,
    isFlightHoldAllowed: row.is_flight_hold_allowed,
    ...companySide(row),
  }
}

/** What their company lets them do: of people who buy for one, whatever a row says. */
function companySide(row: Selectable<Users>): Pick<Actor, 'withheld' | 'paysAlone' | 'isCompanyOwner'> {
  if (!isOfCompany({ userType: row.user_type as UserType })) return {}
  return {
    ...(row.withheld_rights.length > 0 && { withheld: row.withheld_rights.filter(isCompanyRight) }),
    ...(row.pays_alone_minor !== null &&
      row.pays_alone_currency !== null && { paysAlone: money(row.pays_alone_minor, row.pays_alone_currency) }),
    ...(row.is_company_owner && { isCompanyOwner: true as const }),
  }
}

export async function endSession(tx: SiteTx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** When the owner of a session proved who they are, when it ends in any case, and how it was opened. Undefined: it has ended. */
export async function findOpening(
  tx: SiteTx,
  tokenHash: Buffer,
): Promise<{ provenAt: Instant; endsAt: Instant; isByPasskey: boolean } | undefined> {
  const row = await tx
    .selectFrom('sessions')
    .select(['created_at', 'proven_at', 'expires_at', 'is_by_passkey'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row && { provenAt: row.proven_at ?? row.created_at, endsAt: row.expires_at, isByPasskey: row.is_by_passkey }
}

/** Its owner has added a passkey in it, for which the device checked who holds it. */
export async function markSessionByPasskey(tx: SiteTx, tokenHash: Buffer): Promise<void> {
  await tx.updateTable('sessions').set({ is_by_passkey: true }).where('token_hash', '=', tokenHash).execute()
}

/** No person has more that are open; the newest are listed. */
const MOST_LISTED = 100

/** The sessions of a person that have not ended, the one that was used last first. */
export async function listSessions(tx: SiteTx, { userId, token, now }: { userId: number; token: string; now: Instant }) {
  const current = hashToken(token)
  const rows = await tx
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at', 'token_hash'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', plusMinutes(now, -IDLE_MINUTES))
    .orderBy('last_seen_at', 'desc')
    .limit(MOST_LISTED)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    address: row.address,
    startedAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    isCurrent: row.token_hash.equals(current),
  }))
}

/** Ends one session of this person. Undefined: they have none with this id. */
export function endSessionById(tx: SiteTx, { userId, id }: { userId: number; id: string }) {
  return tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['device', 'address'])
    .executeTakeFirst()
}

/** All except the current one, and ways from another site that nobody has come yet. */
export async function dropOtherSessions(tx: SiteTx, userId: number, token: string): Promise<void> {
  await tx.deleteFrom('session_jumps').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('token_hash', '<>', hashToken(token)).execute()
}

/** Also challenges, mailed codes and ways from another site: the password or the mailbox behind them may be the old one. */
export async function dropAllSessions(tx: SiteTx, userId: number): Promise<void> {
  await tx.deleteFrom('log_in_challenges').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mailed_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('session_jumps').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** The customer for whom this session books; null: none. */
export async function chooseCustomerOfSession(tx: SiteTx, token: string, customerId: number | null): Promise<void> {
  await tx.updateTable('sessions').set({ acting_for: customerId }).where('token_hash', '=', hashToken(token)).execute()
}
