import { isDeepStrictEqual } from 'node:util'
import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { stayRides } from '@tradewind/domain/quotations/stay-rides'
import { transferDrives } from '@tradewind/domain/quotations/transfer-drives'
import type { SiteTx } from '../../database/in-site.ts'
import { countChangeSaid } from './quotation-sale-repo.ts'
import { listFactsOfQuotation, type ServiceFacts, setFacts } from './service-sale-repo.ts'

/**
 * Hotels and transfers that stay in a changed quotation say the flights of today: who flies otherwise is met otherwise. It is a revision of the voucher. What was sold before rides were kept says
 * what it said. The caller has locked the quotation, and sends the letter.
 */
export async function restateRides(
  tx: SiteTx,
  quotationId: number,
  { accomodations, transfers, flightDetails }: Pick<KartDocument, 'accomodations' | 'transfers' | 'flightDetails'>,
): Promise<void> {
  const stays = new Map(accomodations.map((line) => [line.id, line]))
  const driven = new Map(transfers.map((line) => [line.id, line]))
  const factsNow = (lineId: number, facts: ServiceFacts): ServiceFacts => {
    const [stay, transfer] = [stays.get(lineId), driven.get(lineId)]
    if (stay && facts.rides) return { ...facts, rides: stayRides(stay, flightDetails) }
    return transfer && facts.drives ? { ...facts, drives: transferDrives(transfer, flightDetails) } : facts
  }
  const restated = (lineId: number, before: ServiceFacts): ServiceFacts => {
    const facts = factsNow(lineId, before)
    const isKept = before.leavesSold !== undefined || leavesAt(facts) === leavesAt(before)
    return isKept ? facts : { ...facts, leavesSold: leavesAt(before) }
  }
  const others = (await listFactsOfQuotation(tx, quotationId)).flatMap(({ saleId, lineId, facts: before }) => {
    const facts = restated(lineId, before)
    return isDeepStrictEqual(facts, before) ? [] : [{ saleId, facts }]
  })
  for (const { saleId, facts } of others) await setFacts(tx, saleId, facts)
  if (others.length > 0) await countChangeSaid(tx, quotationId)
}

/** The flight to which the way back leads. */
const leavesAt = ({ rides, drives }: ServiceFacts) => (drives?.back ?? rides?.away)?.flight?.time ?? null
