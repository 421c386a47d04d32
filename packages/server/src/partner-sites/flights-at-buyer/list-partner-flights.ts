import type { App } from '../../app.ts'
import { inSite, readInSite } from '../../database/in-site.ts'
import type { FlightSupplier } from '../../flights/suppliers/flight-supplier.ts'
import { companyOf } from '../../installations/company-of.ts'
import { listSuppliers } from '../../network/list-suppliers.ts'
import { listMappings } from '../../network/mapping-repo.ts'
import { siteOf } from '../../sites/site-facts.ts'
import { whyNotLinked } from '../at-buyer/find-supplier.ts'
import { keepSupplierEntity, partnerCode } from '../at-buyer/partner-sale-repo.ts'
import { makePartnerFlightSupplier } from './partner-flight-supplier.ts'

/**
 * The sites that sell flights to a site, or did, those of other installations too: what was bought stays with who sold it, so one that is suspended is still asked about it. Whether it
 * sells is decided there at each question; here it says only whether it is asked at all.
 */
export async function listPartnerFlights(
  app: Pick<App, 'db' | 'now'> & { readonly link: () => App['partnerLink'] },
  consumerSiteId: number,
): Promise<FlightSupplier[]> {
  const { db, now, link } = app
  const supplies = (await listSuppliers(db, { consumerSiteId })).filter(
    ({ category, status }) => category === 'Flights' && (status === 'Approved' || status === 'Suspended'),
  )
  if (supplies.length === 0) return []
  const mappings = await readInSite(db, consumerSiteId, listMappings)
  const suppliers = await Promise.all(
    supplies.map(async (supply) => {
      const { siteId: supplierSiteId } = supply
      const { company_name: name, currency } = await companyOf(db, { siteId: consumerSiteId, partnerSiteId: supplierSiteId })
      // Of another installation that has not said yet in which currency it sells.
      if (currency === '') return []
      const supplier = makePartnerFlightSupplier({
        ...{ link, now, name, currency, between: { consumerSiteId, supplierSiteId }, code: partnerCode(supplierSiteId) },
        isSelling: whyNotLinked(supply) === undefined && mappings.get(supply.id) !== 'Suspended',
        openAccount: () =>
          inSite(db, consumerSiteId, async (tx) => void (await keepSupplierEntity(tx, { supplierSiteId, name, now: now() }))),
        ownEmail: async () => (await siteOf(db, consumerSiteId)).admin_email,
      })
      return [supplier]
    }),
  )
  return suppliers.flat()
}
