import type { Actor } from '@tradewind/domain/accounts/actor'

/** Who moves a sale: a person, or the house itself. */
export type Mover = Pick<Actor, 'userId' | 'firstName' | 'lastName' | 'userType' | 'onBehalf'> | 'system'
