import type { PhoneNumber } from '@tradewind/contract/wire-values'
import type { Instant } from '@tradewind/domain/time'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { SiteTx } from '../database/in-site.ts'
import type { LegalEntities } from '../database/table-types.generated.ts'
import { countSubscribers, selectSubscribers } from './subscriber-repo.ts'

export async function setBlocked(tx: SiteTx, userId: number, isBlocked: boolean): Promise<void> {
  await tx.updateTable('users').set({ is_blocked: isBlocked, is_blocked_by_company: false }).where('id', '=', userId).execute()
}

type Switches = { readonly is_flight_hold_allowed: boolean } | { readonly is_flight_search_allowed: boolean }

export async function setSwitches(tx: SiteTx, userId: number, switches: Switches): Promise<void> {
  await tx.updateTable('users').set(switches).where('id', '=', userId).execute()
}

export function lockLegalEntity(tx: SiteTx, legalEntityId: number): Promise<Selectable<LegalEntities>> {
  return tx.selectFrom('legal_entities').selectAll().where('id', '=', legalEntityId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

type Company = Pick<Selectable<LegalEntities>, 'name' | 'pan_number' | 'gst_number' | 'gst_state' | 'tax_number'>

export async function setLegalEntity(tx: SiteTx, legalEntityId: number, company: Company): Promise<void> {
  await tx.updateTable('legal_entities').set(company).where('id', '=', legalEntityId).execute()
}

type Details = { readonly firstName: string; readonly lastName: string; readonly email: string }
type Reached = {
  readonly phones: readonly z.infer<typeof PhoneNumber>[]
  readonly isMoved: boolean
  readonly keepsPassword: boolean
}

/** `isMoved`: the address is new and has to be confirmed. Who knew the password may not be the one who reads it: it goes, unless the person moves it alone. */
export async function setDetails(
  tx: SiteTx,
  userId: number,
  details: Details,
  { phones, isMoved, keepsPassword }: Reached,
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      first_name: details.firstName,
      last_name: details.lastName,
      email: details.email,
      phone_numbers: JSON.stringify(phones),
      ...(isMoved && { status: 'pending' }),
      ...(isMoved && !keepsPassword && { password_hash: null }),
    })
    .where('id', '=', userId)
    .execute()
}

/** Who wrote a new address into whose account. */
export async function recordAddressChange(
  tx: SiteTx,
  { userId, changedBy, now }: { userId: number; changedBy: number; now: Instant },
): Promise<void> {
  await tx
    .insertInto('address_changes')
    .values({ site_id: tx.siteId, user_id: userId, changed_by: changedBy, changed_at: now })
    .execute()
}

const PAGE = 500

/** Customers who asked for offers, at an address that is confirmed; the newest first. */
export async function listEmailSubscribers(tx: SiteTx, cursor: string | null) {
  const before = /^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : undefined
  const [subscribed, total] = [selectSubscribers(tx), await countSubscribers(tx)]
  const rows = await subscribed
    .select(['id', 'email', 'first_name', 'last_name'])
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute()
  const page = rows.slice(0, PAGE)
  return {
    subscribers: page.map(({ id, email, first_name, last_name }) => ({
      userId: id,
      email,
      firstName: first_name,
      lastName: last_name,
    })),
    totalRecords: total,
    nextCursor: rows.length > PAGE ? String(page.at(-1)?.id) : null,
  }
}
