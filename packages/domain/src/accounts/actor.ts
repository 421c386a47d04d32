import { type CompanyRight, hasRight, isOfCompany } from '../company-team/company-rights.ts'
import type { Money } from '../money.ts'
import type { Permission } from '../permissions/permissions.ts'
import type { Instant } from '../time.ts'

export const USER_TYPES = ['staff', 'travelAgent', 'retail', 'corporate'] as const
export type UserType = (typeof USER_TYPES)[number]

/** The person behind a call. It comes from the session, never from the call itself. */
export type Actor = {
  readonly siteId: number
  readonly userId: number
  readonly userType: UserType
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Their wallet pays, and their group sets the prices: the agency, the corporate or the person. */
  readonly legalEntityId: number
  readonly isSuperAdmin: boolean
  readonly permissions: ReadonlySet<Permission>
  readonly isFlightSearchAllowed: boolean
  readonly isFlightHoldAllowed: boolean
  /** People of a company only: what its owner does not let them do. Absent: nothing. */
  readonly withheld?: readonly CompanyRight[]
  /** People of a company only: they may pay this much without the approval of a colleague. Absent: any amount. */
  readonly paysAlone?: Money
  /** People of a company only: decides what its colleagues may do. */
  readonly isCompanyOwner?: true
  /** Staff only: the site requires a second factor for staff who move money, and this person has none. */
  readonly lacksSecondFactor?: true
  /** Staff only: the site requires one of all staff, and this person sets it up before anything else. */
  readonly isHeldBack?: true
  /** Staff only: the customer they are booking for, as the session says. */
  readonly actingFor?: number
  /** Customers only: the member of staff who acts for them. All rights, prices and money are the customer's; histories name this person. */
  readonly onBehalf?: Person
  /** Customers only: a member of staff reads as they would, and nothing is written. */
  readonly viewing?: Viewing
}

/** A member of staff sees what a customer sees, and changes nothing. */
export type Viewing = { readonly id: string; readonly endsAt: Instant; readonly by: Person }

/** A person's name and number, as histories and audit trails show them. */
export type Person = Pick<Actor, 'userId' | 'userType' | 'firstName' | 'lastName'>

export function may(actor: Pick<Actor, 'isSuperAdmin' | 'permissions'>, permission: Permission): boolean {
  return actor.isSuperAdmin || actor.permissions.has(permission)
}

/** Staff and agents see what the site or the agency earns, unless their agency does not want it; travellers never do. */
export function seesNet(actor: Pick<Actor, 'userType' | 'withheld'>): boolean {
  return actor.userType === 'staff' || (actor.userType === 'travelAgent' && hasRight(actor, 'account'))
}

/** Whose company's bookings are theirs, too: agents and corporate users, unless their company shows them only their own. */
export function sharesBookings(actor: Pick<Actor, 'userType' | 'withheld'>): boolean {
  return isOfCompany(actor) && hasRight(actor, 'colleagues')
}
