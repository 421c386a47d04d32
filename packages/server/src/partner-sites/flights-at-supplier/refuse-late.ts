import type { FlightMessage } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { promised } from '../../http/promised-refusals.ts'

/** Nothing is begun by a message after the moment that it names. */
export function refuseLate({ now }: App, { until }: FlightMessage): void {
  if (instant(until) <= now())
    promised({ PAYMENT_SESSION_EXPIRED: {} })('PAYMENT_SESSION_EXPIRED', { message: 'This order came too late.' })
}
