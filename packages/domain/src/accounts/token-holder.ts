import type { PlainDate } from '../time.ts'

/** Behind a call that a driver's link opens: no account, one driver's job sheet of one day. */
export type DriverLinkHolder = {
  readonly kind: 'driver'
  readonly siteId: number
  readonly driverId: number
  readonly day: PlainDate
}

/** Calls without a session, but with a token of its own. */
export type TokenHolder = DriverLinkHolder
