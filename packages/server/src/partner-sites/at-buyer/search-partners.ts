import type { FoundActivities, FoundActivity } from '@tradewind/contract/carts/activity-search'
import type { PartnerCity } from '@tradewind/contract/partner-sites/partner-activities'
import { PartnerCities, PartnerFound, type PartnerSearchWish } from '@tradewind/contract/partner-sites/partner-wire'
import type { Party } from '@tradewind/domain/rates/party'
import { type Instant, plainDate } from '@tradewind/domain/time'
import type { z } from 'zod'
import type { Buyer } from '../../activity-sales/option-on-sale.ts'
import { resell, ruleFor } from '../../activity-sales/price-as-reseller.ts'
import { readBuyer } from '../../activity-sales/read-buyer.ts'
import type { App } from '../../app.ts'
import { presentOffer } from '../../carts/offer-option.ts'
import { readInSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuse as refuseCommon } from '../../http/refuse.ts'
import { companyOf } from '../../installations/company-of.ts'
import { hear } from './ask-supplier.ts'
import { findLinkedSupplier, type LinkedSupplier, listLinkedSuppliers } from './find-supplier.ts'

type Parts = Pick<App, 'db' | 'partnerLink'>

/** The cities in which linked suppliers sell. One that gives no answer is left out, and the others are shown. */
export async function listPartnerCities(
  { db, partnerLink }: Parts,
  { siteId, namesSuppliers }: { readonly siteId: number; readonly namesSuppliers: boolean },
): Promise<PartnerCity[]> {
  const suppliers = await listLinkedSuppliers(db, siteId)
  const lists = await Promise.all(
    suppliers.map(async ({ supplierSiteId, supplyId }): Promise<PartnerCity[]> => {
      const between = { consumerSiteId: siteId, supplierSiteId }
      const heard = await hear(partnerLink.ask(between, { kind: 'cities' }), PartnerCities)
      if (!heard || 'refused' in heard) return []
      const supplier = namesSuppliers ? (await companyOf(db, { siteId, partnerSiteId: supplierSiteId })).company_name : null
      return heard.cities.map((city) => ({ ...city, supplierListId: supplyId, supplier }))
    }),
  )
  return lists.flat()
}

/** A supplier that is linked now. Refuses NOT_FOUND, and STATE_CHANGED with the reason. */
export async function getLinkedSupplier(
  { db }: Pick<App, 'db'>,
  { siteId, supplyId, refuse }: { readonly siteId: number; readonly supplyId: string; readonly refuse: Refuse<'STATE_CHANGED'> },
): Promise<LinkedSupplier> {
  const found = await findLinkedSupplier(db, siteId, supplyId)
  if (!found) return refuseCommon('NOT_FOUND', { message: 'We could not find that supplier.' })
  return 'why' in found ? refuse('STATE_CHANGED', { message: found.why }) : found
}

type Asked = {
  readonly siteId: number
  readonly supplyId: string
  /** Whose prices; undefined for a visitor. */
  readonly legalEntityId: number | undefined
  readonly wish: z.output<typeof PartnerSearchWish>
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED' | 'SUPPLIER_FAILED'>
}

/** Activities of a linked supplier with our own price for each: what it asks is our net cost, and the markup of the buyer's group comes on top. */
export async function searchPartner(app: Parts, asked: Asked): Promise<FoundActivities> {
  const { siteId, wish, now, legalEntityId, refuse } = asked
  const { supplierSiteId } = await getLinkedSupplier(app, asked)
  const between = { consumerSiteId: siteId, supplierSiteId }
  const [heard, buyer] = await Promise.all([
    hear(app.partnerLink.ask(between, { kind: 'search', wish }), PartnerFound),
    readInSite(app.db, siteId, (tx) => readBuyer(tx, legalEntityId, now)),
  ])
  if (!heard) return refuse('SUPPLIER_FAILED')
  if ('refused' in heard) return refuse('STATE_CHANGED', { message: heard.refused })
  const unknown = Array<null>(Math.max(0, wish.children - wish.childAges.length)).fill(null)
  const party = { adults: wish.adults, childAges: [...wish.childAges, ...unknown], infants: wish.infants }
  const rules = new Map<string, Rule>()
  const ruleOn = (day: string): Rule => {
    if (!rules.has(day)) rules.set(day, ruleFor(buyer, plainDate(day)))
    return rules.get(day)
  }
  const priced = { buyer, party, currency: heard.currency, ruleOn }
  return {
    ...heard,
    currency: buyer.exchange.own,
    activities: heard.activities.map((activity) => ({
      ...activity,
      // Its file lies at the supplier.
      picture: null,
      tourOptions: activity.tourOptions.map((option) => priceOption(option, priced)),
    })),
  }
}

type FoundOption = FoundActivity['tourOptions'][number]
type Rule = ReturnType<typeof ruleFor>
type Priced = {
  readonly buyer: Buyer
  readonly party: Party
  readonly currency: string
  readonly ruleOn: (day: string) => Rule
}

/** Each different offer once again: our own rules may differ from day to day where those of the supplier do not. */
function priceOption(option: FoundOption, { buyer, party, currency, ruleOn }: Priced): FoundOption {
  const offers: FoundOption['offers'] = []
  const places = new Map<string, number>()
  /** Most days have the same rule: an offer is priced once by each. */
  const byRule = new Map<Rule, Map<number, number>>()
  const priceAt = (index: number | undefined, rule: Rule): number => {
    const ofRule = byRule.get(rule) ?? new Map<number, number>()
    byRule.set(rule, ofRule)
    const place = ofRule.get(index ?? -1) ?? priceOnce(index, rule)
    ofRule.set(index ?? -1, place)
    return place
  }
  const priceOnce = (index: number | undefined, rule: Rule): number => {
    const net = option.offers[index ?? -1]
    const offer =
      net === undefined
        ? NO_OFFER
        : 'total' in net
          ? presentOffer(resell({ ...net, currency }, buyer, { rule, party, seats: option.seats }))
          : net
    const key = JSON.stringify(offer)
    const known = places.get(key)
    if (known !== undefined) return known
    places.set(key, offers.length)
    return offers.push(offer) - 1
  }
  const days = option.days.map((one) => {
    const rule = ruleOn(one.date)
    const priced = {
      ticket: priceAt(one.offers.ticket, rule),
      sharing: priceAt(one.offers.sharing, rule),
      private: priceAt(one.offers.private, rule),
    }
    const isOffered = Object.values(priced).some((index) => 'total' in (offers[index] ?? {}))
    return { ...one, offers: priced, canBeHad: one.canBeHad && isOffered }
  })
  return { ...option, offers, days }
}

const NO_OFFER = { why: 'noTicketRate', sentence: 'It has no price on this day.' } as const
