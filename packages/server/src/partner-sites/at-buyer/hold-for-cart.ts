import { type Held, HoldAnswer } from '@tradewind/contract/partner-sites/partner-wire'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { instant, plusMinutes } from '@tradewind/domain/time'
import type { OutsideLine } from '../../activity-sales/order-activities.ts'
import type { App } from '../../app.ts'
import type { HoldOfItem, PartnerOffers } from '../../carts/partner-offers.ts'
import { readInSite } from '../../database/in-site.ts'
import { companyOf } from '../../installations/company-of.ts'
import { hear } from './ask-supplier.ts'
import { findLinkedSupplier, type LinkedSupplier } from './find-supplier.ts'
import { insertPartnerLine } from './insert-partner-line.ts'
import { holdWishOf, letGo, MINUTES_TO_SAY_IT, referenceFor } from './lease.ts'
import { findPartnerSale } from './partner-sale-repo.ts'

type Parts = Pick<App, 'db' | 'partnerLink'>
type Holding = Parameters<PartnerOffers['hold']>[0]
type OnHold = { readonly wish: HoldOfItem; readonly supplier: LinkedSupplier; readonly supplierName: string; readonly held: Held }
type NotHeld = { readonly code: 'STATE_CHANGED' | 'SUPPLIER_FAILED'; readonly message: string }

/**
 * Has the places of several wishes held at their suppliers, all asked at the same time. One that is refused, or not answered, refuses all: what is held of the others is let go. References
 * follow from who asks with which key, so that the same wish asked again finds the same places.
 */
export async function holdForCart(
  parts: Parts,
  { actor, now, refuse }: Holding,
  wishes: readonly HoldOfItem[],
): Promise<readonly OutsideLine[]> {
  const asked = await Promise.all(wishes.map((wish) => holdOne(parts, actor, wish)))
  const failed = asked.find((one) => 'code' in one)
  const held = asked.filter((one) => 'held' in one)
  if (failed) {
    await letGo(parts, actor.siteId, held.map(leaseOf))
    return refuse(failed.code, { message: failed.message })
  }
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
  const refused = (message: string) => {
    // Suppliers say of which activity they speak, or not.
    return { code: 'STATE_CHANGED' as const, message: message.startsWith(named) ? message : named + message }
  }
  const supplier = await findLinkedSupplier(db, siteId, wish.supplyId)
  if (!supplier) return refused('It is no longer sold.')
  if ('why' in supplier) return refused(supplier.why)
  const between = { consumerSiteId: siteId, supplierSiteId: supplier.supplierSiteId }
  const orderRef = referenceFor(actor, wish.key)
  const heard = await hear(partnerLink.ask(between, { kind: 'hold', wish: holdWishOf(orderRef, wish) }), HoldAnswer)
  if (!heard || ('held' in heard && heard.held.orderRef !== orderRef))
    return {
      code: 'SUPPLIER_FAILED',
      message: `${wish.name}: Its supplier did not answer. Please try again, or make it optional to pay for the rest.`,
    }
  if ('refused' in heard) return refused(heard.refused)
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
