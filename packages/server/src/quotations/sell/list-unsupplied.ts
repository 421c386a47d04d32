import { type Instant, plainDate } from '@tradewind/domain/time'
import { readOnSale } from '../../activity-sales/read-on-sale.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { partyOf, pickupAreasOf } from '../price-lines.ts'
import { getVersion, type Quotation } from '../quotation-repo.ts'
import { costsOfLine } from './draft-lines.ts'

/**
 * Activities that have a cost and whose rates name no supplier, or whose price somebody typed, by the numbers of their lines: whom the cost is owed to is said as they are vouchered. Of one
 * that was typed, those whom its rates name are owed where nothing is said.
 */
export async function listUnsupplied(
  tx: SiteTx,
  { id, version, legalEntityId }: Pick<Quotation, 'id' | 'version' | 'legalEntityId'>,
  now: Instant,
): Promise<number[]> {
  const { kart } = (await getVersion(tx, id, version)).kept
  const lines = kart.activities.filter(
    ({ cost, isOptional, startDate }) => cost !== null && Number(cost) > 0 && !isOptional && startDate !== null,
  )
  if (lines.length === 0) return []
  const ids = lines.map(({ tourOptionId }) => tourOptionId)
  const counter = await readOnSale(tx, ids, { legalEntityId, now, pickupAreaIds: pickupAreasOf(lines) })
  const party = partyOf(kart)
  return lines.flatMap((line) => {
    if (line.pricedBy === null) return [line.id]
    const onSale = counter.find(line.tourOptionId)
    const day = plainDate(line.startDate ?? '')
    return onSale && costsOfLine(line, { counter, service: onSale.service, day, party }).length === 0 ? [line.id] : []
  })
}
