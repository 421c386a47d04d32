import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { getBuyer, getBuyerOfPerson } from '../buyer-repo.ts'

type Whose = {
  readonly legalEntityId?: number | undefined
  readonly userId?: number | undefined
  readonly email?: string | undefined
}

/**
 * Whose wallet a call is about: one's own when nobody is named, another's for staff with `ledger.view`. To everyone else another's wallet
 * does not exist.
 */
export async function chooseWallet(
  tx: SiteTx,
  actor: Actor,
  { legalEntityId, userId, email }: Whose,
): Promise<{ legalEntityId: number; isForStaff: boolean }> {
  const isAnothers = [legalEntityId, userId, email].some((named) => named !== undefined)
  if (!isAnothers) return { legalEntityId: actor.legalEntityId, isForStaff: false }
  if (actor.userType !== 'staff' && legalEntityId === actor.legalEntityId) return { legalEntityId, isForStaff: false }
  if (!may(actor, 'ledger.view')) refuse('NOT_FOUND', { message: 'We could not find that customer.' })
  const isPerson = email !== undefined || userId !== undefined
  const buyer = isPerson ? await getBuyerOfPerson(tx, { userId, email }) : await getBuyer(tx, legalEntityId ?? 0)
  return { legalEntityId: buyer.id, isForStaff: true }
}
