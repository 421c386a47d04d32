import { PassengerInput } from '@tradewind/contract/flights/passengers'
import type { App } from '../../app.ts'
import { inSite } from '../../database/in-site.ts'
import { listPassengersOfOrders } from './passenger-repo.ts'

const ORDERS_LOOKED_AT = 40
const MOST = 30

/** People this user has entered before, the latest first, each once. */
export async function listEarlierPassengers(
  app: App,
  { siteId, userId }: { siteId: number; userId: number },
): Promise<PassengerInput[]> {
  const orders = await inSite(app.db, siteId, (tx) => listPassengersOfOrders(tx, userId, ORDERS_LOOKED_AT))
  const known = new Map<string, PassengerInput>()
  for (const passengers of orders) {
    for (const one of Array.isArray(passengers) ? passengers : []) {
      const read = PassengerInput.safeParse(one)
      if (!read.success) continue
      const { firstName, lastName, dateOfBirth } = read.data
      const key = `${firstName}|${lastName}|${dateOfBirth}`.toUpperCase()
      if (!known.has(key)) known.set(key, read.data)
    }
  }
  return [...known.values()].slice(0, MOST)
}
