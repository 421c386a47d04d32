import { hashRequest } from '../../database/hash-request.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { refuse } from '../../http/refuse.ts'
import { lockBuyer } from '../buyer-repo.ts'
import { askForSecond, type Entering, type EnteringContext, recordEntry, writeEntry } from './enter-payment.ts'
import { countWaiting, type PaymentEntry } from './payment-entry-repo.ts'
import { insertProof } from './payment-proof-repo.ts'
import { readProof } from './read-proof.ts'

/** What may wait of one wallet; more of them would only bury the queue. */
const MOST_WAITING = 20

/**
 * A customer submits a payment with a proof. Nothing moves until staff has found it. Idempotent by key. Refuses KEY_REUSED,
 * DUPLICATE_REFERENCE, TOO_MANY, and a file that is not what it should be.
 */
export function claimPayment(
  { db, actor, now, refuse: refuseEntry }: Omit<EnteringContext, 'receipts' | 'refuseShort'>,
  { file, ...claim }: Omit<Entering, 'legalEntityId' | 'kind'> & { file: { name: string; contentBase64: string } },
): Promise<PaymentEntry> {
  const proof = readProof(file)
  const entering: Entering = { ...claim, kind: 'topUp', legalEntityId: actor.legalEntityId }
  return inSite(db, actor.siteId, async (tx) => {
    const buyer = await lockBuyer(tx, actor.legalEntityId)
    const { entry, isNew } = await writeEntry(tx, {
      actor,
      now,
      entering,
      requestHash: hashRequest({ ...entering, file }),
      isClaim: true,
      refuse: refuseEntry,
    })
    if (!isNew) return entry
    await refuseTooMany(tx, buyer.id)
    await insertProof(tx, entry.id, proof)
    await recordEntry(tx, { actor, now, entry, party: buyer, action: 'claim a payment' })
    await askForSecond(tx, { entry, party: buyer, now, by: `${actor.firstName} ${actor.lastName}`.trim() })
    return entry
  })
}

async function refuseTooMany(tx: SiteTx, legalEntityId: number): Promise<void> {
  if ((await countWaiting(tx, legalEntityId)) > MOST_WAITING)
    refuse('TOO_MANY', { message: 'You already have many pending payments. Please wait until we have checked them.' })
}
