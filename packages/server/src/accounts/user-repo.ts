import type { User } from '@tradewind/contract/accounts/accounts'
import type { PhoneNumber } from '@tradewind/contract/wire-values'
import type { UserType } from '@tradewind/domain/accounts/actor'
import { isCompanyRight } from '@tradewind/domain/company-team/give-rights'
import { ALL_PERMISSIONS } from '@tradewind/domain/permissions/permissions'
import { referralCodeOf } from '@tradewind/domain/referrals/referral-code'
import type { z } from 'zod'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'

export function findUserByEmail(tx: SiteTx, email: string) {
  return tx.selectFrom('users').selectAll().where('email', '=', email).where('email', '<>', '').executeTakeFirst()
}

export async function lockUser(tx: SiteTx, userId: number) {
  const user = await tx.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
  return user ?? refuse('NOT_FOUND', { message: 'We could not find that customer.' })
}

/** Whoever ends an account waits for those who give it something: those do not wait for each other. */
export function holdUser(tx: SiteTx, userId: number) {
  return tx.selectFrom('users').selectAll().where('id', '=', userId).forShare().executeTakeFirst()
}

/** Somebody who signed up with an account elsewhere may have none. */
export async function hasPassword(tx: SiteTx, userId: number): Promise<boolean> {
  const row = await tx.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst()
  return (row?.password_hash ?? null) !== null
}

/** Refuses NOT_FOUND; for calls that only read about a user. */
export async function refuseUnknownUser(tx: SiteTx, userId: number): Promise<void> {
  const user = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) refuse('NOT_FOUND', { message: 'We could not find that customer.' })
}

/** The numbers a person has stored with us; of an excluded country only these can still be used. */
export async function listKeptPhones(tx: SiteTx, userId: number): Promise<{ phone: string; phoneCode: string }[]> {
  const row = await tx.selectFrom('users').select('phone_numbers').where('id', '=', userId).executeTakeFirst()
  const kept = (row?.phone_numbers ?? []) as z.infer<typeof PhoneNumber>[]
  return kept.map(({ phoneNumber, phoneCountryCode }) => ({ phone: phoneNumber, phoneCode: phoneCountryCode }))
}

/** The full name of a person who is there for sure. */
export async function getNameOf(tx: SiteTx, userId: number): Promise<string> {
  const row = await tx.selectFrom('users').select(['first_name', 'last_name']).where('id', '=', userId).executeTakeFirstOrThrow()
  return `${row.first_name} ${row.last_name}`.trim()
}

/** A person with the numbers they gave, for a gateway that asks who pays. */
export function getContact(tx: SiteTx, userId: number) {
  return tx
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email', 'phone_numbers'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** A user as the wire shows it. */
export async function getUser(tx: SiteTx, userId: number): Promise<User> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'users.site_id').onRef('le.id', '=', 'users.legal_entity_id'),
    )
    .leftJoin('permission_groups as pg', (join) =>
      join.onRef('pg.site_id', '=', 'users.site_id').onRef('pg.id', '=', 'users.permission_group_id'),
    )
    .selectAll('users')
    .select([
      'le.kind',
      'le.name',
      'le.address1',
      'le.address2',
      'le.phone',
      'le.email as company_email',
      'le.gst_number',
      'le.pan_number',
      'le.billing_name',
      'le.gst_state',
      'le.logo_url',
      'pg.permissions',
    ])
    .select(({ eb, selectFrom, exists, not, and }) =>
      and([
        eb('users.user_type', '=', 'staff'),
        exists(selectFrom('staff_security_rules').select('site_id').where('demands_of_all', '=', true)),
        not(
          exists(
            selectFrom('second_factors as factor')
              .select('factor.user_id')
              .whereRef('factor.user_id', '=', 'users.id')
              .where('factor.confirmed_at', 'is not', null),
          ),
        ),
      ]).as('is_held_back'),
    )
    .where('users.id', '=', userId)
    .executeTakeFirst()
  if (!row) refuse('NOT_FOUND')
  return {
    id: row.id,
    users_id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phoneNumbers: row.phone_numbers as z.infer<typeof PhoneNumber>[],
    userType: row.user_type as UserType,
    status: row.status,
    isBlocked: row.is_blocked,
    isSuperAdmin: row.is_super_admin,
    isHeldBack: row.is_held_back === true,
    legalEntityId: row.legal_entity_id,
    company:
      row.kind === 'person'
        ? null
        : {
            companyName: row.name,
            address1: row.address1,
            address2: row.address2,
            phone: row.phone,
            secondaryPhone: phoneOf(row.phone_numbers as z.infer<typeof PhoneNumber>[], 'Secondary'),
            email: row.company_email,
            gstNumber: row.gst_number,
            logoUrl: row.logo_url,
          },
    isFlightHoldAllowed: row.is_flight_hold_allowed,
    isFlightSearchAllowed: row.is_flight_search_allowed,
    actingFor: null,
    viewing: null,
    branch: row.branch,
    designation: row.designation,
    billing: {
      billingName: row.billing_name,
      gstNumber: row.gst_number,
      gstState: row.gst_state,
      panNumber: row.pan_number,
    },
    referralCode: row.user_type === 'staff' ? null : referralCodeOf(row.site_id, row.id),
    taLogoUrl: row.user_type === 'travelAgent' ? row.logo_url : null,
    isEmailSubscriber: row.is_email_subscriber,
    withheld: row.withheld_rights.filter(isCompanyRight),
    isCompanyOwner: row.is_company_owner,
    permissions: row.is_super_admin ? [...ALL_PERMISSIONS] : (row.permissions ?? []),
  }
}

/** '+91 9811040000' */
function phoneOf(phones: readonly z.infer<typeof PhoneNumber>[], label: string): string | null {
  const found = phones.find((one) => one.label === label && one.phoneCountryCode !== 'INVALID')
  return found ? `${found.phoneCountryCode} ${found.phoneNumber}` : null
}

/** Replaces the numbers of a person. */
export async function setPhones(tx: SiteTx, userId: number, phones: readonly z.infer<typeof PhoneNumber>[]): Promise<void> {
  await tx
    .updateTable('users')
    .set({ phone_numbers: JSON.stringify(phones) })
    .where('id', '=', userId)
    .execute()
}

export async function setPasswordHash(tx: SiteTx, userId: number, passwordHash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
}

/** The password that came with a mailed link: the address is verified by it. */
export async function verifyWithPassword(
  tx: SiteTx,
  userId: number,
  { passwordHash, isSubscribed }: { passwordHash: string; isSubscribed: boolean },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, status: 'verified', ...(isSubscribed && { is_email_subscriber: true }) })
    .where('id', '=', userId)
    .execute()
}

export async function setSubscribed(tx: SiteTx, userId: number, isSubscribed: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_email_subscriber: isSubscribed }).where('id', '=', userId).execute()
}

/** A user with their legal entity, as `presentCustomer` takes it. */
export function findCustomerRow(tx: SiteTx, userId: number) {
  return tx
    .selectFrom('users')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'users.site_id').onRef('le.id', '=', 'users.legal_entity_id'),
    )
    .select([
      'users.id',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.user_type',
      'users.is_stand_in',
      'le.kind',
      'le.name',
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
}

/** By number, or by the address that a person typed. */
/** The same of a person who is there for sure: the buyer of a booking. */
export async function getCustomerRow(tx: SiteTx, userId: number) {
  const row = await findCustomerRow(tx, userId)
  if (!row) throw new Error(`There is no person ${userId}`)
  return row
}

export type Whom = { readonly userId: number } | { readonly email: string }

/** The person to whom a link is mailed. */
export function findAddressee(tx: SiteTx, whom: Whom) {
  const people = tx.selectFrom('users').select(['id', 'email', 'first_name', 'is_blocked', 'password_hash'])
  return ('userId' in whom ? people.where('id', '=', whom.userId) : people.where('email', '=', whom.email)).executeTakeFirst()
}
