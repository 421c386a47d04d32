import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'

export type Buyer = { readonly id: number; readonly name: string; readonly kind: string }

/** Whose wallet it is. The site owner and suppliers have none. Refuses NOT_FOUND. */
export async function getBuyer(tx: SiteTx, legalEntityId: number): Promise<Buyer> {
  const buyer = await selectBuyer(tx, legalEntityId).executeTakeFirst()
  return buyer ?? refuse('NOT_FOUND', { message: 'We could not find that customer.' })
}

/** The same, so that two people at once change its credit or enter its money one after the other. Refuses FORBIDDEN where its account was merged into another. */
export async function lockBuyer(tx: SiteTx, legalEntityId: number): Promise<Buyer> {
  const buyer = await selectBuyer(tx, legalEntityId).forNoKeyUpdate().executeTakeFirst()
  const merged = await tx
    .selectFrom('users')
    .select('merged_into')
    .where('legal_entity_id', '=', legalEntityId)
    .where('merged_into', 'is not', null)
    .executeTakeFirst()
  if (merged)
    refuse('FORBIDDEN', { message: `This account is merged into customer #${merged.merged_into}. Please use that wallet.` })
  return buyer ?? refuse('NOT_FOUND', { message: 'We could not find that customer.' })
}

type Person = { readonly userId?: number | undefined; readonly email?: string | undefined }

/** The buyer a person works for, by e-mail, or by number where only a phone is known. Refuses NOT_FOUND. */
export async function getBuyerOfPerson(tx: SiteTx, { userId, email }: Person): Promise<Buyer> {
  const user = await tx
    .selectFrom('users')
    .select('legal_entity_id')
    .$if(userId !== undefined, (query) => query.where('id', '=', userId ?? 0))
    // Many have none at all: no address is nobody's.
    .$if(userId === undefined, (query) => query.where('email', '=', email ?? '').where('email', '<>', ''))
    .executeTakeFirst()
  return user ? getBuyer(tx, user.legal_entity_id) : refuse('NOT_FOUND', { message: 'We could not find that customer.' })
}

/** Who signs in for a buyer, in the order they came: for a partner site nobody does. */
export function listPeople(tx: SiteTx, legalEntityId: number) {
  return tx
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'user_type', 'is_blocked', 'withheld_rights'])
    .where('legal_entity_id', '=', legalEntityId)
    .where('is_stand_in', '=', false)
    .orderBy('id')
    .limit(50)
    .execute()
}

function selectBuyer(tx: SiteTx, legalEntityId: number) {
  return tx
    .selectFrom('legal_entities')
    .select(['id', 'name', 'kind'])
    .where('id', '=', legalEntityId)
    .where('kind', 'not in', ['siteOwner', 'supplier'])
}
