import { toDecimal } from '@tradewind/domain/money'
import { plainDate } from '@tradewind/domain/time'
import { refuseLocked } from '../carts/activity-search-routes.ts'
import { limitPartnerSearches } from '../carts/limit-partner-searches.ts'
import { promised } from '../http/promised-refusals.ts'
import { refuseInput } from '../http/refuse.ts'
import { actorOf, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { endByHand } from './at-buyer/end-by-hand.ts'
import { orderFromPartner } from './at-buyer/order-from-partner.ts'
import { listPartnerCities, searchPartner } from './at-buyer/search-partners.ts'
import { readNetworkFigures } from './read-network-figures.ts'

export const partnerSiteRoutes = {
  getPartnerActivityCities: route.partnerActivities.getPartnerActivityCities.handler(async ({ context }) => {
    refuseLocked(context)
    await limitPartnerSearches(context)
    const { site, actor } = context
    const cities = await listPartnerCities(context.app, { siteId: site.id, namesSuppliers: actor?.userType === 'staff' })
    return { success: true as const, cities }
  }),
  searchPartnerActivities: route.partnerActivities.searchPartnerActivities.handler(async ({ input, context, errors }) => {
    const { supplierListId: supplyId, ...wish } = input
    refuseLocked(context)
    await limitPartnerSearches(context)
    const { site, actor, now } = context
    const asked = { siteId: site.id, supplyId, legalEntityId: actor?.legalEntityId, wish, now, refuse: promised(errors) }
    return { success: true as const, ...(await searchPartner(context.app, asked)) }
  }),
  orderPartnerActivity: route.partnerActivities.orderPartnerActivity.handler(async ({ input, context, errors }) => {
    const { supplierListId, date, adults, children, childAges, infants, idempotencyKey, ...line } = input
    if (childAges.length > children) refuseInput({ childAges: 'There are more ages than children.' })
    if (adults + children + infants === 0) refuseInput({ adults: 'Please add at least one traveller.' })
    if (line.transfer !== 'ticket' && line.pickup === '') refuseInput({ pickup: 'Please enter where you are picked up.' })
    const unknown = Array<null>(children - childAges.length).fill(null)
    const { expiresAt, amount, orderId } = await orderFromPartner(
      { ...context.app, actor: actorOf(context), now: context.now, refuse: promised(errors) },
      {
        ...{ ...line, supplyId: supplierListId, day: plainDate(date), key: idempotencyKey },
        party: { adults, childAges: [...childAges, ...unknown], infants },
      },
    )
    return { success: true as const, orderId, expiresAt, amount: toDecimal(amount), currency: amount.currency }
  }),
  endPartnerOrderByHand: route.partnerActivities.endPartnerOrderByHand.handler(async ({ input, context, errors }) => {
    const { learned, ...said } = input
    await endByHand({ ...context.app, actor: actorOf(context), refuse: promised(errors) }, { ...said, word: learned })
    return { success: true as const }
  }),
}

export const networkFigureRoutes = {
  getNetworkFigures: route.networkFigures.getNetworkFigures.handler(({ context }) => {
    const { site, now } = context
    return reading(context, async (tx) => ({
      success: true as const,
      ...(await readNetworkFigures(tx, { actor: actorOf(context), site, now })),
    }))
  }),
}
