import { PartnerOffers } from '@tradewind/contract/partner-sites/partner-wire'
import type { Party } from '@tradewind/domain/rates/party'
import type { PlainDate } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { Asked, PartnerOption } from '../../carts/partner-offers.ts'
import { companyOf } from '../../installations/company-of.ts'
import { hear } from './ask-supplier.ts'
import { findLinkedSupplier } from './find-supplier.ts'

type Parts = Pick<App, 'db' | 'partnerLink'>
type Wish = { readonly options: readonly PartnerOption[]; readonly party: Party; readonly days: readonly PlainDate[] }

/** Somebody looks at a cart, or puts something into it. */
const MOST_MS = 5_000
const NOT_SOLD = 'This is no longer sold.'
const UNKNOWN = 'We could not find that supplier.'

/** What suppliers ask for tour options now: each is asked once for all of its own, all at the same time. */
export async function askForOffers(parts: Parts, siteId: number, { options, party, days }: Wish): Promise<readonly Asked[]> {
  const answers = new Map(
    await Promise.all(
      [...Map.groupBy(options, ({ supplyId }) => supplyId)].map(async ([supplyId, ofSupplier]) => {
        const tourOptionIds = [...new Set(ofSupplier.map(({ tourOptionId }) => tourOptionId))]
        return [supplyId, await askSupplier(parts, siteId, { supplyId, tourOptionIds, party, days })] as const
      }),
    ),
  )
  return options.map(({ supplyId, tourOptionId }) => answers.get(supplyId)?.(tourOptionId) ?? 'silent')
}

type OfSupplier = Pick<Wish, 'party' | 'days'> & { readonly supplyId: string; readonly tourOptionIds: readonly number[] }

async function askSupplier(
  { db, partnerLink }: Parts,
  siteId: number,
  { supplyId, tourOptionIds, party, days }: OfSupplier,
): Promise<(tourOptionId: number) => Asked> {
  const linked = await findLinkedSupplier(db, siteId, supplyId)
  if (!linked) return () => ({ refused: UNKNOWN })
  if ('why' in linked) return () => ({ refused: linked.why })
  const { supplierSiteId } = linked
  const { adults, childAges, infants } = party
  const wish = {
    ...{ tourOptionIds: [...tourOptionIds], days: [...days] },
    ...{ adults, children: childAges.length, childAges: [...childAges], infants },
  }
  const asking = partnerLink.ask({ consumerSiteId: siteId, supplierSiteId }, { kind: 'offers', wish })
  const heard = await hear(asking, PartnerOffers, MOST_MS)
  if (!heard) return () => 'silent'
  if ('refused' in heard) return () => heard
  const { company_name: supplier } = await companyOf(db, { siteId, partnerSiteId: supplierSiteId })
  return (tourOptionId) => {
    const option = heard.options.find(({ id }) => id === tourOptionId)
    return option ? { supplier, party, currency: heard.currency, option } : { refused: NOT_SOLD }
  }
}
