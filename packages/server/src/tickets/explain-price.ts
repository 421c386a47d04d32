import { writeRefundable } from '@tradewind/domain/flights/refundable'
import { priceSteps } from '@tradewind/domain/markups/account-for-price'
import { FARE_RULES } from '@tradewind/domain/markups/fare-rules'
import type { PricedFare } from '@tradewind/domain/markups/price-fare'
import { type Money, toDecimal } from '@tradewind/domain/money'
import { findAirline } from '@tradewind/domain/reference/airlines'
import type { PriceStep } from '@tradewind/domain/sales/sale-price'
import { adjustedSteps } from '@tradewind/domain/tickets/adjusted-accounting'
import { paidByBuyer } from '@tradewind/domain/tickets/adjustments'
import type { PlainDate } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import { getLegalEntity } from '../accounts/legal-entity-repo.ts'
import type { App } from '../app.ts'
import { inSite } from '../database/in-site.ts'
import { loadEdition } from '../editions/edition-memory.ts'
import { findBooking } from '../flights/book/booking-repo.ts'
import { factsOfOption } from '../flights/pricing/facts-of-option.ts'
import { getQuoteTarget, lastPriceOf } from '../flights/quote/quote-store.ts'
import { getSearchOfSite } from '../flights/search/search-store.ts'
import type { SupplierOption } from '../flights/suppliers/supplier-option.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { findGroup } from '../markups/group-repo.ts'
import { presentConsidered } from '../markups/present-considered.ts'
import { presentSteps } from '../markups/present-steps.ts'
import { readAdjustments } from '../sales/adjustment-repo.ts'
import type { Site } from '../sites/site-repo.ts'

type Asked = { searchId: string; resultIndex: string } | { bookingId: number }
type Subject = {
  readonly option: SupplierOption
  readonly priced: PricedFare
  /** They add up to what the buyer pays: of a ticket with what was added and taken since. */
  readonly steps: readonly PriceStep[]
  readonly paid: Money
  readonly legalEntityId: number
  readonly bookingDate: PlainDate
}

type Context = { readonly app: App; readonly site: Site; readonly refusePromised: Refuse<'SEARCH_EXPIRED'> }

/**
 * Why something costs what it does: the chain of amounts, and of the rules that were live then which won and why each other did not. People who manage
 * the rules may ask of any search and booking of the site.
 */
export async function explainPrice(context: Context, asked: Asked) {
  const { app, site } = context
  const subject = 'bookingId' in asked ? await findSold(context, asked.bookingId) : await findOffered(context, asked)
  const { option, priced, legalEntityId } = subject
  const { groupId, edition } = priced.pricedBy ?? { groupId: null, edition: 0 }
  const rules =
    groupId === null || edition === 0 ? [] : (await loadEdition(app, FARE_RULES, { siteId: site.id, groupId, edition })).rules
  const facts = factsOfOption(option, subject.bookingDate)
  const { refundable, ...rest } = facts
  const { buyer, group } = await inSite(app.db, site.id, async (tx) => ({
    buyer: await getLegalEntity(tx, legalEntityId),
    group: groupId === null ? undefined : await findGroup(tx, groupId),
  }))
  return {
    buyer: { LEId: buyer.id, name: buyer.name },
    group: group ? { id: group.id, groupName: group.group_name, edition } : null,
    facts: {
      ...rest,
      isRefundable: writeRefundable(refundable),
      airlineName: findAirline(facts.validatingAirline)?.name ?? facts.validatingAirline,
      fareType: option.fareFamily ?? '',
    },
    steps: presentSteps(subject.steps),
    totalPayable: toDecimal(subject.paid),
    ...presentConsidered(rules, facts),
  }
}

async function findSold({ app, site }: { app: App; site: Site }, bookingId: number): Promise<Subject> {
  const { booking, adjustments } = await inSite(app.db, site.id, async (tx) => {
    const booking = (await findBooking(tx, bookingId)) ?? refuse('NOT_FOUND', { message: 'We could not find that booking.' })
    return { booking, ...(await readAdjustments(tx, booking)) }
  })
  const { option, priced, legal_entity_id: legalEntityId } = booking
  const soldOn = dayAt(site.zones, booking.created_at)
  return {
    option,
    priced,
    steps: adjustedSteps(priced, adjustments),
    paid: paidByBuyer(priced, adjustments),
    legalEntityId,
    bookingDate: priced.pricedBy?.bookingDate ?? soldOn,
  }
}

async function findOffered(
  { app, site, refusePromised }: Context,
  { searchId, resultIndex }: { searchId: string; resultIndex: string },
): Promise<Subject> {
  const search = await getSearchOfSite(app, { siteId: site.id, searchId }, refusePromised)
  const { legalEntityId } = search
  const actor = { siteId: site.id, legalEntityId, userType: 'staff' } as const
  const target = await getQuoteTarget(app, { siteId: site.id, searchId, resultIndex, actor }, refusePromised)
  const option = target.lastQuote?.quote.option ?? target.option
  const priced = lastPriceOf(target)
  return {
    option,
    priced,
    steps: priceSteps(priced),
    paid: priced.totalPayable,
    legalEntityId,
    bookingDate: search.pricing.bookingDate,
  }
}
