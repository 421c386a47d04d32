import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { carryOutChange } from '../quotations/change/carry-out-change.ts'
import { type OfferedChange, readOfferedChange } from '../quotations/change/describe-change.ts'
import { lockQuotation } from '../quotations/quotation-repo.ts'
import type { Site } from '../sites/site-repo.ts'
import { getLinkedProposal, type OpenedProposal, readProposal } from './open-proposal.ts'

/** The page of a proposal is no call: it shows the sentence. */
const PAGE_REFUSALS = { STATE_CHANGED: {} }
const refuse = promised(PAGE_REFUSALS)

type Parts = Pick<App, 'db' | 'jobs' | 'sellers' | 'notify'> & { readonly site: Site; readonly now: Instant }
type Wish = {
  readonly token: string
  readonly name: string
  readonly changeId: number
  /** The difference that was seen. */
  readonly seen: string
}

/** A change that is shown with a proposal: to who accepted it, with prices; an agency's traveller asks the agency. */
export async function readChangeOf(
  tx: SiteTx,
  { proposal, quotation, kart, state }: Pick<OpenedProposal, 'proposal' | 'quotation' | 'kart' | 'state'>,
  now: Instant,
): Promise<OfferedChange | undefined> {
  const isShown = state === 'accepted' && proposal.resold_from === null && kart.totalPrice !== undefined
  return isShown && quotation.status === 'vouchered' ? readOfferedChange(tx, quotation, now) : undefined
}

/**
 * A traveller agrees to a change of what was sold to them, and it is carried out. Gives why it cannot be; undefined: it is. Refuses
 * NOT_FOUND, and what `carryOutChange` refuses.
 */
export async function agreeToChange({ db, jobs, sellers, notify, site, now }: Parts, wish: Wish): Promise<string | undefined> {
  const { token, name, changeId, seen } = wish
  return inSite(db, site.id, async (tx) => {
    const { quotation_id: quotationId } = await getLinkedProposal(tx, token)
    await lockQuotation(tx, Number(quotationId))
    // Read again: it may have been taken back before.
    const proposal = await getLinkedProposal(tx, token)
    const opened = await readProposal(tx, proposal, { site, now })
    const change = await readChangeOf(tx, opened, now)
    if (change?.id !== changeId) return 'This change is no longer offered.'
    const by = { name, proposalId: proposal.id }
    const carrying = { actor: undefined, shop: { jobs, sellers, notify }, now, refuse }
    await carryOutChange(tx, carrying, { changeId, by, seen })
    const title = `${nameQuotation(Number(quotationId))}: the customer agreed to the change`
    const path = `/staff/quotations/${quotationId}`
    await notify(tx, { to: { permission: 'quotations.edit' }, kind: 'proposal', title, body: `Agreed by ${name}`, path }, now)
    return undefined
  })
}
