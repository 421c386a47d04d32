import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { keepNewer } from '../lib/keep-newer.ts'
import type { QuotationSearch } from './quotation-search.ts'

export type KartRow = Awaited<ReturnType<typeof api.quotations.getAllKartsForWl>>['karts'][number]
type Kart = Awaited<ReturnType<typeof api.quotations.getKartById>>['kart']
export type StaffKart = Extract<Kart, { view: 'staff' }>
export type CustomerKart = Extract<Kart, { view: 'customer' }>

const KEYS = [
  'GET_ALL_KARTS_FOR_WL',
  'GET_KART_BY_ID',
  'GET_KART_VERSIONS',
  'GET_QUOTATION_BASIS',
  'GET_KART_FIGURES',
  'GET_RATE_DRIFT',
  'GET_RECEIPTS',
  'GET_CHANGES',
]

/** Quotations, the newest first, page by page. */
export function kartList({ search, status, customerId, templates }: QuotationSearch) {
  const filter = {
    ...(search !== undefined && { search }),
    ...(status !== undefined && { status }),
    ...(customerId !== undefined && { customerId: String(customerId) }),
    ...(templates && { isTemplate: 'true' }),
  }
  return infiniteQueryOptions({
    queryKey: ['GET_ALL_KARTS_FOR_WL', filter],
    queryFn: ({ pageParam, signal }) =>
      api.quotations.getAllKartsForWl({ ...filter, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  })
}

export const kartKey = (id: number) => ['GET_KART_BY_ID', id] as const

/** The newest version, as staff see it. */
export function staffKart(id: number) {
  return queryOptions({
    queryKey: kartKey(id),
    queryFn: async ({ signal }) => {
      const { kart } = await api.quotations.getKartById({ id: String(id) }, { signal })
      if (kart.view !== 'staff') throw new Error('Staff see what staff see')
      return kart
    },
    structuralSharing: keepNewer,
  })
}

/** An older version, as staff see it. */
export function staffVersion(id: number, version: number) {
  return queryOptions({
    queryKey: [...kartKey(id), version],
    queryFn: async ({ signal }) => {
      const { kart } = await api.quotations.getKartById({ id: String(id), version: String(version) }, { signal })
      if (kart.view !== 'staff') throw new Error('Staff see what staff see')
      return kart
    },
  })
}

/** As its customer sees it. */
export function customerKart(id: number) {
  return queryOptions({
    queryKey: kartKey(id),
    queryFn: async ({ signal }) => {
      const { kart } = await api.quotations.getKartById({ id: String(id) }, { signal })
      if (kart.view !== 'customer') throw new Error('Customers see what customers see')
      return kart
    },
  })
}

/** Where its customer reads, accepts and pays it, its voucher, and how each service stands. */
export function ownQuotation(id: number) {
  return queryOptions({
    queryKey: ['GET_OWN_QUOTATION', id],
    queryFn: ({ signal }) => api.proposals.getOwnQuotation({ quotationId: String(id) }, { signal }),
  })
}

export type MoneyOfKart = Awaited<ReturnType<typeof api.quotationMoney.getReceipts>>['money']

/** What was paid of a quotation, and what it was sold as. */
export function moneyOfKart(id: number) {
  return queryOptions({
    queryKey: ['GET_RECEIPTS', id],
    queryFn: async ({ signal }) => (await api.quotationMoney.getReceipts({ id: String(id) }, { signal })).money,
  })
}

export type ChangeOfKart = Awaited<ReturnType<typeof api.quotationChanges.getChanges>>['changes'][number]

/** What was changed of a quotation after its sale, and what waits to be agreed to. */
export function changesOfKart(id: number) {
  return queryOptions({
    queryKey: ['GET_CHANGES', id],
    queryFn: async ({ signal }) => (await api.quotationChanges.getChanges({ id: String(id) }, { signal })).changes,
  })
}

/** All queries that show quotations. */
export function refreshQuotations(client: QueryClient): Promise<unknown> {
  return Promise.all(KEYS.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
