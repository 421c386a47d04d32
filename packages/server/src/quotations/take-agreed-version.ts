import type { Actor } from '@tradewind/domain/accounts/actor'
import { formatMoney } from '@tradewind/domain/format-money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { findSentOther } from './find-sent-other.ts'
import type { Shop } from './quotation-editor.ts'
import { getVersion, lockQuotation, type Quotation } from './quotation-repo.ts'
import { restoreVersion } from './restore-version.ts'

/** To which version its customer agreed, and who of them; undefined, and empty: nobody has said. */
export type Agreed = { readonly version: number | undefined; readonly by: string }
type Noting = {
  readonly actor: Actor
  readonly now: Instant
  readonly shop: Shop
  /** Beside which it is refused where the form has no field for the version. */
  readonly field: string
}

/**
 * Makes the version to which a customer agreed the newest: the one that they were sent, or the one that the desk has saved since. Where these differ in more than notes somebody has to
 * say which. Gives the quotation as it is then. Refuses by field. The caller has locked the quotation.
 */
export async function takeAgreedVersion(
  tx: SiteTx,
  { actor, now, field, shop }: Noting,
  quotation: Quotation,
  agreed: Agreed | undefined,
): Promise<Quotation> {
  const { id, version, sentVersion } = quotation
  const wanted = agreed?.version
  const beside = agreed ? 'agreedVersion' : field
  if (wanted !== undefined && wanted !== version && wanted !== sentVersion)
    refuseInput({ [beside]: 'Please choose the version that the customer has, or the newest one.' })
  const sent = await findSentOther(tx, quotation, (await getVersion(tx, id, version)).kept)
  if (!sent || wanted === version) return quotation
  if (wanted === undefined)
    refuseInput({
      [beside]: `Its customer has version ${sent.version}, which costs ${formatMoney(sent.total)}. Please choose the version to which they agreed.`,
    })
  await restoreVersion(tx, quotation, { version: sent.version, picks: new Map(), by: actor.userId, mover: actor, shop, now })
  return lockQuotation(tx, id)
}
