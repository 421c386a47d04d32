import { z } from 'zod'
import { requires, signedIn, success } from '../call.ts'
import { CatalogueQueryId } from '../catalogue/catalogue-shapes.ts'
import { AnswerWish, OwnQuotation, Proposal, ProposalComment, ProposalWish } from './proposal-shapes.ts'
import { Difference, SaleFault, StaffKart } from './quotation-shapes.ts'

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
      NOT_SELLABLE: {
        status: 409,
        message: 'It cannot be sold yet, so its traveller could not accept it.',
        data: z.object({ faults: z.array(SaleFault) }),
      },
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
  getOwnQuotation: signedIn
    .route({
      method: 'GET',
      path: '/proposals/getOwnQuotation',
      summary: 'What its customer can open of a quotation: its newest link, its voucher, and how each of its services stands',
      tags,
    })
    .input(z.strictObject({ quotationId: CatalogueQueryId }))
    .output(success(OwnQuotation.shape)),
  revokeProposal: requires('quotations.edit')
    .route({
      method: 'POST',
      path: '/proposals/revokeProposal',
      summary:
        'Withdraws a link, with those that an agency made of it: from now on they show nothing. What was accepted stays accepted',
      tags,
    })
    .input(z.strictObject({ proposalId: z.number().int().min(1).max(2_147_483_647) }))
    .output(success({ proposal: Proposal })),
  getComments: requires('quotations.view')
    .route({
      method: 'GET',
      path: '/proposals/getComments',
      summary: 'What travellers have asked about a quotation, and the answers, in their order; at most the last 500',
      tags,
    })
    .input(z.strictObject({ quotationId: CatalogueQueryId }))
    .output(success({ comments: z.array(ProposalComment) })),
  answerComment: requires('quotations.edit')
    .route({
      method: 'POST',
      path: '/proposals/answerComment',
      summary: 'Answers travellers beside a service of a quotation, or about the whole; they read it on the page of the proposal',
      tags,
    })
    .input(AnswerWish)
    .output(success({ comments: z.array(ProposalComment) })),
}
