import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import type { QuotationEditor } from '../quotations/quotation-editor.ts'
import { lockQuotation } from '../quotations/quotation-repo.ts'
import { getProposal, updateProposal } from './proposal-repo.ts'

/** Takes a link back. One that was taken back before stays as it is. Refuses NOT_FOUND. */
export function revokeProposal({ db, actor, now }: QuotationEditor, proposalId: number): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const { quotation_id: quotationId } = await getProposal(tx, proposalId)
    // Whoever accepts it at this moment goes first, or comes too late.
    await lockQuotation(tx, Number(quotationId))
    const proposal = await getProposal(tx, proposalId)
    if (proposal.revoked_at !== null) return
    await updateProposal(tx, proposal.id, { revoked_at: now, revoked_by: actor.userId })
    const about = { kind: 'quotation', id: Number(quotationId) }
    const after = { version: proposal.version, ...(proposal.sent_to && { to: proposal.sent_to }) }
    await recordChange(tx, { actor, area: 'quotations', action: 'withdraw proposal', about, after }, now)
  })
}
