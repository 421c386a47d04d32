import { toDecimal } from '@tradewind/domain/money'
import { hidePrices } from '@tradewind/domain/quotations/hide-prices'
import type { Instant } from '@tradewind/domain/time'
import { inSite, type SiteTx } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { sumKept } from '../quotations/price-kart.ts'
import { getQuotation, getVersion, type Quotation } from '../quotations/quotation-repo.ts'
import { quotationScope } from '../quotations/quotation-scope.ts'
import { findSold, listSalesOfQuotation } from '../quotations/sell/quotation-sale-repo.ts'
import { readSoldView } from '../quotations/sell/read-sold-view.ts'
import { sellerOf } from '../sales/seller.ts'
import { answerComment } from './answer-comment.ts'
import { listComments } from './comment-repo.ts'
import { linkOf, presentProposal } from './present-proposal.ts'
import { findOwnLink, getProposal, listProposals } from './proposal-repo.ts'
import { revokeProposal } from './revoke-proposal.ts'
import { sendProposal } from './send-proposal.ts'
import { whatLinkIsFor } from './what-link-is-for.ts'

const PROPOSALS_AT_MOST = 100
const COMMENTS_AT_MOST = 500
const ALL_OF_SITE = { kind: 'site' } as const

const showOne = ({ app, db, site, now }: RequestContext, proposalId: number) =>
  inSite(db, site.id, async (tx) => {
    const proposal = await getProposal(tx, proposalId)
    const quotation = await getQuotation(tx, Number(proposal.quotation_id), ALL_OF_SITE)
    return { success: true as const, proposal: await presentProposal(tx, { env: app.env, site }, { proposal, quotation, now }) }
  })

/** What its customer reads of the money of one that was sold. */
async function readOwnMoney(tx: SiteTx, { id, sentVersion }: Quotation, now: Instant) {
  const kept = sentVersion === null ? undefined : (await getVersion(tx, id, sentVersion)).kept
  const sold = kept && (await readSoldView(tx, { quotationId: id, kept }, now))
  const showsTotal = kept && hidePrices(sumKept(kept), kept.kart.priceBreakup).totalPrice !== undefined
  if (!sold || !showsTotal) return { toPay: null, sums: null }
  const { standing, fees, toPay, paid, returned, open } = sold.sum
  const sums = {
    ...{ standing: toDecimal(standing), fees: toDecimal(fees), total: toDecimal(toPay) },
    ...{ paid: toDecimal(paid), returned: toDecimal(returned) },
  }
  return { toPay: toDecimal(open), sums: sold.isChanged ? sums : null }
}

export const proposalRoutes = {
  sendProposal: route.proposals.sendProposal.handler(async ({ input, context, errors }) => {
    const { app, db, now } = context
    const sender = { db, actor: actorOf(context), now, jobs: app.jobs, notify: app.notify, shop: app, refuse: promised(errors) }
    return showOne(context, await sendProposal(sender, input))
  }),
  getProposals: route.proposals.getProposals.handler(({ input: { quotationId }, context }) =>
    reading(context, async (tx) => {
      const { app, site, now } = context
      const quotation = await getQuotation(tx, quotationId, ALL_OF_SITE)
      const rows = await listProposals(tx, quotationId, PROPOSALS_AT_MOST)
      const proposals = []
      for (const proposal of rows) proposals.push(await presentProposal(tx, { env: app.env, site }, { proposal, quotation, now }))
      return { success: true as const, proposals }
    }),
  ),
  getOwnQuotation: route.proposals.getOwnQuotation.handler(({ input: { quotationId }, context }) =>
    reading(context, async (tx) => {
      const { app, site, now } = context
      const quotation = await getQuotation(tx, quotationId, quotationScope(actorOf(context)))
      const { id } = quotation
      const proposal = await findOwnLink(tx, id)
      const [sold, sales] = [await findSold(tx, id), await listSalesOfQuotation(tx, id, now)]
      return {
        success: true as const,
        link: proposal ? await linkOf(tx, { env: app.env, site }, proposal) : null,
        linkFor: proposal ? await whatLinkIsFor(tx, proposal, { gateways: app.gateways, site, now }) : 'read',
        orderId: sold?.orderId ?? null,
        ...(await readOwnMoney(tx, quotation, now)),
        services: sales.map(({ lineId, kind, title, status }) => {
          return { lineId, title, status, statusName: sellerOf(app.sellers, kind).nameStatus(status) }
        }),
      }
    }),
  ),
  getComments: route.proposals.getComments.handler(({ input: { quotationId }, context }) =>
    reading(context, async (tx) => {
      await getQuotation(tx, quotationId, ALL_OF_SITE)
      return { success: true as const, comments: await listComments(tx, { quotationId }, COMMENTS_AT_MOST) }
    }),
  ),
  answerComment: route.proposals.answerComment.handler(async ({ input, context, errors }) => {
    const { app, db, now } = context
    await answerComment(
      { db, actor: actorOf(context), now, jobs: app.jobs, notify: app.notify, shop: app, refuse: promised(errors) },
      input,
    )
    return inSite(db, context.site.id, async (tx) => ({
      success: true as const,
      comments: await listComments(tx, { quotationId: input.quotationId }, COMMENTS_AT_MOST),
    }))
  }),
  revokeProposal: route.proposals.revokeProposal.handler(async ({ input: { proposalId }, context, errors }) => {
    await revokeProposal(
      { db: context.db, actor: actorOf(context), now: context.now, shop: context.app, refuse: promised(errors) },
      proposalId,
    )
    return showOne(context, proposalId)
  }),
}
