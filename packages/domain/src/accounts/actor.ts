import type { Permission } from '../permissions/permissions.ts'

export const USER_TYPES = ['staff', 'travelAgent', 'retail', 'corporate'] as const
export type UserType = (typeof USER_TYPES)[number]

/** The person behind a call, as the session says; never taken from the call itself. */
export type Actor = {
  readonly siteId: number
  readonly userId: number
  readonly userType: UserType
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Whose wallet pays and whose group prices: the agency's, the corporate's or the person's own. */
  readonly legalEntityId: number
  readonly isSuperAdmin: boolean
  readonly permissions: ReadonlySet<Permission>
  readonly isFlightSearchAllowed: boolean
  readonly isFlightHoldAllowed: boolean
  /** Of staff: the site demands a second factor of who moves money, and they have none. */
  readonly lacksSecondFactor?: true
  /** Of staff: the customer in whose name they book, as their session says. */
  readonly actingFor?: number
  /** Of a customer: the member of staff who acts in their name. All rights, prices and money are the customer's; who did it is told by this. */
  readonly onBehalf?: Person
}

/** Who somebody is, as histories and trails name them. */
export type Person = Pick<Actor, 'userId' | 'userType' | 'firstName' | 'lastName'>

export function may(actor: Actor, permission: Permission): boolean {
  return actor.isSuperAdmin || actor.permissions.has(permission)
}

/** Who sees what the site or the agency earns: staff and agents; a traveller never does. */
export function seesNet(actor: Pick<Actor, 'userType'>): boolean {
  return actor.userType === 'staff' || actor.userType === 'travelAgent'
}
