import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite } from '../database/in-site.ts'
import type { QuotationEditor } from '../quotations/quotation-editor.ts'
import { lockQuotation } from '../quotations/quotation-repo.ts'
import { insertComment } from './comment-repo.ts'
import { listProposals } from './proposal-repo.ts'

type Wish = { readonly quotationId: number; readonly line: string; readonly body: string; readonly idempotencyKey: string }

/**
 * The desk writes to its customer, asked or not, who is notified; who was sent the newest link that still opens is written to. Travellers of an agency are not: they have links of its own. With the same key
 * it is written once. Refuses NOT_FOUND.
 */
export function answerComment(
  { db, actor, now, jobs, notify }: QuotationEditor & Pick<App, 'jobs' | 'notify'>,
  { quotationId, line, body, idempotencyKey: key }: Wish,
): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const { customerId } = await lockQuotation(tx, quotationId)
    const author = `${actor.firstName} ${actor.lastName}`.trim() || actor.email
    const isNew = await insertComment(tx, { quotationId, by: { userId: actor.userId }, line, author, body, key, now })
    if (!isNew) return
    const about = { kind: 'quotation', id: quotationId }
    await recordChange(tx, { actor, area: 'quotations', action: 'answer a traveller', about, note: body.slice(0, 200) }, now)
    const read = (await listProposals(tx, quotationId, 20)).find(
      ({ revoked_at, sent_to, resold_from }) => revoked_at === null && sent_to !== '' && resold_from === null,
    )
    if (read) await jobs.enqueue(tx, 'send-proposal-mail', { siteId: tx.siteId, proposalId: Number(read.id), about: 'answer' })
    const notice = { title: `${nameQuotation(quotationId)}: there is a message for you`, body: body.slice(0, 200) }
    await notify(tx, { ...notice, to: { userId: customerId }, kind: 'ownProposal', path: `/quotations?open=${quotationId}` }, now)
  })
}
