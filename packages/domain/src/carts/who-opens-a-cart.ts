import { type Actor, may, sharesBookings, type UserType } from '../accounts/actor.ts'
import type { CartSide } from './cart-status.ts'

/** Whose a cart is; undefined: a visitor's, who has its secret. */
export type CartCustomer = { readonly userId: number; readonly legalEntityId: number } | undefined
type Reader = Pick<Actor, 'userId' | 'userType' | 'legalEntityId' | 'isSuperAdmin' | 'permissions' | 'withheld'>

/** Which carts somebody sees in lists: all of the site, those of their company, or their own. */
export type CartScope =
  | { readonly kind: 'site' }
  | { readonly kind: 'entity'; readonly legalEntityId: number }
  | { readonly kind: 'user'; readonly userId: number }

export function cartScopeOf(reader: Reader): CartScope {
  if (may(reader, 'carts.queue')) return { kind: 'site' }
  if (sharesBookings(reader)) return { kind: 'entity', legalEntityId: reader.legalEntityId }
  return { kind: 'user', userId: reader.userId }
}

/**
 * On which side somebody opens a cart; undefined: for them it does not exist. A visitor's cart opens with its secret alone, for nobody else, also not for the
 * desk; with the number alone nothing opens.
 */
export function sideOf(
  reader: Reader | undefined,
  { customer, hasSecret }: { readonly customer: CartCustomer; readonly hasSecret: boolean },
): CartSide | undefined {
  if (!customer) return hasSecret ? 'customer' : undefined
  if (!reader) return undefined
  const scope = cartScopeOf(reader)
  if (scope.kind === 'site') return 'desk'
  const isTheirs = scope.kind === 'entity' ? scope.legalEntityId === customer.legalEntityId : scope.userId === customer.userId
  return isTheirs ? 'customer' : undefined
}

/** Whether somebody may make a cart that of this person: the desk for every customer, a company for its own people. */
export function maySellTo(
  seller: Reader,
  person: { readonly userId: number; readonly legalEntityId: number; readonly userType: UserType; readonly isBlocked: boolean },
): boolean {
  if (person.isBlocked) return false
  if (person.userId === seller.userId) return true
  const scope = cartScopeOf(seller)
  if (scope.kind === 'site') return person.userType !== 'staff'
  return scope.kind === 'entity' && scope.legalEntityId === person.legalEntityId
}
