import { COUNTED_AT_MOST } from '@tradewind/contract/customers/customers'
import { findDialCode } from '@tradewind/domain/reference/dial-codes'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { beginning, holding } from '../database/like-pattern.ts'

/** Which customers are asked for; what is null or '' narrows nothing. */
export type Wish = {
  readonly search?: string
  readonly companyName?: string
  readonly userType?: string | null
  readonly state?: string | null
  readonly rbacUserGroupId?: number | null
  readonly staffId?: number | null
  readonly userId?: number | null
  readonly isCustomer?: boolean
}
type Place = { readonly beforeId?: number; readonly afterId?: number; readonly skip?: number; readonly limit: number }

const HIGHEST_ID = 2_147_483_647
/** Fewer digits would fit half of everybody's numbers. */
const SHORTEST_PHONE = 5
const SHORTEST_INSIDE = 3
/** Of the key by which the database finds a whole number. */
const MOST_OF_KEY = 10

/** Of a list: exact by type, group, state and creator; a text is counted as far as `COUNTED_AT_MOST`, and where many have it only in the first rows. */
export async function countListed(tx: SiteTx, wish: Wish): Promise<{ total: number; isExact: boolean }> {
  const { rows } = await sql<{ total: string; is_exact: boolean }>`
    select total::text, is_exact from count_customers(${wantedOf(wish)}::jsonb, ${COUNTED_AT_MOST}::integer)`.execute(tx)
  return { total: Number(rows[0]?.total ?? 0), isExact: rows[0]?.is_exact ?? true }
}

/** Ids of those that have a text, the newest first: one more than are counted where there are more. Undefined: no text is looked for, or very many have it. */
export async function findWithText(tx: SiteTx, wish: Wish): Promise<number[] | undefined> {
  if ((wish.search ?? '').trim() === '' && (wish.companyName ?? '').trim() === '') return undefined
  const { rows } = await sql<{ ids: number[] | null }>`
    select customers_with_text(${wantedOf(wish)}::jsonb, ${COUNTED_AT_MOST}::integer) as ids`.execute(tx)
  return rows[0]?.ids ?? undefined
}

/** To the end, for a file. */
export async function countCustomers(tx: SiteTx, wish: Wish): Promise<number> {
  const { rows } = await sql<{ n: string }>`select total::text as n from count_customers(${wantedOf(wish)}::jsonb, null)`.execute(
    tx,
  )
  return Number(rows[0]?.n ?? 0)
}

/** Ids, the newest first; after a place the nearest first. */
export async function findCustomerIds(tx: SiteTx, wish: Wish, place: Place): Promise<number[]> {
  const { beforeId = null, afterId = null, skip = 0, limit } = place
  const { rows } = await sql<{ id: number }>`
    select id from find_customers(${wantedOf(wish)}::jsonb, ${beforeId}::integer, ${afterId}::integer, ${skip}::integer, ${limit}::integer) as id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** As the function of the database reads it. */
function wantedOf({ search = '', companyName = '', userType, state, rbacUserGroupId, staffId, userId, isCustomer }: Wish): string {
  const number = /^#(\d{1,10})$/.exec(search.trim())?.[1]
  const byNumber = number === undefined ? userId : Math.min(Number(number), HIGHEST_ID)
  const both = number !== undefined && userId != null && userId !== byNumber
  return JSON.stringify({
    ...(byNumber != null && { userId: both ? 0 : byNumber }),
    ...(number === undefined && search.trim() !== '' && textOf(search)),
    ...(companyName.trim() !== '' && { company: holding(companyName.trim().toUpperCase()) }),
    ...(userType && { userType }),
    ...(state && { state }),
    ...(isCustomer && { isCustomer }),
    ...(rbacUserGroupId != null && { groupId: rbacUserGroupId }),
    ...(staffId != null && { staffId }),
  })
}

/** What is looked for in texts; a whole phone is looked for as one first. */
function textOf(search: string): { readonly text: string; readonly phone?: string } {
  const kept = asKept(search)
  return { text: patternOf(kept), ...(/^\d{10}$/.test(kept) && { phone: kept }) }
}

/** One or two letters are in nearly everybody: they are how a name begins. */
function patternOf(text: string): string {
  return text.length < SHORTEST_INSIDE ? beginning(text) : holding(text)
}

/** A phone however it was typed is looked for by the digits that it has in its own country, ten at most; any other text in capitals with one space between words. */
function asKept(typed: string): string {
  const text = typed.trim()
  const isPhone = /^[+\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= SHORTEST_PHONE
  return isPhone ? nationalDigits(text).slice(-MOST_OF_KEY) : text.replace(/\s+/g, ' ').toUpperCase()
}

/** Without the dial code, which stands apart from the number where it is kept, and without the zero with which it is dialled at home. */
function nationalDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '')
  const isWhole = /^(\+|00)/.test(phone) || digits.length > MOST_OF_KEY
  const code = isWhole ? findDialCode(digits) : undefined
  const number = code === undefined ? digits : digits.slice(code.length - 1)
  return (number.length < SHORTEST_PHONE ? digits : number).replace(/^0+(?=\d{5})/, '')
}

/** Users with their company, permission group and buyer group, in no order. */
export function selectCustomers(tx: SiteTx, ids: readonly number[]) {
  return tx
    .selectFrom('users as u')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'u.site_id').onRef('le.id', '=', 'u.legal_entity_id'),
    )
    .leftJoin('permission_groups as pg', (join) =>
      join.onRef('pg.site_id', '=', 'u.site_id').onRef('pg.id', '=', 'u.permission_group_id'),
    )
    .leftJoin('buyer_group_members as member', (join) =>
      join.onRef('member.site_id', '=', 'le.site_id').onRef('member.legal_entity_id', '=', 'le.id'),
    )
    .leftJoin('buyer_groups as bg', (join) =>
      join.onRef('bg.site_id', '=', 'member.site_id').onRef('bg.id', '=', 'member.group_id'),
    )
    .select([
      'u.id',
      'u.first_name',
      'u.last_name',
      'u.email',
      'u.phone_numbers',
      'u.user_type',
      'u.status',
      'u.is_blocked',
      'u.merged_into',
      'u.staff_ended_at',
      'u.left_at',
      'u.approval',
      'u.is_super_admin',
      'u.is_company_owner',
      'u.is_look_to_book_exempt',
      'u.is_blocked_by_company',
      'u.created_at',
      'u.legal_entity_id',
      'u.permission_group_id',
      'le.kind',
      'le.name',
      'le.pan_number',
      'le.gst_number',
      'le.tax_number',
      'pg.group_name as permission_group_name',
      'member.group_id',
      'bg.group_name',
    ])
    .select(({ selectFrom }) =>
      selectFrom('sales as s')
        .select('s.booked_on')
        .whereRef('s.site_id', '=', 'u.site_id')
        .whereRef('s.user_id', '=', 'u.id')
        .where('s.queue_tab', 'is not', null)
        .orderBy('s.booked_on', 'desc')
        .limit(1)
        .as('last_booked_on'),
    )
    .select(({ selectFrom }) =>
      selectFrom('declined_invitations as d')
        .select('d.declined_at')
        .whereRef('d.site_id', '=', 'u.site_id')
        .whereRef('d.user_id', '=', 'u.id')
        .as('declined_at'),
    )
    .where('u.id', 'in', ids)
    .execute()
}

/** Users with their legal entity, as `presentCustomer` takes them, the newest first. */
export function listCustomerNames(tx: SiteTx, ids: readonly number[]) {
  return tx
    .selectFrom('users')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'users.site_id').onRef('le.id', '=', 'users.legal_entity_id'),
    )
    .select(['users.id', 'first_name', 'last_name', 'users.email', 'user_type', 'le.kind', 'le.name'])
    .where('users.id', 'in', ids)
    .orderBy('users.id', 'desc')
    .execute()
}
