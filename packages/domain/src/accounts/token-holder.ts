import type { PartnerScope } from '../permissions/partner-scopes.ts'
import type { PlainDate } from '../time.ts'

/** Behind a call that a driver's link opens: no account, one driver's job sheet of one day. */
export type DriverLinkHolder = {
  readonly kind: 'driver'
  readonly siteId: number
  readonly driverId: number
  readonly day: PlainDate
}

/** Behind a call of a partner's software: the site, the legal entity that buys there, and what the key may be used for. */
export type PartnerHolder = {
  readonly kind: 'partner'
  readonly siteId: number
  readonly keyId: bigint
  readonly legalEntityId: number
  readonly scopes: ReadonlySet<PartnerScope>
}

/** Calls without a session, but with a token of its own. */
export type TokenHolder = DriverLinkHolder | PartnerHolder
