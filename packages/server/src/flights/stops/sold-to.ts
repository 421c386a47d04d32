import type { Actor } from '@tradewind/domain/accounts/actor'
import type { FlightSupplier } from '../suppliers/flight-supplier.ts'
import type { StoppedConnection } from './stop-repo.ts'

type Connection = Pick<FlightSupplier, 'code' | 'isTest'>

/** What a connection in test mode issues is not real, so only staff is sold from it. */
export function isMeantFor({ isTest }: Connection, { userType }: Pick<Actor, 'userType'>): boolean {
  return userType === 'staff' || !isTest
}

/** Whether this person can buy from the connection now. */
export function isSoldTo(connection: Connection, stopped: readonly StoppedConnection[], actor: Pick<Actor, 'userType'>): boolean {
  return isMeantFor(connection, actor) && !stopped.some(({ code }) => code === connection.code)
}
