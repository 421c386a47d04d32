import type { Colleague } from '@tradewind/contract/company-team/company-team'
import { COMPANY_RIGHTS, type CompanyRight } from '@tradewind/domain/company-team/company-rights'
import { isCompanyRight, rightsOf } from '@tradewind/domain/company-team/give-rights'
import { type Money, money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { Users } from '../../database/table-types.generated.ts'

type Member = Selectable<Users>

export type TeamRules = { readonly mayInvite: boolean; readonly grantable: readonly CompanyRight[] }

/** Everybody of a company who has not left, who came first, first. */
export function listMembers(tx: SiteTx, legalEntityId: number): Promise<Member[]> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('legal_entity_id', '=', legalEntityId)
    .where('left_at', 'is', null)
    .orderBy('id')
    .limit(1_000)
    .execute()
}

/** The same, locked in one order: whoever changes the team of a company waits for the others who do. */
export function lockMembers(tx: SiteTx, legalEntityId: number): Promise<Member[]> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('legal_entity_id', '=', legalEntityId)
    .where('left_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export function presentColleague(row: Member): Colleague {
  return {
    userId: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    isPending: row.status === 'pending',
    isBlocked: row.is_blocked,
    isBlockedByCompany: row.is_blocked_by_company,
    isOwner: row.is_company_owner,
    rights: rightsOf(row.withheld_rights),
    paysAlone: row.pays_alone_minor === null ? null : toDecimal(money(row.pays_alone_minor, row.pays_alone_currency ?? '')),
  }
}

export type Duties = {
  readonly withheld: readonly CompanyRight[]
  readonly paysAlone: Money | undefined
  readonly isOwner: boolean
}

export function setDuties(tx: SiteTx, userId: number, { withheld, paysAlone, isOwner }: Duties): Promise<Member> {
  return tx
    .updateTable('users')
    .set({
      withheld_rights: [...withheld],
      pays_alone_minor: paysAlone?.minor ?? null,
      pays_alone_currency: paysAlone?.currency ?? null,
      is_company_owner: isOwner,
    })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A new colleague may on this site what the owner who invites them may. */
export async function takeSwitchesOf(tx: SiteTx, userId: number, owner: Member): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      is_flight_hold_allowed: owner.is_flight_hold_allowed,
      is_flight_search_allowed: owner.is_flight_search_allowed,
    })
    .where('id', '=', userId)
    .execute()
}

export function setBlockedByCompany(tx: SiteTx, userId: number, isBlocked: boolean): Promise<Member> {
  return tx
    .updateTable('users')
    .set({ is_blocked: isBlocked, is_blocked_by_company: isBlocked })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** They stay, with their name on what they did; their address is free, and nothing signs them in. */
export async function markAsLeft(tx: SiteTx, userId: number, now: Instant): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      left_at: now,
      is_blocked: true,
      email: '',
      password_hash: null,
      is_company_owner: false,
      is_email_subscriber: false,
    })
    .where('id', '=', userId)
    .execute()
}

export type Reader = { readonly id: number; readonly email: string; readonly withheld: readonly CompanyRight[] }

/** Who reads what is said about the bookings of a person: they themselves; where they have left their company, its owners, whom nobody has blocked. */
export async function listReadersFor(tx: SiteTx, userId: number): Promise<Reader[]> {
  const rows = await tx
    .selectFrom('users as person')
    .innerJoin('users as reader', (join) =>
      join
        .onRef('reader.site_id', '=', 'person.site_id')
        .onRef('reader.legal_entity_id', '=', 'person.legal_entity_id')
        .on(sql<boolean>`case when person.left_at is null then reader.id = person.id
          else reader.is_company_owner and reader.left_at is null and not reader.is_blocked end`),
    )
    .select(['reader.id', 'reader.email', 'reader.withheld_rights'])
    .where('person.id', '=', userId)
    .orderBy('reader.id')
    .limit(50)
    .execute()
  return rows.map(({ id, email, withheld_rights }) => ({ id, email, withheld: withheld_rights.filter(isCompanyRight) }))
}

export type Membership = {
  readonly company: string
  /** The colleague who made this account; null: it was made by staff or by the person. */
  readonly invitedBy: string | null
}

/** The company that a person buys for, and who brought them into it. Undefined: they buy for themselves, or work here. */
export async function findMembership(tx: SiteTx, userId: number): Promise<Membership | undefined> {
  const row = await tx
    .selectFrom('users as person')
    .innerJoin('legal_entities as company', (join) =>
      join.onRef('company.site_id', '=', 'person.site_id').onRef('company.id', '=', 'person.legal_entity_id'),
    )
    .leftJoin('users as inviter', (join) =>
      join
        .onRef('inviter.site_id', '=', 'person.site_id')
        .onRef('inviter.id', '=', 'person.created_by')
        .onRef('inviter.legal_entity_id', '=', 'person.legal_entity_id'),
    )
    .select(['company.name', 'inviter.first_name', 'inviter.last_name'])
    .where('person.id', '=', userId)
    .where('person.user_type', 'in', ['travelAgent', 'corporate'])
    .executeTakeFirst()
  if (!row) return undefined
  return { company: row.name, invitedBy: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim() }
}

export async function readTeamRules(tx: SiteTx): Promise<TeamRules> {
  const row = await tx.selectFrom('company_team_rules').selectAll().executeTakeFirst()
  return row ? { mayInvite: row.may_invite, grantable: row.grantable.filter(isCompanyRight) } : EVERYTHING
}

const EVERYTHING: TeamRules = { mayInvite: true, grantable: [...COMPANY_RIGHTS] }

/** The same, so that they stay as they are until the caller ends: who changes them waits. */
export async function holdTeamRules(tx: SiteTx): Promise<TeamRules> {
  await sql`select pg_advisory_xact_lock_shared(hashtext(${`company-team-rules:${tx.siteId}`}))`.execute(tx)
  return readTeamRules(tx)
}

export async function lockTeamRules(tx: SiteTx): Promise<TeamRules> {
  await sql`select pg_advisory_xact_lock(hashtext(${`company-team-rules:${tx.siteId}`}))`.execute(tx)
  return readTeamRules(tx)
}

export async function writeTeamRules(tx: SiteTx, { mayInvite, grantable }: TeamRules): Promise<void> {
  const rules = { may_invite: mayInvite, grantable: [...grantable] }
  await tx
    .insertInto('company_team_rules')
    .values({ site_id: tx.siteId, ...rules })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet(rules))
    .execute()
}

/** Takes rights from every colleague who has them, owners excepted. Gives how many lost something. */
export async function withholdFromAll(tx: SiteTx, rights: readonly CompanyRight[]): Promise<number> {
  if (rights.length === 0) return 0
  const lost = sql<string[]>`${[...rights]}::text[]`
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ withheld_rights: sql<string[]>`array(select distinct r from unnest(withheld_rights || ${lost}) r order by r)` })
    .where('user_type', 'in', ['travelAgent', 'corporate'])
    .where('is_company_owner', '=', false)
    .where(sql<boolean>`not (withheld_rights @> ${lost})`)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
