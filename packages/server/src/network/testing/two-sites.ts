import type { ApiConsumer, ConsumerRequest, OwnSupply, Supplier, SupplyTerms } from '@tradewind/contract/network/network-shapes'
import type { TestServer } from '../../testing/test-server.ts'

/** A person of a site. Skylark supplies flights, Blue Dhow activities. */
export type Who = { readonly email: string; readonly host: string }
export const SKYLARK: Who = { email: 'admin@skylark.example', host: 'localhost' }
export const BLUE_DHOW: Who = { email: 'admin@bluedhow.example', host: 'bluedhow.localhost' }

type Answer = { errorCode?: string; errorMessage?: string; data?: Record<string, unknown> }
type Page = {
  totalRecords: number
  records: ConsumerRequest[]
  currentPage: number
  hasNextPage: boolean
  hasPreviousPage: boolean
  totalPages: number
}

/** Who calls: a test server, or the clients of a soak. */
export type Caller = Pick<TestServer, 'call' | 'logIn'>

/** What staff of the two sites do with each other, over HTTP. */
export function twoSitesOn(server: Caller) {
  const call = async <Body = Answer>(who: Who, path: string, input: object = {}) =>
    server.call<Body & Answer>(path, input, { as: await server.logIn(who.email, who), host: who.host })
  const get = async <Body>(who: Who, path: string) =>
    server.call<Body & Answer>(path, undefined, { as: await server.logIn(who.email, who), host: who.host, method: 'GET' })
  const suppliersOf = async (who: Who) =>
    (await call<{ suppliers: Supplier[] }>(who, 'supplier/getAllVisibleSuppliersWithConsumerRequests', { domainName: who.host }))
      .body.suppliers
  const supplierOf = async (who: Who): Promise<Supplier> => {
    const found = (await suppliersOf(who))[0]
    if (!found) throw new Error(`${who.host} sees no supplier`)
    return found
  }
  const requestsOf = async (who: Who, page = 1) =>
    (await get<Page>(who, `supplier/supplierOnlyAccess/consumerToSupplierRequestsBasedOnSupplierId?page=${page}`)).body
  return {
    call,
    get,
    suppliersOf,
    supplierOf,
    requestsOf,
    termsOf: (who: Who, supplierListId: string) =>
      call<{ terms: SupplyTerms | null }>(who, 'wl/user/supplierApproval_getTermsAndConditions', { supplierListId }),
    accept: (who: Who, supplierListId: string, version: number) =>
      call(who, 'wl/user/supplierApproval_acceptTermsAndConditions', { supplierListId, version }),
    ask: (who: Who, supplierListId: string) => call(who, 'supplier/consumerToSupplierRequests', { supplierListId }),
    withdraw: (who: Who, requestId: string) => call(who, 'supplier/withdrawConsumerToSupplierRequest', { requestId }),
    map: (who: Who, mapping: string, status: string) =>
      call(who, 'supplier/changeConsumerSupplierMappingStatusFromConsumerSide', { mapping, status }),
    /** Decides about the latest request of the other site. */
    decide: async (who: Who, newRequestStatus: string, conditions: object = {}) => {
      const latest = (await requestsOf(who)).records[0]
      if (!latest) throw new Error(`Nobody has asked ${who.host}`)
      const { id: requestId, whitelabel_mongoDb_siteId: consumerMongoSiteId } = latest
      return call(who, 'supplier/supplierOnlyAccess/changeConsumerSupplierRequestStatus', {
        ...{ newRequestStatus, requestId, consumerMongoSiteId },
        ...conditions,
      })
    },
    consumersOf: async (who: Who) =>
      (await get<{ consumers: ApiConsumer[] }>(who, 'supplier/supplierOnlyAccess/supplierConsumers')).body.consumers,
    ownOf: async (who: Who) => (await get<{ suppliers: OwnSupply[] }>(who, 'supplier/getWebsiteOwnSuppliers')).body.suppliers,
    linkedOf: async (who: Who) =>
      (await get<{ suppliers: Supplier[] }>(who, 'supplier/getLinkedSuppliersByConsumer')).body.suppliers,
    /** Accepts the terms of the only supplier and sends the request. */
    async askAfterTerms(who: Who): Promise<Supplier> {
      const { supplierListId, termsVersion } = await supplierOf(who)
      await this.accept(who, supplierListId, termsVersion ?? 0)
      await this.ask(who, supplierListId)
      return supplierOf(who)
    },
  }
}
export type TwoSites = ReturnType<typeof twoSitesOn>
