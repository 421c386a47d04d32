import type { Database } from '../database/connect-database.ts'
import { companyOf } from '../installations/company-of.ts'
import type { findBuyer } from './group-member-repo.ts'

type Here = { readonly db: Database; readonly site: { readonly id: number; readonly country_code: string } }
type Buyer = Pick<NonNullable<Awaited<ReturnType<typeof findBuyer>>>, 'country_code' | 'consumer_site_id'>

/** Of which country a customer is: a consumer of that of its own site, any other of the one that it named when it signed up, or of the site's where it named none. */
export async function countryOfBuyer(
  { db, site }: Here,
  { country_code: own, consumer_site_id: consumer }: Buyer,
): Promise<string> {
  if (consumer === null) return own ?? site.country_code
  return (await companyOf(db, { siteId: site.id, partnerSiteId: consumer })).country_code
}
