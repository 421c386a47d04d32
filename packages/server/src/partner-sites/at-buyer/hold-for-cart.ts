import { type Held, HoldAnswer } from '@tradewind/contract/partner-sites/partner-wire'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { toDecimal } from '@tradewind/domain/money'
import { instant, plusMinutes } from '@tradewind/domain/time'
import type { OutsideLine } from '../../activity-sales/order-activities.ts'
import type { App } from '../../app.ts'
import type { HoldOfItem, PartnerOffers } from '../../carts/partner-offers.ts'
import { readInSite } from '../../database/in-site.ts'
import { companyOf } from '../../installations/company-of.ts'
import { hear } from './ask-supplier.ts'
import { findLinkedSupplier, type LinkedSupplier } from './find-supplier.ts'
import { insertPartnerLine } from './insert-partner-line.ts'
import { holdWishOf, type Lease, letGo, MINUTES_TO_SAY_IT, referenceFor } from './lease.ts'
import { findPartnerSale } from './partner-sale-repo.ts'

type Parts = Pick<App, 'db' | 'partnerLink'>
type Holding = Parameters<PartnerOffers['hold']>[0]
type OnHold = { readonly wish: HoldOfItem; readonly supplier: LinkedSupplier; readonly supplierName: string; readonly held: Held }
type NotHeld = {
  readonly code: 'STATE_CHANGED' | 'SUPPLIER_FAILED'
  readonly message: string
  /** Where its places may be held all the same: an answer was lost, or they were asked for before with other words. */
  readonly lease?: Lease
}

/**
 * Has the places of several wishes held at their suppliers, all asked at the same time. References follow from who asks with which key, so that the same wish asked again finds the same
 * places. One that is refused refuses all, and all are let go. Where one is not answered and none is refused, nothing is let go: the same is asked again.
 */
export async function holdForCart(
  parts: Parts,
  { actor, now, refuse }: Holding,
  wishes: readonly HoldOfItem[],
): Promise<readonly OutsideLine[]> {
  const asked = await Promise.all(wishes.map((wish) => holdOne(parts, actor, wish)))
  const held = asked.filter((one) => 'held' in one)
  const failed = asked.filter((one) => 'code' in one)
  const refused = failed.find(({ code }) => code === 'STATE_CHANGED')
  if (refused) await letGo(parts, actor.siteId, [...held.map(leaseOf), ...failed.flatMap(({ lease }) => lease ?? [])])
  const why = refused ?? failed[0]
  if (why) return refuse(why.code, { message: why.message })
  return held.map(({ wish, supplier, supplierName, held: places }): OutsideLine => {
    const { agreed, ...asking } = wish
    return {
      asked: { ...asking, net: places.net },
      lease: leaseOf({ supplier, held: places }),
      payUntil: plusMinutes(instant(places.payUntil), -MINUTES_TO_SAY_IT),
      insert: (tx, order) =>
        insertPartnerLine(tx, { ...order, actor, now, refuse, wish, agreed, supplier, supplierName, held: places }),
    }
  })
}

const leaseOf = ({ supplier, held }: Pick<OnHold, 'supplier' | 'held'>) => {
  return { supplierSiteId: supplier.supplierSiteId, orderRef: held.orderRef }
}

async function holdOne({ db, partnerLink }: Parts, actor: Actor, wish: HoldOfItem): Promise<OnHold | NotHeld> {
  const { siteId } = actor
  const named = `${wish.name}: `
  const refused = (message: string, lease?: Lease): NotHeld => {
    // Suppliers say of which activity they speak, or not.
    return { code: 'STATE_CHANGED', message: message.startsWith(named) ? message : named + message, ...(lease && { lease }) }
  }
  const supplier = await findLinkedSupplier(db, siteId, wish.supplyId)
  if (!supplier) return refused('It is no longer sold.')
  if ('why' in supplier) return refused(supplier.why)
  const between = { consumerSiteId: siteId, supplierSiteId: supplier.supplierSiteId }
  const orderRef = referenceFor(actor, { key: wish.key, agreed: toDecimal(wish.agreed) })
  const lease = { supplierSiteId: supplier.supplierSiteId, orderRef }
  const heard = await hear(partnerLink.ask(between, { kind: 'hold', wish: holdWishOf(orderRef, wish) }), HoldAnswer)
  if (!heard || ('held' in heard && heard.held.orderRef !== orderRef))
    return {
      ...{ code: 'SUPPLIER_FAILED', lease },
      message: `${wish.name}: Its supplier did not answer. Please try again, or make it optional to pay for the rest.`,
    }
  if ('refused' in heard) return refused(heard.refused, lease)
  const { company_name: supplierName } = await companyOf(db, { siteId, partnerSiteId: supplier.supplierSiteId })
  return { wish, supplier, supplierName, held: heard.held }
}

/** Of sales that have ended without a payment, the places that their suppliers still hold. */
export async function letGoOfSales(parts: Parts, siteId: number, saleIds: readonly number[]): Promise<void> {
  const sales = await readInSite(parts.db, siteId, (tx) => Promise.all(saleIds.map((saleId) => findPartnerSale(tx, saleId))))
  await letGo(
    parts,
    siteId,
    sales.filter((sale) => sale !== undefined),
    { isOver: true },
  )
}
