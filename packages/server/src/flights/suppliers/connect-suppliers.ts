import type { Instant } from '@tradewind/domain/time'
import type { Environment } from '../../settings/environment.ts'
import type { FlightSupplier } from './flight-supplier.ts'
import { readTboAccount } from './tbo/tbo-account.ts'
import { makeTboSupplier } from './tbo/tbo-supplier.ts'

/** Everyone the settings let us buy from, by code. */
export function connectSuppliers(env: Environment, now: () => Instant): ReadonlyMap<string, FlightSupplier> {
  const tbo = readTboAccount(env)
  return new Map(tbo ? [['tbo', makeTboSupplier(tbo, now)]] : [])
}
