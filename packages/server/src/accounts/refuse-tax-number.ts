import { whyNotTaxNumber } from '@tradewind/domain/documents/tax-number'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { getSiteFacts } from '../sites/site-repo.ts'

/** Refuses what cannot be the number of a company that is registered for VAT in this country; where it is not known, in the site's. */
export async function refuseTaxNumber(tx: SiteTx, taxNumber: string, countryCode: string | null = null): Promise<void> {
  if (taxNumber === '') return
  const why = whyNotTaxNumber(taxNumber, countryCode ?? (await getSiteFacts(tx)).country_code)
  if (why) refuseInput({ taxNumber: why })
}
