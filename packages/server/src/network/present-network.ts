import type { ApiConsumer, ConsumerRequest, OwnSupply, Supplier } from '@tradewind/contract/network/network-shapes'
import { money, toDecimal } from '@tradewind/domain/money'
import type { MappingStatus, RelationStatus } from '@tradewind/domain/network/relation-status'
import type { SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import { hasTds } from '@tradewind/domain/network/tds'
import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'
import type { SiteTx } from '../database/in-site.ts'
import { companyIn } from '../installations/company-of.ts'
import { isOutsideSite } from '../sites/outside-site.ts'
import type { listConsumers } from './consumer-repo.ts'
import type { OfferedSupply } from './list-suppliers.ts'
import type { listRequests } from './request-repo.ts'
import type { listSupplies } from './supply-repo.ts'

type Row<List extends (...args: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<List>>[number]

/** Who presents, and to which site. */
type Home = { readonly db: Database; readonly tx: SiteTx }

/** What sites may know of each other: what every visitor of a site can read there. */
async function presentCompany({ db, tx }: Home, partnerSiteId: number) {
  const site = await companyIn(tx, db, partnerSiteId)
  return {
    mongoSiteId: String(site.id),
    companyName: site.company_name,
    siteName: site.site_name,
    domain: site.domain,
    logoUrl: site.logo_url,
    adminEmail: site.admin_email,
    adminContact: site.admin_contact,
  }
}

async function hasTdsOf({ db, tx }: Home, partnerSiteId: number): Promise<boolean> {
  return hasTds((await companyIn(tx, db, partnerSiteId)).country_code)
}

export function presentSuppliers(
  home: Home,
  rows: readonly OfferedSupply[],
  mappings: ReadonlyMap<string, MappingStatus>,
): Promise<Supplier[]> {
  return Promise.all(
    rows.map(async (row) => ({
      ...(await presentCompany(home, row.siteId)),
      supplierListId: row.id,
      category: row.category as SupplierCategory,
      isVisible: row.isVisible,
      isOutside: isOutsideSite(row.siteId),
      isEnded: row.isEnded,
      request: presentOwnRequest(row),
      termsVersion: row.termsVersion,
      acceptedVersion: row.acceptedVersion,
      acceptedAt: row.accepted_at,
      mappingStatus: mappings.get(row.id) ?? 'Approved',
    })),
  )
}

function presentOwnRequest(row: OfferedSupply): Supplier['request'] {
  const { requestId, status, asked_at, asked_by, decided_at } = row
  if (requestId === null || asked_at === null) return null
  return {
    id: requestId,
    requestStatus: status as RelationStatus,
    requestGeneratedAt: asked_at,
    requestedBy: asked_by ?? '',
    decidedAt: decided_at,
  }
}

export function presentOwnSupply(row: Row<typeof listSupplies>): OwnSupply {
  const { version, text, written_at: writtenAt } = row
  const writtenBy = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()
  return {
    supplierListId: row.id,
    category: row.category as SupplierCategory,
    isVisible: row.is_visible,
    terms: version === null || text === null || writtenAt === null ? null : { version, text, writtenAt, writtenBy },
    consumers: Number(row.consumers),
    pendingRequests: Number(row.pending),
  }
}

export function presentRequests(
  home: Home,
  rows: readonly Row<typeof listRequests>[],
): Promise<Omit<ConsumerRequest, 'panNumber'>[]> {
  return Promise.all(
    rows.map(async (row) => {
      const { mongoSiteId, ...company } = await presentCompany(home, row.consumer_site_id)
      return {
        ...company,
        id: row.id,
        supplier_category: row.category as SupplierCategory,
        supplierListId: row.supply_id,
        whitelabel_mongoDb_siteId: mongoSiteId,
        requestStatus: row.status as RelationStatus,
        requestGeneratedAt: row.asked_at,
        requestedBy: row.asked_by,
        requestedByEmail: row.asked_email,
        acceptedTermsVersion: row.accepted_version,
        hasTds: await hasTdsOf(home, row.consumer_site_id),
        legalEntityId: row.legal_entity_id,
        decidedAt: row.decided_at,
        users_firstName: row.first_name,
        users_lastName: row.last_name,
        users_email: row.email,
      }
    }),
  )
}

type Credit = { readonly currency: string; readonly limit: bigint; readonly used: bigint }

export function presentConsumers(
  home: Home,
  rows: readonly Row<typeof listConsumers>[],
  creditOf: (legalEntityId: number) => Credit | undefined,
): Promise<ApiConsumer[]> {
  return Promise.all(
    rows.map(async (row) => {
      const company = await presentCompany(home, row.consumer_site_id)
      const credit = creditOf(row.legal_entity_id)
      const decimal = (minor: bigint, currency: string) => toDecimal(money(minor, currency))
      return {
        requestId: row.id,
        requestStatus: row.status as 'Approved' | 'Suspended',
        wl_companyName: company.companyName,
        wl_domain: company.domain,
        wl_adminEmail: company.adminEmail,
        wl_adminContact: company.adminContact,
        wl_logoUrl: company.logoUrl,
        wl_legalEntityId: row.legal_entity_id,
        wl_mongoDb_siteId: company.mongoSiteId,
        leGroup_groupName: row.group_name,
        userGroup: row.group_id === null ? null : { groupId: row.group_id },
        sup_category: row.category as SupplierCategory,
        sc_map_supplierListId: row.supply_id,
        sc_map_isFlightHoldAllowed: row.is_flight_hold_allowed,
        sc_map_isFlightSearchAllowed: row.is_flight_search_allowed,
        isTdsDeductable: row.is_tds_deductable,
        hasTds: await hasTdsOf(home, row.consumer_site_id),
        approvedAt: row.approved_at as Instant | null,
        termsVersion: row.terms_version,
        acceptedTermsVersion: row.accepted_version,
        credit: credit
          ? {
              currency: credit.currency,
              limit: decimal(credit.limit, credit.currency),
              used: decimal(credit.used, credit.currency),
            }
          : null,
      }
    }),
  )
}
