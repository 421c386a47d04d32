import { RELATION_STATUSES } from '@tradewind/domain/network/relation-status'
import { z } from 'zod'
import { requires, requiresAny, signedIn, success } from '../call.ts'
import { LookToBook, TypedSearchLimit } from '../customers/look-to-book.ts'
import { Amount, Currency, DateOnly, InstantText, REQUIRED } from '../wire-values.ts'
import {
  ApiConsumer,
  Category,
  ConsumerRequest,
  MappingStatus,
  OwnSupply,
  RequestId,
  SiteId,
  Supplier,
  SupplierListId,
  SupplyTerms,
  TypedStatus,
} from './network-shapes.ts'

const call = <Method extends 'GET' | 'POST'>(method: Method, path: `/${string}`, summary: string) => ({
  method,
  path,
  summary,
  tags: ['network'],
})
const supplier = (path: string, summary: string) => call('POST', `/supplier/${path}`, summary)
const onlySupplier = (path: string, summary: string) => supplier(`supplierOnlyAccess/${path}`, summary)
const approval = (path: string, summary: string) => call('POST', `/wl/user/supplierApproval_${path}`, summary)

const TERMS = {
  TERMS_CHANGED: { status: 409, message: 'The supplier has new terms. Please read them before you accept them.' },
} as const
const MOVED = {
  ALREADY_DECIDED: {
    status: 409,
    message: 'This request was already decided or withdrawn.',
    data: z.object({ requestStatus: z.enum([...RELATION_STATUSES, 'Withdrawn']) }),
  },
} as const
/** Of another installation. Within this one there is always an answer. */
const SUPPLIER_FAILED = {
  SUPPLIER_FAILED: { status: 502, message: 'The other installation gave no answer. Please try again in a moment.' },
} as const
const NOT_FLIGHTS = {
  NOT_FLIGHTS: { status: 409, message: 'Only suppliers of flights have this setting.' },
} as const

const OfConsumer = { consumerSiteId: SiteId, supplierListId: SupplierListId }
const OfSupply = z.strictObject({ supplierListId: SupplierListId })

export const network = {
  getVisibleSuppliers: requires('network.view')
    .route(
      supplier('getAllVisibleSuppliersWithConsumerRequests', 'What other sites offer, each with the request of one’s own site'),
    )
    .input(
      z.strictObject({
        /** A domain of one's own site; any other is refused. */
        domainName: z.string().trim().toLowerCase().min(1, REQUIRED).max(253),
      }),
    )
    .output(success({ suppliers: z.array(Supplier) })),
  getOwnSupplies: requires('network.view')
    .route(call('GET', '/supplier/getWebsiteOwnSuppliers', 'What one’s own site offers to other sites'))
    .output(success({ suppliers: z.array(OwnSupply) })),
  getPartnerSales: requires('network.view')
    .route(
      call('GET', '/supplier/getPartnerSales', 'What was sold to a consumer, or of a supplier, on each of the last thirty days'),
    )
    .input(z.strictObject({ mongoSiteId: SiteId, category: Category, side: z.enum(['consumer', 'supplier']) }))
    .output(
      success({
        currency: Currency,
        /** Days that have sales, oldest first. Sums are null for users who may not see wallets. */
        days: z.array(z.object({ day: DateOnly, orders: z.number().int(), sales: Amount.nullable() })),
      }),
    ),
  getCategories: signedIn
    .route(call('GET', '/whitelabel/getSupplierCategories', 'The categories in which a site can supply others'))
    .output(success({ categories: z.array(z.object({ category: Category, label: z.string() })) })),
  saveSupply: requires('network.decide')
    .route(onlySupplier('saveSupplierCategory', 'Offer a category to other sites, or stop; who is approved stays approved'))
    .input(z.strictObject({ category: Category, isVisible: z.boolean() }))
    .output(success({ suppliers: z.array(OwnSupply) })),
  saveTerms: requires('network.decide')
    .route(onlySupplier('saveTermsAndConditions', 'Write the terms of a category; the consumers accept each version'))
    .input(
      z.strictObject({
        category: Category,
        /** The version that was read; zero before the first one. */
        version: z.number().int().min(0).max(1_000_000),
        text: z.string().trim().min(1, REQUIRED).max(20_000, 'At most 20,000 characters'),
      }),
    )
    .output(success({ suppliers: z.array(OwnSupply) }))
    .errors({ CHANGED_MEANWHILE: { status: 409, message: 'A colleague has changed these terms since you opened them.' } }),

  getSupplierDetails: requires('network.view')
    .route(approval('supplierDetails', 'A supplier, with what is agreed with it'))
    .input(OfSupply)
    .output(success({ approval: Supplier })),
  getTerms: requires('network.view')
    .route(approval('getTermsAndConditions', 'The terms of a supplier, and which version one’s own site has accepted'))
    .input(OfSupply)
    .output(success({ terms: SupplyTerms.nullable() }))
    .errors(SUPPLIER_FAILED),
  jumpToSupplier: requires('network.view')
    .route(
      call(
        'POST',
        '/wl/user/jumplogin',
        'A link that signs the caller in to an account of their own at a supplier, once and within 60 seconds',
      ),
    )
    /** `supplierId`: of the list of suppliers, `supplierListId` there. */
    .input(z.strictObject({ supplierId: SupplierListId }))
    /** `sessionId`: for `loginBySessionId` at that site, with `target`; it is in the link too. */
    .output(success({ sessionId: z.string(), target: z.string(), link: z.string(), expiresAt: InstantText }))
    .errors({
      NOT_LINKED: { status: 409, message: 'This supplier has not approved your site, or has suspended it.' },
      NO_ACCOUNT_THERE: {
        status: 409,
        message: 'You have no account there with your e-mail address. Please ask the supplier to create one for you.',
      },
    }),
  acceptTerms: requires('network.ask')
    .route(approval('acceptTermsAndConditions', 'Accept the terms of a supplier for one’s own site, in the version that was read'))
    .input(OfSupply.extend({ version: z.number().int().positive().max(1_000_000) }))
    .output(success({ terms: SupplyTerms }))
    .errors({ ...TERMS, ...SUPPLIER_FAILED }),
  sendRequest: requires('network.ask')
    .route(supplier('consumerToSupplierRequests', 'Ask a supplier to let one’s own site sell what it offers'))
    .input(OfSupply)
    .output(success({ requests: z.array(Supplier) }))
    .errors({
      ALREADY_ASKED: {
        status: 409,
        message: 'Your site has already asked this supplier.',
        data: z.object({ requestStatus: z.enum(RELATION_STATUSES) }),
      },
      TERMS_NOT_ACCEPTED: { status: 409, message: 'Please accept the terms of the supplier first.' },
      ...SUPPLIER_FAILED,
    }),
  withdrawRequest: requires('network.ask')
    .route(supplier('withdrawConsumerToSupplierRequest', 'Withdraw a request that the supplier has not decided'))
    .input(z.strictObject({ requestId: RequestId }))
    .output(success({}))
    .errors({ ...MOVED, ...SUPPLIER_FAILED }),
  getLinkedSuppliers: requires('network.view')
    .route(call('GET', '/supplier/getLinkedSuppliersByConsumer', 'The suppliers that have approved one’s own site'))
    .output(success({ suppliers: z.array(Supplier) })),
  changeMapping: requires('network.ask')
    .route(supplier('changeConsumerSupplierMappingStatusFromConsumerSide', 'Stop or start using a supplier, on one’s own side'))
    .input(z.strictObject({ mapping: SupplierListId, status: TypedStatus.pipe(MappingStatus) }))
    .output(success({ mappingStatus: MappingStatus })),

  getRequests: requires('network.view')
    .route(
      call('GET', '/supplier/supplierOnlyAccess/consumerToSupplierRequestsBasedOnSupplierId', 'Requests of other sites, by page'),
    )
    .input(z.strictObject({ page: z.coerce.number<string | number>().int().min(1).max(1_000_000).default(1) }))
    .output(
      success({
        totalRecords: z.number().int(),
        records: z.array(ConsumerRequest),
        currentPage: z.number().int(),
        hasNextPage: z.boolean(),
        hasPreviousPage: z.boolean(),
        totalPages: z.number().int(),
      }),
    ),
  changeRequestStatus: requires('network.decide')
    .route(
      onlySupplier(
        'changeConsumerSupplierRequestStatus',
        'Approve, reject, suspend or approve again. Approved for the first time, the other site becomes a customer of this one',
      ),
    )
    .input(
      z.strictObject({
        newRequestStatus: TypedStatus,
        requestId: RequestId,
        consumerMongoSiteId: SiteId,
        /** With the approval that makes it a customer, as what follows: the group that prices it, for users who manage markups. Null: the default group. */
        groupId: z.number().int().positive().max(2_147_483_647).nullable().optional(),
        isTdsDeductable: z.boolean().optional(),
        /** In the currency of the site, for users who set credit limits. */
        creditLimit: z
          .string()
          .trim()
          .regex(/^\d{1,10}(\.\d{1,3})?$/, 'Please enter a valid amount')
          .optional(),
      }),
    )
    .output(success({ requestStatus: z.enum(RELATION_STATUSES) }))
    .errors({
      ...MOVED,
      NO_TDS: { status: 409, message: 'TDS is not deducted in the country of this company.' },
      /** Conditions were sent for a site that buys here already: they are changed where it is listed as a consumer. */
      ALREADY_CUSTOMER: {
        status: 409,
        message: 'This site is a customer already. Accept it without conditions: its group, TDS and credit stay as they are.',
        data: z.object({ legalEntityId: z.number().int(), groupName: z.string().nullable(), isTdsDeductable: z.boolean() }),
      },
    }),
  getConsumers: requires('network.view')
    .route(call('GET', '/supplier/supplierOnlyAccess/supplierConsumers', 'The sites that one’s own site supplies'))
    .output(success({ consumers: z.array(ApiConsumer) })),
  setFlightHold: requires('network.decide')
    .route(onlySupplier('setFlightHoldSetting', 'Allow or stop holds of a consumer of flights'))
    .input(z.strictObject({ isFlightHold: z.boolean(), ...OfConsumer }))
    .output(success({}))
    .errors(NOT_FLIGHTS),
  setFlightSearch: requires('network.decide')
    .route(onlySupplier('setFlightSearchSetting', 'Allow or stop flight search of a consumer of flights'))
    .input(z.strictObject({ isFlightSearchAllowed: z.boolean(), ...OfConsumer }))
    .output(success({}))
    .errors(NOT_FLIGHTS),
  getConsumerSearches: requires('network.view')
    .route(onlySupplier('getConsumerSearches', 'The searches of a consumer of flights this month, and how many it may make'))
    .input(z.strictObject(OfConsumer))
    .output(success({ flightLookToBook: LookToBook }))
    .errors(NOT_FLIGHTS),
  setConsumerSearchLimit: requires('network.decide')
    .route(onlySupplier('setConsumerSearchLimit', 'Limit the searches of a consumer of flights from today on'))
    .input(z.strictObject({ ...OfConsumer, limit: TypedSearchLimit }))
    .output(success({ flightLookToBook: LookToBook }))
    .errors(NOT_FLIGHTS),
  setConsumerSearchExemption: requires('network.decide')
    .route(onlySupplier('setConsumerSearchExemption', 'Exempt a consumer of flights from the limit of searches, or end that'))
    .input(z.strictObject({ ...OfConsumer, exempt: z.boolean() }))
    .output(success({ flightLookToBook: LookToBook }))
    .errors(NOT_FLIGHTS),
  setLERelationConfig: requiresAny('network.decide', 'markups.manage')
    .route(supplier('setLERelationConfig', 'Whether TDS is deducted from a company that buys here'))
    .input(z.strictObject({ isTdsDeductable: z.boolean(), userLEID: z.number().int().positive().max(2_147_483_647) }))
    .output(success({}))
    .errors({ NO_TDS: { status: 409, message: 'TDS is not deducted in the country of this company.' } }),
}
