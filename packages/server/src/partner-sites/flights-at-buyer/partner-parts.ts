import type { Instant } from '@tradewind/domain/time'
import type { TicketPart } from '../../flights/suppliers/supplier-change.ts'
import type { SupplierRef } from '../../flights/suppliers/supplier-ref.ts'
import type { Between, PartnerLink } from '../partner-link.ts'

export const PARTNER_SOURCE = 'flights'

/** What stands between this site and one that sells it flights. */
export type PartnerParts = {
  readonly link: () => Pick<PartnerLink, 'ask' | 'say'>
  readonly between: Between
  readonly code: string
  readonly name: string
  readonly currency: string
  readonly now: () => Instant
  /** Whether it sells to us, and we sell it, now. */
  readonly isSelling: boolean
  /** The company to which we owe what we buy there. */
  readonly openAccount: () => Promise<void>
  /** Where the other site writes to us about an order: never to our customer. */
  readonly ownEmail: () => Promise<string>
}

/** Nothing is begun there later: before a silence counts as a no here. */
export const MINUTES_TO_BEGIN = 5
/** How a result is called there: of a search, or of a quote. */
export function placeOf({ traceId, resultIndex }: Pick<SupplierRef, 'traceId' | 'resultIndex'>) {
  const [searchId = '', quoted] = resultIndex.split('/')
  return quoted === undefined ? { searchId: traceId, resultIndex } : { searchId, resultIndex: quoted }
}

export function wordPart({ ticketIds, sectors }: TicketPart) {
  return { tickets: [...ticketIds], sectors: sectors.map(({ origin, destination }) => ({ origin, destination })) }
}
