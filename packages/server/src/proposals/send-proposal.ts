import type { SaleFault } from '@tradewind/contract/quotations/quotation-shapes'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import { mayMove } from '@tradewind/domain/quotations/quotation-status'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { moveQuotation } from '../quotations/move-quotation.ts'
import type { QuotationEditor } from '../quotations/quotation-editor.ts'
import { type Kept, lockQuotation, type Quotation } from '../quotations/quotation-repo.ts'
import { findSaleFaults, presentSaleFaults } from '../quotations/sell/find-sale-faults.ts'
import { readCollected } from '../quotations/sell/receipt-repo.ts'
import { takeVersion } from '../quotations/take-version.ts'
import { newPublicId, signLink } from '../sites/link-signature.ts'
import { sayFaults } from './find-not-sold.ts'
import { findProposalByKey, insertProposal } from './proposal-repo.ts'

type Sender = QuotationEditor<'QUOTATION_CHANGED' | 'QUOTATION_CLOSED' | 'NOT_SELLABLE'> & Pick<App, 'jobs' | 'notify'>
type Wish = {
  readonly quotationId: number
  readonly version: number
  readonly email: string
  /** Also where it cannot be sold yet. */
  readonly isIncomplete: boolean
  readonly idempotencyKey: string
}

/** Sends the newest version of a quotation, as the person saw it, by a new link; its customer is notified. Refuses NOT_SELLABLE where it could not be accepted yet, unless that is wanted. Gives the number of the proposal; asked again with the same key, the same. */
export function sendProposal(
  context: Sender,
  { quotationId, version, email, isIncomplete, idempotencyKey }: Wish,
): Promise<number> {
  const { db, actor, now, jobs, notify } = context
  return inSite(db, actor.siteId, async (tx) => {
    const quotation = await lockQuotation(tx, quotationId)
    const known = await findProposalByKey(tx, actor.userId, idempotencyKey)
    if (known) return Number(known.id)
    const { kept } = await takeVersion(tx, context, quotation, version)
    if (!mayMove(quotation.status, 'sent')) context.refuse('QUOTATION_CLOSED')
    const faults = await readFaults(tx, quotation, kept, now)
    if (faults.length > 0 && !isIncomplete) context.refuse('NOT_SELLABLE', { data: { faults } })
    await moveQuotation(tx, context, quotationId, { status: 'sent', reason: '' })
    const { validUntil, customerId } = await lockQuotation(tx, quotationId)
    if (validUntil === null) throw new Error(`Quotation ${quotationId} was sent without a validity`)
    const publicId = newPublicId()
    // The key that signs links is made with the first one: from now on the link can be read where nothing is written.
    await signLink(tx, 'proposal', publicId)
    const proposalId = await insertProposal(tx, {
      ...{ quotationId, version, publicId, key: idempotencyKey, validUntil },
      ...{ sentBy: actor.userId, sentTo: email, now, noticedFaults: sayFaults(faults) },
    })
    await recordChange(
      tx,
      {
        ...{ actor, area: 'quotations', action: 'send proposal', about: { kind: 'quotation', id: quotationId } },
        after: { version, ...(email && { to: email }) },
      },
      now,
    )
    if (email) await jobs.enqueue(tx, 'send-proposal-mail', { siteId: tx.siteId, proposalId, about: 'link' })
    const notice = { title: `A proposal for you: ${kept.kart.kartName}`, body: nameQuotation(quotationId) }
    await notify(tx, { ...notice, to: { userId: customerId }, kind: 'ownProposal', path: `/quotations?open=${quotationId}` }, now)
    return proposalId
  })
}

async function readFaults(tx: SiteTx, { id, legalEntityId }: Quotation, kept: Kept, now: Instant): Promise<SaleFault[]> {
  const collected = await readCollected(tx, id, kept.kart.currencySymbol)
  return presentSaleFaults(kept.kart, await findSaleFaults(tx, { legalEntityId, kept, collected, now }))
}
