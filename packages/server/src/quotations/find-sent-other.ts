import { compareMoney } from '@tradewind/domain/money'
import type { SiteTx } from '../database/in-site.ts'
import { compareKarts, isNoOther } from './compare-karts.ts'
import { sumKept } from './price-kart.ts'
import { getVersion, type Kept, type Quotation, type Version } from './quotation-repo.ts'

/** What its customer was sent last, where the newest version is another journey or has another price. Undefined: they are the same but for notes and costs, or nothing was sent. */
export async function findSentOther(
  tx: SiteTx,
  { id, version, sentVersion }: Pick<Quotation, 'id' | 'version' | 'sentVersion'>,
  newest: Kept,
): Promise<Version | undefined> {
  if (sentVersion === null || sentVersion === version) return undefined
  const sent = await getVersion(tx, id, sentVersion)
  const isSame =
    compareKarts(sent.kept.kart, newest.kart).every(isNoOther) &&
    compareMoney(sumKept(sent.kept).totalPrice, sumKept(newest).totalPrice) === 0
  return isSame ? undefined : sent
}
