import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import type { QuotationEditor } from '../quotations/quotation-editor.ts'
import { lockQuotation } from '../quotations/quotation-repo.ts'
import { getProposal, revokeResold, updateProposal } from './proposal-repo.ts'

/**
 * Takes a link back, and with it those that an agency made of it: they sell the same version. One that was taken back before stays as it is. Refuses NOT_FOUND.
 */
export function revokeProposal({ db, actor, now }: QuotationEditor, proposalId: number): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const { quotation_id: quotationId } = await getProposal(tx, proposalId)
    // Whoever accepts it at this moment, or makes a link of it, goes first, or comes too late.
    await lockQuotation(tx, Number(quotationId))
    const proposal = await getProposal(tx, proposalId)
    if (proposal.revoked_at !== null) return
    const revoked = { revoked_at: now, revoked_by: actor.userId }
    await updateProposal(tx, proposal.id, revoked)
    const links = await revokeResold(tx, proposal.id, revoked)
    const about = { kind: 'quotation', id: Number(quotationId) }
    const after = {
      version: proposal.version,
      ...(proposal.sent_to && proposal.resold_from === null && { to: proposal.sent_to }),
      ...(links > 0 && { linksOfAgency: links }),
    }
    await recordChange(tx, { actor, area: 'quotations', action: 'withdraw proposal', about, after }, now)
  })
}
