import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

/** Of one company, so many are shown: the newest. */
const MOST_SHOWN = 50

type Declined = {
  readonly userId: number
  readonly legalEntityId: number
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly declinedAt: Instant
}

export async function insertDeclined(tx: SiteTx, declined: Declined): Promise<void> {
  await tx
    .insertInto('declined_invitations')
    .values({
      ...{ site_id: tx.siteId, user_id: declined.userId, legal_entity_id: declined.legalEntityId },
      ...{ first_name: declined.firstName, last_name: declined.lastName, email: declined.email },
      declined_at: declined.declinedAt,
    })
    .execute()
}

export async function listDeclined(tx: SiteTx, legalEntityId: number): Promise<Omit<Declined, 'legalEntityId'>[]> {
  const rows = await tx
    .selectFrom('declined_invitations')
    .selectAll()
    .where('legal_entity_id', '=', legalEntityId)
    .orderBy('declined_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map((row) => ({
    ...{ userId: row.user_id, firstName: row.first_name, lastName: row.last_name, email: row.email },
    declinedAt: row.declined_at,
  }))
}

/** Gives whom it was about. Undefined: this company has none of this number. */
export function deleteDeclined(tx: SiteTx, { legalEntityId, userId }: Pick<Declined, 'legalEntityId' | 'userId'>) {
  return tx
    .deleteFrom('declined_invitations')
    .where('legal_entity_id', '=', legalEntityId)
    .where('user_id', '=', userId)
    .returning(['first_name as firstName', 'last_name as lastName', 'email'])
    .executeTakeFirst()
}

/** Of a company whose last person has gone: nobody reads them any more. Their accounts have no address any more by which they could be found. */
export async function deleteAllDeclined(tx: SiteTx, legalEntityId: number): Promise<void> {
  await tx.deleteFrom('declined_invitations').where('legal_entity_id', '=', legalEntityId).execute()
}

/** Of an address that is invited again. */
export async function deleteDeclinedOf(
  tx: SiteTx,
  { legalEntityId, email }: Pick<Declined, 'legalEntityId' | 'email'>,
): Promise<void> {
  await tx.deleteFrom('declined_invitations').where('legal_entity_id', '=', legalEntityId).where('email', '=', email).execute()
}
