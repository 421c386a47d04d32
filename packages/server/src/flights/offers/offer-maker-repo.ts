import type { SharedOffer } from '@tradewind/contract/flights/offers'
import type { Actor, UserType } from '@tradewind/domain/accounts/actor'
import type { SiteTx } from '../../database/in-site.ts'
import type { Site } from '../../sites/site-repo.ts'

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

/** The customer's contact: the agency of the person who shared it, else the site. */
export async function findOfferContact(tx: SiteTx, site: Site, userId: number): Promise<SharedOffer['contact']> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('legal_entities as le', (join) =>
      join.onRef('le.site_id', '=', 'users.site_id').onRef('le.id', '=', 'users.legal_entity_id'),
    )
    .select(['first_name', 'last_name', 'users.email as own_email', 'kind', 'name', 'phone', 'le.email', 'logo_url'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const person = `${row.first_name} ${row.last_name}`.trim()
  if (row.kind === 'siteOwner')
    return {
      person,
      company: site.company_name,
      phone: site.admin_contact,
      email: site.admin_email,
      logoUrl: site.logo_url,
    }
  return { person, company: row.name, phone: row.phone, email: row.email || row.own_email, logoUrl: row.logo_url }
}
