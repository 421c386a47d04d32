import { isDeepStrictEqual } from 'node:util'
import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { stayRides } from '@tradewind/domain/quotations/stay-rides'
import type { SiteTx } from '../../database/in-site.ts'
import { countChangeSaid } from './quotation-sale-repo.ts'
import { listFactsOfQuotation, setFacts } from './service-sale-repo.ts'

/**
 * Hotels that stay in a changed quotation say the flights of today: who flies otherwise is met otherwise. It is a revision of the voucher. What was sold before rides were kept says
 * what it said. The caller has locked the quotation, and sends the letter.
 */
export async function restateRides(
  tx: SiteTx,
  quotationId: number,
  { accomodations, flightDetails }: Pick<KartDocument, 'accomodations' | 'flightDetails'>,
): Promise<void> {
  const stays = new Map(accomodations.map((line) => [line.id, line]))
  const others = (await listFactsOfQuotation(tx, quotationId)).flatMap(({ saleId, lineId, facts }) => {
    const stay = stays.get(lineId)
    const rides = stay && facts.rides && stayRides(stay, flightDetails)
    return rides && !isDeepStrictEqual(rides, facts.rides) ? [{ saleId, facts: { ...facts, rides } }] : []
  })
  for (const { saleId, facts } of others) await setFacts(tx, saleId, facts)
  if (others.length > 0) await countChangeSaid(tx, quotationId)
}
