import { z } from 'zod'
import { Amount, InstantText, OpaqueId, required } from '../wire-values.ts'
import { QuotationId } from './quotation-shapes.ts'

const Version = z.number().int().min(1).max(2_147_483_647)

export const Proposal = z.object({
  id: z.number().int(),
  /** Of the quotation: what the link shows. */
  version: z.number().int(),
  /** Whoever has it reads the proposal and can accept it. Empty for a link of an agency's own: what it asks of its traveller is its own affair. */
  link: z.string(),
  /** An agency made it for its traveller, under its brand and with its markup. */
  isResold: z.boolean(),
  /** `incomplete`: open, but it cannot be sold as it is, and so not accepted. */
  state: z.enum(['open', 'incomplete', 'accepted', 'revoked', 'replaced', 'expired', 'inWork', 'closed']),
  sentAt: InstantText,
  sentBy: z.string(),
  /** Empty: the link was handed on by a person. */
  sentTo: z.string(),
  validUntil: InstantText,
  firstOpenedAt: InstantText.nullable(),
  lastOpenedAt: InstantText.nullable(),
  acceptedAt: InstantText.nullable(),
  /** The name that the traveller wrote, or that the desk noted. */
  acceptedBy: z.string(),
  /** The colleague who noted that its customer agreed in another way; empty: it was accepted by the link. */
  notedBy: z.string(),
})
export type Proposal = z.infer<typeof Proposal>

/** What its customer can open of a quotation. */
export const OwnQuotation = z.object({
  /** Where it is read, accepted and paid; null: nothing was sent, or every link was withdrawn. */
  link: z.string().nullable(),
  /** What can be done on its page now: accept it, agree to a change that is offered, pay, or only read. */
  linkFor: z.enum(['accept', 'agree', 'pay', 'read']),
  /** Of its voucher; null: it is not sold. */
  orderId: z.number().int().nullable(),
  /** What is still owed of it; null: it is not sold, or its customer is shown no price. */
  toPay: Amount.nullable(),
  /** What it comes to, once something was changed or cancelled after the sale; null: it is as it was agreed to, or its customer is shown no price. */
  sums: z
    .object({
      /** What still stands. */
      standing: Amount,
      /** What is kept of what was cancelled. With what stands it is all that is to be paid. */
      fees: Amount,
      total: Amount,
      paid: Amount,
      /** What refunds have brought back into the wallet of what was paid. */
      returned: Amount,
    })
    .nullable(),
  /** By the numbers of its lines; a line that was changed after the sale was sold again. */
  services: z.array(z.object({ lineId: z.number().int(), title: z.string(), status: z.string(), statusName: z.string() })),
})
export type OwnQuotation = z.infer<typeof OwnQuotation>

export const ProposalWish = z.strictObject({
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
  /** Sends it also where it cannot be sold yet, such as without days: its traveller reads it, and can accept it once it is complete. */
  isIncomplete: z.boolean().default(false),
  /** Sent twice with the same key, it is sent once. */
  idempotencyKey: OpaqueId,
})

/** A service of a quotation by its list and number: 'activities.12'; empty: the whole. */
const AboutLine = z.union([
  z.literal(''),
  z.string().regex(/^(accomodations|activities|transfers|miscellaneous|flightDetails)\.\d{1,10}$/),
])
export const COMMENT_AT_MOST = 2_000
export const ProposalComment = z.object({
  id: z.number().int(),
  line: AboutLine,
  author: z.string(),
  isStaff: z.boolean(),
  body: z.string(),
  writtenAt: InstantText,
})
export const AnswerWish = z.strictObject({
  quotationId: QuotationId,
  line: AboutLine.default(''),
  body: required().max(COMMENT_AT_MOST, `Please use ${COMMENT_AT_MOST.toLocaleString('en')} letters at most.`),
  /** Sent twice with the same key, it is written once. */
  idempotencyKey: OpaqueId,
})
