import { type Actor, may } from '@tradewind/domain/accounts/actor'
import type { SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { findProofOf } from './payment-proof-repo.ts'

/** A payment's proof, for staff who sees wallets and for the company it is of. To others there is none. */
export async function findProof(tx: SiteTx, actor: Actor, entryId: string) {
  const missing = () => refuse('NOT_FOUND', { message: 'We could not find that file.' })
  if (!/^\d{1,9}$/.test(entryId)) return missing()
  const seesAll = actor.userType === 'staff' && may(actor, 'ledger.view')
  const proof = await findProofOf(tx, Number(entryId), { ofCompany: seesAll ? undefined : actor.legalEntityId })
  return proof ?? missing()
}
