import { type CancelScale, cancelScale, type RefundableLine } from '@tradewind/domain/quotations/cancel-scale'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { sumKept } from '../quotations/price-kart.ts'
import { listTermsOfSales } from '../quotations/sell/quotation-sale-repo.ts'
import { sharesOf } from '../quotations/sell/sell-quotation.ts'
import type { WouldSell } from './find-not-sold.ts'
import type { OpenedProposal } from './open-proposal.ts'

type Opened = Pick<OpenedProposal, 'proposal' | 'quotation' | 'state' | 'kart'>

/** What its traveller gets back who cancels all of it, by when: of what is sold by the terms of its sales, else by those that it would be sold with. Undefined: there is nothing to cancel. */
export async function readCancelScale(
  tx: SiteTx,
  { proposal, quotation, state, kart }: Opened,
  { wouldSell, now }: { readonly wouldSell: WouldSell | undefined; readonly now: Instant },
): Promise<CancelScale | undefined> {
  const isSold = state === 'accepted' && quotation.status === 'vouchered'
  const lines = wouldSell ? linesOf(wouldSell) : isSold ? await listTermsOfSales(tx, quotation.id) : []
  const currency = kart.currencySymbol
  // What was sold in another currency than is shown here is not added up with it.
  if (lines.length === 0 || lines.some(({ amount }) => amount.currency !== currency)) return undefined
  return cancelScale(lines, { currency, now, markupPoints: proposal.markup_points })
}

function linesOf({ kept, drafts }: WouldSell): RefundableLine[] {
  const shares = sharesOf(sumKept(kept))
  if ('why' in shares) return []
  const draftOf = new Map(drafts.map((draft) => [draft.place, draft]))
  return shares.map(({ lineId, amount }) => {
    const draft = draftOf.get(lineId)
    if (!draft) return { amount, terms: null }
    if (draft.kind === 'activity') {
      const { cancellation, startInstant: startsAt } = draft.sale
      return { amount, terms: { cancellation, startsAt } }
    }
    const { cancellation, startsAt } = draft.sale.terms
    return { amount, terms: startsAt === null || cancellation.length === 0 ? null : { cancellation, startsAt } }
  })
}
