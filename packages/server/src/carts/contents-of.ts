import { hashRequest } from '../database/hash-request.ts'
import type { ItemRow } from './cart-item-repo.ts'
import type { CartRow } from './cart-repo.ts'

type Asked = Pick<CartRow, 'adults' | 'childAges' | 'infants' | 'startDate' | 'endDate'>

/** A mark of what a cart asks for: party, dates and items. What is done with it, and what it costs, changes nothing of it. */
export function contentsOf({ adults, childAges, infants, startDate, endDate }: Asked, items: readonly ItemRow[]): string {
  const asked = items
    .map((item) =>
      item.kind === 'hotel'
        ? [item.id, item.date, item.isOptional, item.nights, item.rooms, item.accommodationId, item.name]
        : [
            ...[item.id, item.date, item.isOptional, item.tourOptionId, item.time, item.transfer],
            ...(item.kind === 'partner' ? [item.supplyId] : []),
          ],
    )
    .sort(([a], [b]) => Number(a) - Number(b))
  return hashRequest({ party: [adults, childAges, infants], days: [startDate, endDate], asked })
    .toString('base64url')
    .slice(0, 22)
}
