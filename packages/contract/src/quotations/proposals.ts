import { z } from 'zod'
import { requires, success } from '../call.ts'
import { CatalogueQueryId } from '../catalogue/catalogue-shapes.ts'
import { InstantText, OpaqueId } from '../wire-values.ts'
import { Difference, QuotationId, StaffKart } from './quotation-shapes.ts'

const tags = ['quotations']
const Version = z.number().int().min(1).max(2_147_483_647)

const Proposal = z.object({
  id: z.number().int(),
  /** Of the quotation: what the link shows. */
  version: z.number().int(),
  /** Whoever has it reads the proposal and can accept it. */
  link: z.string(),
  state: z.enum(['open', 'accepted', 'revoked', 'replaced', 'expired', 'inWork', 'closed']),
  sentAt: InstantText,
  sentBy: z.string(),
  /** Empty: the link was handed on by a person. */
  sentTo: z.string(),
  validUntil: InstantText,
  firstOpenedAt: InstantText.nullable(),
  lastOpenedAt: InstantText.nullable(),
  acceptedAt: InstantText.nullable(),
  /** The name that the traveller wrote. */
  acceptedBy: z.string(),
})
export type Proposal = z.infer<typeof Proposal>

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
    .input(
      z.strictObject({
        quotationId: QuotationId,
        /** As the screen shows it: a newer one of a colleague is shown first. */
        version: Version,
        /** Empty: nobody is written to. */
        email: z
          .union([
            z.literal(''),
            z
              .string()
              .trim()
              .toLowerCase()
              .max(254, 'Please enter a valid e-mail address')
              .pipe(z.email('Please enter a valid e-mail address')),
          ])
          .default(''),
        /** Sent twice with the same key, it is sent once. */
        idempotencyKey: OpaqueId,
      }),
    )
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
      summary: 'Takes a link back: from now on it shows nothing. What was accepted stays accepted',
      tags,
    })
    .input(z.strictObject({ proposalId: z.number().int().min(1).max(2_147_483_647) }))
    .output(success({ proposal: Proposal })),
}
