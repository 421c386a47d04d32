import { APPLICATION_STATES, OFFERED_KINDS, type OfferedKind } from '@tradewind/domain/network/supplier-application'
import { z } from 'zod'
import { forCompanyOwner, limitedFor, requires, signedIn, success } from '../call.ts'
import { InstantText, REQUIRED, required } from '../wire-values.ts'

const Offered = z.enum(Object.keys(OFFERED_KINDS) as [OfferedKind, ...OfferedKind[]])
const State = z.enum(APPLICATION_STATES)
const ApplicationId = z.uuid('No record has this id.')
const ONLY_COMPANIES = { why: 'Only companies that buy here can become suppliers.' }

/** What a company says of itself when it applies. */
export const SupplierWish = z.strictObject({
  offers: z.array(Offered).min(1, 'Please choose what you offer').max(6),
  companyName: required().max(200),
  contactName: required().max(120),
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid e-mail address')),
  phone: required()
    .max(40)
    .regex(/^\+?[\d\s()-]{6,40}$/, 'Please enter a valid phone number'),
  city: required().max(100),
  /** Empty: none. */
  website: z
    .string()
    .trim()
    .max(300)
    .regex(/^(https?:\/\/[^\s]+\.[^\s]+)?$/, 'Please enter an address that begins with https://')
    .default(''),
  about: required().max(2_000, 'At most 2,000 characters'),
})

const Application = SupplierWish.extend({
  id: ApplicationId,
  state: State,
  appliedAt: InstantText,
  appliedBy: z.string(),
  decidedAt: InstantText.nullable(),
  /** Why it was declined. */
  reason: z.string().nullable(),
})

/** As staff read it. */
export const ReceivedApplication = Application.extend({
  /** The company that applied, by the name under which it buys. */
  customerName: z.string(),
  /** The person who applied. */
  customerId: z.number().int(),
  decidedBy: z.string().nullable(),
  /** The supplier that it became. */
  supplierName: z.string().nullable(),
})
export type ReceivedApplication = z.infer<typeof ReceivedApplication>

const ALREADY_DECIDED = {
  ALREADY_DECIDED: { status: 409, message: 'This application was already decided or withdrawn.' },
} as const

/** A company that buys here applies to supply, too. */
export const supplierApplications = {
  getMySupplierApplication: signedIn
    .meta(limitedFor({ staff: ONLY_COMPANIES, retail: ONLY_COMPANIES }))
    .route({
      method: 'GET',
      path: '/wl/user/getMySupplierApplication',
      summary: 'Whether the company of the caller has applied as a supplier, and what was decided; for people of companies',
      tags: ['network'],
    })
    .output(
      success({
        /** The latest; null: it has never applied. */
        application: Application.nullable(),
        /** The owner of the company applies, while nothing is waiting or approved. */
        mayApply: z.boolean(),
        isOwner: z.boolean(),
        /** What is known of the company, for the form. */
        known: SupplierWish.pick({ companyName: true, contactName: true, email: true, phone: true, city: true }).extend({
          companyName: z.string(),
          contactName: z.string(),
          email: z.string(),
          phone: z.string(),
          city: z.string(),
        }),
      }),
    ),
  becomeSupplier: forCompanyOwner
    .route({
      method: 'POST',
      path: '/wl/user/becomeSupplier',
      summary: 'Apply to become a supplier of the site; staff decide',
      tags: ['network'],
    })
    .input(SupplierWish)
    .output(success({ id: ApplicationId }))
    .errors({
      ALREADY_APPLIED: { status: 409, message: 'Your company has applied already. Please reload the page.' },
    }),
  withdrawSupplierApplication: forCompanyOwner
    .route({
      method: 'POST',
      path: '/wl/user/withdrawSupplierApplication',
      summary: 'Withdraw the application of one’s own company while nobody has decided it',
      tags: ['network'],
    })
    .input(z.strictObject({}))
    .output(success({}))
    .errors(ALREADY_DECIDED),
  getSupplierApplications: requires('network.view')
    .route({
      method: 'POST',
      path: '/supplier/getSupplierApplications',
      summary: 'Companies that applied to become suppliers: those that wait first, then the newest',
      tags: ['network'],
    })
    .input(z.strictObject({ page: z.number().int().min(1).max(1_000_000).default(1) }))
    .output(
      success({
        records: z.array(ReceivedApplication),
        totalRecords: z.number().int(),
        waiting: z.number().int(),
        currentPage: z.number().int(),
        hasNextPage: z.boolean(),
        hasPreviousPage: z.boolean(),
        /** Those that the site has: an application can be about one of them. */
        suppliers: z.array(z.object({ id: z.number().int(), name: z.string() })),
      }),
    ),
  decideSupplierApplication: requires('network.decide')
    .route({
      method: 'POST',
      path: '/supplier/decideSupplierApplication',
      summary: 'Approve an application, which makes a supplier, or decline it with a reason; the company is notified',
      tags: ['network'],
    })
    .input(
      z
        .strictObject({
          id: ApplicationId,
          isApproved: z.boolean(),
          /** Sent to the company where it is declined. */
          reason: z.string().trim().max(500).default(''),
          /** The supplier that the company is already; null: a new one is made of its name. */
          supplierId: z.number().int().nullable().default(null),
        })
        .refine(({ isApproved, reason }) => isApproved || reason !== '', { path: ['reason'], message: REQUIRED }),
    )
    .output(success({}))
    .errors({
      ...ALREADY_DECIDED,
      SUPPLIER_EXISTS: { status: 409, message: 'There is a supplier with this name. Please choose it.' },
    }),
}
