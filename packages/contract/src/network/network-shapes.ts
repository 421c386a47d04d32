import { MAPPING_STATUSES, RELATION_STATUSES, readStatus } from '@tradewind/domain/network/relation-status'
import { SUPPLIER_CATEGORIES } from '@tradewind/domain/network/supplier-categories'
import { z } from 'zod'
import { Amount, Currency, InstantText } from '../wire-values.ts'

/** What a site offers to other sites in one category. It travels between sites, so it is no number of one of them. */
export const SupplierListId = z.uuid('No record has this id.')
export const RequestId = z.uuid('No record has this id.')
/** A site, as the specification writes it: the `_id` of its data. */
export const SiteId = z.string().regex(/^[1-9]\d{0,8}$/, 'No site has this id.')
export const Category = z.enum(SUPPLIER_CATEGORIES, 'Please choose a category')
export const RelationStatus = z.enum(RELATION_STATUSES)
export const MappingStatus = z.enum(MAPPING_STATUSES)

/** A state in any case: 'approved' is Approved. */
export const TypedStatus = z
  .string()
  .max(20)
  .transform((text) => readStatus(text) ?? text)
  .pipe(z.enum(RELATION_STATUSES, 'Please choose a state of a request'))

/** The terms of a supplier in their latest version, and what the site of the caller accepted. */
export const SupplyTerms = z.object({
  version: z.number().int(),
  text: z.string(),
  writtenAt: InstantText,
  acceptedVersion: z.number().int().nullable(),
  acceptedAt: InstantText.nullable(),
  acceptedBy: z.string().nullable(),
})
export type SupplyTerms = z.infer<typeof SupplyTerms>

/** The request of the site of the caller. */
const OwnRequest = z.object({
  id: RequestId,
  requestStatus: RelationStatus,
  requestGeneratedAt: InstantText,
  requestedBy: z.string(),
  decidedAt: InstantText.nullable(),
})

const Company = z.object({
  /** The `_id` of the site. */
  mongoSiteId: SiteId,
  companyName: z.string(),
  siteName: z.string(),
  domain: z.string(),
  logoUrl: z.string().nullable(),
  adminEmail: z.string(),
  adminContact: z.string(),
})

/** What another site offers, as a site that may sell it sees it. */
export const Supplier = Company.extend({
  supplierListId: SupplierListId,
  category: Category,
  /** False: the supplier does not offer it to more sites now. */
  isVisible: z.boolean(),
  /** Of another installation: nobody signs in there from here. */
  isOutside: z.boolean(),
  /** Of another installation that was disconnected: nothing is bought of it. */
  isEnded: z.boolean(),
  /** The latest request that was not withdrawn. */
  request: OwnRequest.nullable(),
  termsVersion: z.number().int().nullable(),
  acceptedVersion: z.number().int().nullable(),
  acceptedAt: InstantText.nullable(),
  /** Of the side of the caller: whether it wants to sell from this supplier now. */
  mappingStatus: MappingStatus,
})
export type Supplier = z.infer<typeof Supplier>

/** What the site of the caller offers to other sites. */
export const OwnSupply = z.object({
  supplierListId: SupplierListId,
  category: Category,
  isVisible: z.boolean(),
  terms: z.object({ version: z.number().int(), text: z.string(), writtenAt: InstantText, writtenBy: z.string() }).nullable(),
  consumers: z.number().int(),
  pendingRequests: z.number().int(),
})
export type OwnSupply = z.infer<typeof OwnSupply>

/** A request of another site, as the supplier reads it. */
export const ConsumerRequest = z.object({
  id: RequestId,
  supplier_category: Category,
  supplierListId: SupplierListId,
  domain: z.string(),
  logoUrl: z.string().nullable(),
  companyName: z.string(),
  siteName: z.string(),
  adminContact: z.string(),
  adminEmail: z.string(),
  whitelabel_mongoDb_siteId: SiteId,
  requestStatus: RelationStatus,
  requestGeneratedAt: InstantText,
  requestedBy: z.string(),
  requestedByEmail: z.string(),
  /** The terms that were accepted before the request was sent. */
  acceptedTermsVersion: z.number().int().nullable(),
  /** Whether TDS is deducted in its country. */
  hasTds: z.boolean(),
  /** That it states, by itself or within its GST number; null where it states none, or is not asked: it has no TDS, or buys here already. */
  panNumber: z.string().nullable(),
  /** Under which it buys here already; null: it becomes a customer with its first approval. */
  legalEntityId: z.number().int().nullable(),
  decidedAt: InstantText.nullable(),
  /** Who decided; null while it is pending. */
  users_firstName: z.string().nullable(),
  users_lastName: z.string().nullable(),
  users_email: z.string().nullable(),
})
export type ConsumerRequest = z.infer<typeof ConsumerRequest>

/** A site that the caller's site supplies: the row of Api Consumers. */
export const ApiConsumer = z.object({
  requestId: RequestId,
  requestStatus: z.enum(['Approved', 'Suspended']),
  wl_companyName: z.string(),
  wl_domain: z.string(),
  wl_adminEmail: z.string(),
  wl_adminContact: z.string(),
  wl_logoUrl: z.string().nullable(),
  wl_legalEntityId: z.number().int(),
  wl_mongoDb_siteId: SiteId,
  /** Null: the default group prices it. */
  leGroup_groupName: z.string().nullable(),
  userGroup: z.object({ groupId: z.number().int() }).nullable(),
  sup_category: Category,
  sc_map_supplierListId: SupplierListId,
  sc_map_isFlightHoldAllowed: z.boolean(),
  sc_map_isFlightSearchAllowed: z.boolean(),
  isTdsDeductable: z.boolean(),
  /** False: its country has no TDS, so there is nothing to set. */
  hasTds: z.boolean(),
  approvedAt: InstantText.nullable(),
  termsVersion: z.number().int().nullable(),
  acceptedTermsVersion: z.number().int().nullable(),
  /** Null for users who may not see wallets. */
  credit: z.object({ currency: Currency, limit: Amount, used: Amount }).nullable(),
})
export type ApiConsumer = z.infer<typeof ApiConsumer>
