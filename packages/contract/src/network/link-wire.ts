import { PAN } from '@tradewind/domain/documents/gst-number'
import { RELATION_STATUSES } from '@tradewind/domain/network/relation-status'
import { SUPPLIER_CATEGORIES } from '@tradewind/domain/network/supplier-categories'
import { z } from 'zod'
import { FlightMessage, FlightNews, FlightQuestion } from '../partner-sites/partner-flights-wire.ts'
import { HoldWish, OrderNews, PartnerMessage, PartnerOffersWish, PartnerSearchWish } from '../partner-sites/partner-wire.ts'
import { Currency, InstantText } from '../wire-values.ts'

/*
 * What two installations say to each other, beside what is sold: who they are and what they agree on. Each letter is signed with a key that belongs to this pair of sites alone, and
 * answers are read as those of a stranger.
 */

const Id = z.uuid()
const Version = z.number().int().positive().max(1_000_000)
const Name = z.string().max(200)
const Host = z.string().min(1).max(253)

/** What every visitor of a site can read there, and the PAN for those who deduct tax from it. */
export const WireCompany = z.object({
  companyName: z.string().trim().min(1).max(200),
  siteName: Name,
  domain: z.string().min(1).max(253),
  adminEmail: Name,
  adminContact: z.string().max(100),
  address: z.string().max(500),
  gstNumber: z.string().max(30),
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  currency: Currency,
  /** '': it states none. Absent from what an earlier version says; what is no PAN counts as not said. */
  panNumber: z
    .string()
    .refine((text) => text === '' || PAN.test(text))
    .optional()
    .catch(undefined),
  /** When it said so by its own clock: of two answers the later counts. */
  saidAt: InstantText.optional().catch(undefined),
})
export type WireCompany = z.infer<typeof WireCompany>
export const CompanySaid = z.object({ company: WireCompany })

/** What a site offers to the one that asks, with what the two have agreed on. At most one of each category. */
export const SuppliesSaid = z.object({
  supplies: z
    .array(
      z.object({
        id: Id,
        category: z.enum(SUPPLIER_CATEGORIES),
        isVisible: z.boolean(),
        request: z
          .object({
            id: Id,
            status: z.enum(RELATION_STATUSES),
            askedAt: InstantText,
            askedBy: Name,
            decidedAt: InstantText.nullable(),
          })
          .nullable(),
        termsVersion: Version.nullable(),
        accepted: z.object({ version: Version, at: InstantText }).nullable(),
      }),
    )
    .max(10),
})
export type SaidSupply = z.infer<typeof SuppliesSaid>['supplies'][number]

/** Nothing was done, and why: a refusal of the call that the person of the other side has made. */
const RefusedCall = z.object({
  refusedCall: z.object({
    code: z.string().max(40),
    message: z.string().max(500).optional(),
    requestStatus: z.enum([...RELATION_STATUSES, 'Withdrawn']).optional(),
  }),
})
export type RefusedCall = z.infer<typeof RefusedCall>

export const TermsSaid = z.union([
  z.object({
    terms: z
      .object({
        version: Version,
        text: z.string().max(20_000),
        writtenAt: InstantText,
        accepted: z.object({ version: Version, at: InstantText, by: Name }).nullable(),
      })
      .nullable(),
  }),
  RefusedCall,
])
export const AgreementSaid = z.union([z.object({ done: z.literal(true) }), RefusedCall])

/** What costs nothing to ask twice. */
export const LinkQuestion = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('company') }),
  z.strictObject({ kind: z.literal('supplies') }),
  z.strictObject({ kind: z.literal('terms'), supplyId: Id }),
  z.strictObject({ kind: z.literal('cities') }),
  z.strictObject({ kind: z.literal('search'), wish: PartnerSearchWish }),
  z.strictObject({ kind: z.literal('offers'), wish: PartnerOffersWish }),
  z.strictObject({ kind: z.literal('hold'), wish: HoldWish }),
  z.strictObject({ kind: z.literal('release'), orderRef: Id }),
  z.strictObject({ kind: z.literal('look'), orderRef: Id }),
  ...FlightQuestion.options,
])
export type LinkQuestion = z.output<typeof LinkQuestion>

/** Who did it there: no user of the site that is asked. */
const by = { by: z.string().trim().min(1).max(200), email: z.string().max(200) }

/** What the sites agree on. Each of these said twice changes nothing more. */
export const AgreementMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('acceptTerms'), supplyId: Id, version: Version, ...by }),
  z.strictObject({ kind: z.literal('sendRequest'), supplyId: Id, company: WireCompany, ...by }),
  z.strictObject({ kind: z.literal('withdrawRequest'), requestId: Id, ...by }),
  /** The supplier has decided or written something: it is asked what. */
  z.strictObject({ kind: z.literal('changed') }),
])
export type AgreementMessage = z.infer<typeof AgreementMessage>

export const LinkMessage = z.discriminatedUnion('kind', [PartnerMessage, OrderNews, FlightMessage, FlightNews, AgreementMessage])
export type LinkMessage = z.output<typeof LinkMessage>

/** What is signed: `to` is the site for which it is meant, so that no other can be given it, `from` the one that says it. */
export const LinkLetter = z.strictObject({ to: Host, from: Host, said: z.unknown() })
