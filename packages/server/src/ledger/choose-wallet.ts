import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { SiteTx } from '../database/in-site.ts'
import { refuse } from '../http/refuse.ts'
import { getBuyer, getBuyerByEmail } from './buyer-repo.ts'

type Whose = { readonly legalEntityId?: number | undefined; readonly email?: string | undefined }

/**
 * Whose wallet a call is about: one's own when nobody is named, another's for staff with `ledger.view`. To everyone else another's wallet
 * does not exist.
 */
export async function chooseWallet(
  tx: SiteTx,
  actor: Actor,
  { legalEntityId, email }: Whose,
): Promise<{ legalEntityId: number; isForStaff: boolean }> {
  if (legalEntityId === undefined && email === undefined) return { legalEntityId: actor.legalEntityId, isForStaff: false }
  if (actor.userType !== 'staff' && legalEntityId === actor.legalEntityId) return { legalEntityId, isForStaff: false }
  if (!may(actor, 'ledger.view')) refuse('NOT_FOUND', { message: 'We could not find that customer.' })
  const buyer = email === undefined ? await getBuyer(tx, legalEntityId ?? 0) : await getBuyerByEmail(tx, email)
  return { legalEntityId: buyer.id, isForStaff: true }
}
