import type { Actor, UserType } from '@tradewind/domain/accounts/actor'
import type { SiteTx } from '../../database/in-site.ts'

/** The person who shared an offer, to search for them; undefined once they are blocked. Without permissions: it is used for a search only. */
export async function findMaker(tx: SiteTx, userId: number): Promise<Actor | undefined> {
  const row = await tx.selectFrom('users').selectAll().where('id', '=', userId).where('is_blocked', '=', false).executeTakeFirst()
  return (
    row && {
      siteId: tx.siteId,
      userId,
      userType: row.user_type as UserType,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      legalEntityId: row.legal_entity_id,
      isSuperAdmin: false,
      permissions: new Set(),
      isFlightSearchAllowed: row.is_flight_search_allowed,
      isFlightHoldAllowed: row.is_flight_hold_allowed,
    }
  )
}
