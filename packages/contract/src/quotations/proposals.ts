import { z } from 'zod'
import { requires, success } from '../call.ts'
import { CatalogueQueryId } from '../catalogue/catalogue-shapes.ts'
import { Proposal, ProposalWish } from './proposal-shapes.ts'
import { Difference, StaffKart } from './quotation-shapes.ts'

const tags = ['quotations']
/**
 * Links by which travellers read a quotation and accept it. The page behind them is `/proposal/{link}`: it shows the version that was sent, with the prices that its
 * break-up allows.
 */
export const proposals = {
  sendProposal: requires('quotations.edit')
    .route({
      method: 'POST',
      path: '/proposals/sendProposal',
      summary: 'Sends the newest version of a quotation by a link, to an address or to be handed on; its validity begins now',
      tags,
    })
    .input(ProposalWish)
    .output(success({ proposal: Proposal }))
    .errors({
      QUOTATION_CHANGED: {
        status: 409,
        message: 'A colleague has changed this quotation. Please check the changes.',
        data: z.object({ kart: StaffKart, differences: z.array(Difference) }),
      },
      QUOTATION_CLOSED: { status: 409, message: 'This quotation can no longer be sent.' },
    }),
  getProposals: requires('quotations.view')
    .route({
      method: 'GET',
      path: '/proposals/getProposals',
      summary: 'The links of a quotation, the newest first; at most 100',
      tags,
    })
    .input(z.strictObject({ quotationId: CatalogueQueryId }))
    .output(success({ proposals: z.array(Proposal) })),
  revokeProposal: requires('quotations.edit')
    .route({
      method: 'POST',
      path: '/proposals/revokeProposal',
      summary: 'Withdraws a link: from now on it shows nothing. What was accepted stays accepted',
      tags,
    })
    .input(z.strictObject({ proposalId: z.number().int().min(1).max(2_147_483_647) }))
    .output(success({ proposal: Proposal })),
}
