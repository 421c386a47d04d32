import type { FlightCharge, FlightPart } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { parseMoney, subtract, toDecimal } from '@tradewind/domain/money'
import type { ChangeCause } from '@tradewind/domain/tickets/changes/change-kind'
import type { z } from 'zod'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import type { AskedChange } from '../../tickets/changes/plan-change.ts'
import { quoteChange } from '../../tickets/changes/quote-change.ts'
import type { Between } from '../partner-link.ts'
import { findFlightOrder } from './find-flight-order.ts'

const CHARGE_REFUSALS = {
  SUPPLIER_FAILED: {},
  FLIGHT_GONE: {},
  NOT_CHANGEABLE: {},
  COUPON_TAKEN: {},
  NOTHING_LEFT: {},
  LEFT_ALONE: {},
}

/** What a consumer that cancels a ticket, or a part of it, would get, by the rules that hold for every customer of ours. */
export async function quoteFlightCharge(
  app: App,
  between: Between,
  { orderRef, cause = 'other' }: { readonly orderRef: string; readonly cause?: ChangeCause | undefined },
  part: FlightPart,
): Promise<z.input<typeof FlightCharge>> {
  const found = await inSite(app.db, between.supplierSiteId, (tx) => findFlightOrder(tx, app, between, orderRef))
  if (!found) return { refused: 'This order is not known here.', kind: 'failed' }
  const { quote } = await quoteRefund(app, found.actor, { bookingId: found.booking.id, cause, ...wishOf(part) })
  if (!quote.isAutomatic || quote.refund === null) return { refused: quote.remarks, kind: 'failed' }
  const { currency } = quote
  const charge = subtract(parseMoney(quote.paid, currency), parseMoney(quote.refund, currency))
  return {
    charge: { amount: toDecimal(charge), currency },
    refund: { amount: quote.refund, currency },
    remarks: quote.remarks.slice(0, 500),
  }
}

type Wanted = Pick<AskedChange, 'wish' | 'tickets' | 'sectors'>

/** As a customer of ours would ask for it. */
export function wishOf(part: FlightPart): Wanted {
  if (!part) return { wish: 'refund', tickets: [], sectors: [] }
  return { wish: 'partialRefund', tickets: part.tickets, sectors: part.sectors }
}

export function quoteRefund(app: App, actor: Actor, asked: Wanted & Pick<AskedChange, 'bookingId' | 'cause'>) {
  return quoteChange({ app, actor, now: app.now(), refuse: promised(CHARGE_REFUSALS) }, asked)
}
