import type { NewCustomer } from '@tradewind/contract/customers/customers'
import type { PhoneNumber } from '@tradewind/contract/wire-values'
import { stateOfGst } from '@tradewind/domain/documents/gst-states'
import type { Instant } from '@tradewind/domain/time'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { SiteTx } from '../database/in-site.ts'

/** The customer that this person created under this key. Two at once take turns: the second finds what the first has created. */
export async function findCreated(tx: SiteTx, { userId, key }: { userId: number; key: string }) {
  await sql`select pg_advisory_xact_lock(hashtext(${`create-customer:${tx.siteId}:${userId}:${key}`}))`.execute(tx)
  return tx
    .selectFrom('users')
    .select(['id', 'creation_hash'])
    .where('created_by', '=', userId)
    .where('creation_key', '=', key)
    .executeTakeFirst()
}

type LegalEntity = {
  readonly kind: 'agency' | 'corporate' | 'person'
  readonly name: string
  readonly email: string
  readonly panNumber: string | null
  readonly gstNumber: string | null
  readonly taxNumber: string | null
}

export async function insertLegalEntity(tx: SiteTx, { kind, name, email, ...numbers }: LegalEntity): Promise<number> {
  const { id } = await tx
    .insertInto('legal_entities')
    .values({
      ...{ site_id: tx.siteId, kind, name, email },
      ...{ pan_number: numbers.panNumber, gst_number: numbers.gstNumber, tax_number: numbers.taxNumber },
      gst_state: (numbers.gstNumber && stateOfGst(numbers.gstNumber)) || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Created = {
  readonly legalEntityId: number
  readonly userType: NewCustomer['userType'] | 'staff'
  readonly customer: NewCustomer['customer']
  readonly phones: readonly z.infer<typeof PhoneNumber>[]
  readonly createdBy: number
  /** The first of a company decides about its colleagues. */
  readonly isOwner: boolean
  readonly now: Instant
  /** The key of a form that may be sent twice, with what it held. */
  readonly creation: { readonly key: string; readonly hash: Buffer } | undefined
}

/** Pending until they set a password. */
export async function insertCustomer(tx: SiteTx, created: Created): Promise<number> {
  const { legalEntityId, userType, customer, phones, createdBy, now, creation } = created
  const { id } = await tx
    .insertInto('users')
    .values({
      site_id: tx.siteId,
      legal_entity_id: legalEntityId,
      user_type: userType,
      email: customer.email,
      first_name: customer.firstName,
      last_name: customer.lastName,
      phone_numbers: JSON.stringify(phones),
      status: 'pending',
      is_company_owner: created.isOwner,
      created_by: createdBy,
      created_at: now,
      creation_key: creation?.key ?? null,
      creation_hash: creation?.hash ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
