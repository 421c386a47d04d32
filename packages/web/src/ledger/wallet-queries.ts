import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { EntryStatus } from '@tradewind/domain/ledger/payment-entry'
import { api } from '../lib/api.ts'
import { WALLET_BALANCE } from './wallet-balance-query.ts'
import type { StatementSearch, WalletListSearch, WalletOwner } from './wallet-search.ts'

export type Wallet = Awaited<ReturnType<typeof api.ledger.getWallet>>['wallet']
export type WalletEntry = Awaited<ReturnType<typeof api.ledger.getMyWalletEntries>>['entries'][number]
export type WalletPage = Awaited<ReturnType<typeof api.ledger.listWallets>>
export type WalletRow = WalletPage['wallets'][number]
export type PaymentEntry = Awaited<ReturnType<typeof api.ledger.listPaymentEntries>>['entries'][number]
/** Without one: the reader's own wallet. */
export type Whose = { legalEntityId?: number }

export function wallet(whose: Whose & WalletOwner) {
  return queryOptions({
    queryKey: ['GET_WALLET', whose],
    queryFn: async ({ signal }) => (await api.ledger.getWallet(whose, { signal })).wallet,
    staleTime: 0,
  })
}

export function wallets({ show, order, after }: WalletListSearch) {
  const wish = { ...(show && { show }), ...(order && { order }), ...(after && { cursor: after }) }
  return queryOptions({
    queryKey: ['LIST_WALLETS', wish],
    queryFn: ({ signal }) => api.ledger.listWallets(wish, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function walletPeriod(whose: Whose, search: StatementSearch) {
  const { cursor: _, ...filter } = search
  return queryOptions({
    queryKey: ['GET_WALLET_PERIOD', whose, filter],
    queryFn: ({ signal }) => api.ledger.getWalletPeriod({ ...whose, ...filter }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export function walletEntries(whose: Whose, search: StatementSearch, pageSize?: number) {
  return queryOptions({
    queryKey: ['GET_MY_WALLET_ENTRIES', whose, search, pageSize],
    queryFn: ({ signal }) => api.ledger.getMyWalletEntries({ ...whose, ...search, ...(pageSize && { pageSize }) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const myPayments = queryOptions({
  queryKey: ['GET_PAYMENT_ENTRIES', 'mine'],
  queryFn: ({ signal }) => api.ledger.getMyPaymentEntries({}, { signal }),
  staleTime: 0,
})

export function paymentEntries(filter: { status?: EntryStatus; legalEntityId?: number; entryId?: number; cursor?: string }) {
  return queryOptions({
    queryKey: ['GET_PAYMENT_ENTRIES', filter],
    queryFn: ({ signal }) => api.ledger.listPaymentEntries(filter, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

export const bankDetails = queryOptions({
  queryKey: ['GET_BANK_DETAILS'],
  queryFn: async ({ signal }) => (await api.payments.getBankDetails(undefined, { signal })).result,
})

/** Money moved: everything that shows it is read again. */
export async function refreshWallets(client: QueryClient): Promise<void> {
  const keys = [
    WALLET_BALANCE,
    ['GET_WALLET'],
    ['LIST_WALLETS'],
    ['GET_WALLET_PERIOD'],
    ['GET_MY_WALLET_ENTRIES'],
    ['GET_PAYMENT_ENTRIES'],
    ['GET_SUPPLIER_ACCOUNTS'],
  ]
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
