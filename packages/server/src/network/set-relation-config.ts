import { hasTds } from '@tradewind/domain/network/tds'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { refuse as refuseCommon } from '../http/refuse.ts'
import { countryOfBuyer } from '../markups/country-of-buyer.ts'
import { findBuyer } from '../markups/group-member-repo.ts'
import { lockTaxed, setTdsDeductable } from './consumer-repo.ts'
import type { NetworkContext } from './network-context.ts'

/**
 * Whether TDS is deducted from a company that buys here and sells on: an agency of the site, or a consumer. A company of a country without TDS has nothing to set;
 * each is of its own country. Refuses NOT_FOUND, NO_TDS.
 */
export async function setRelationConfig(
  { db, actor, site, now, refuse }: NetworkContext<'NO_TDS'>,
  { userLEID, isTdsDeductable }: { userLEID: number; isTdsDeductable: boolean },
): Promise<void> {
  const buyer = (await inSite(db, actor.siteId, (tx) => findBuyer(tx, userLEID))) ?? refuseUnknown()
  const country = await countryOfBuyer({ db, site }, buyer)
  await inSite(db, actor.siteId, async (tx) => {
    const { kind } = (await lockTaxed(tx, userLEID)) ?? refuseUnknown()
    if (kind !== 'agency' || !hasTds(country)) refuse('NO_TDS')
    await deductTds(tx, { actor, now }, { LEId: userLEID, isTdsDeductable })
  })
}

/** The same as a part of something else that is written. */
export async function deductTds(
  tx: SiteTx,
  { actor, now }: Pick<NetworkContext, 'actor' | 'now'>,
  { LEId, isTdsDeductable }: { LEId: number; isTdsDeductable: boolean },
): Promise<void> {
  const buyer = (await lockTaxed(tx, LEId)) ?? refuseUnknown()
  if (buyer.is_tds_deductable === isTdsDeductable) return
  await setTdsDeductable(tx, LEId, isTdsDeductable)
  await recordChange(
    tx,
    {
      actor,
      area: 'money',
      action: isTdsDeductable ? 'deduct TDS' : 'stop deducting TDS',
      about: { kind: 'legalEntity', id: LEId },
      before: { isTdsDeductable: !isTdsDeductable },
      after: { isTdsDeductable },
    },
    now,
  )
}

function refuseUnknown(): never {
  refuseCommon('NOT_FOUND', { message: 'We could not find that customer.' })
}
