import type { HoldWish } from '@tradewind/contract/partner-sites/partner-wire'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { z } from 'zod'
import type { Visit } from '../../activity-sales/order-activities.ts'
import type { App } from '../../app.ts'
import { readInSite } from '../../database/in-site.ts'
import { followingId } from '../following-id.ts'
import { hear } from './ask-supplier.ts'
import { isOrdered } from './partner-sale-repo.ts'

/** Places that a supplier holds under a reference of this site. */
export type Lease = { readonly supplierSiteId: number; readonly orderRef: string }

/** What is paid in the last moment still reaches the supplier while it holds the places. */
export const MINUTES_TO_SAY_IT = 2
/** It is no news that anybody waits for. */
const MOST_MS = 5_000

/**
 * Follows from who orders with which key at which price. What was held at a price that was refused is let go, and its reference is used up: at the price that is agreed to instead it is
 * another order.
 */
export function referenceFor(
  { siteId, userId }: Pick<Actor, 'siteId' | 'userId'>,
  { key, agreed }: { readonly key: string; readonly agreed: string },
): string {
  return followingId(`partner order ${siteId} ${userId} ${key} at ${agreed}`)
}

export function holdWishOf(orderRef: string, wish: Visit & { readonly tourOptionId: number }): HoldWish {
  const { tourOptionId, day, startsAt, party, transfer, pickup, leadName } = wish
  const { adults, childAges, infants } = party
  return { orderRef, tourOptionId, day, startsAt, adults, childAges: [...childAges], infants, transfer, pickup, leadName }
}

/**
 * Lets places go that nobody pays for: not those behind which a sale of this site stands, unless that is over. Not heard, it is no harm: they are held for minutes only.
 */
export async function letGo(
  { db, partnerLink }: Pick<App, 'db' | 'partnerLink'>,
  siteId: number,
  leases: readonly Lease[],
  { isOver = false }: { readonly isOver?: boolean } = {},
): Promise<void> {
  await Promise.all(
    leases.map(async ({ supplierSiteId, orderRef }) => {
      if (!isOver && (await readInSite(db, siteId, (tx) => isOrdered(tx, orderRef)))) return
      await hear(partnerLink.ask({ consumerSiteId: siteId, supplierSiteId }, { kind: 'release', orderRef }), z.unknown(), MOST_MS)
    }),
  )
}
