import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

type Markets = Awaited<ReturnType<typeof api.markets.searchMarket>>
export type MarketRow = Markets['markets'][number]

const MARKETS_KEY = 'SEARCH_MARKET'
const OPTIONS_KEY = 'GET_DEFAULT_MARKET_OPTIONS'
const OF_CUSTOMERS_KEY = 'GET_MARKETS_OF_CUSTOMERS'
const OF_CUSTOMER_KEY = 'GET_MARKET_OF_CUSTOMER'

export function marketList(name: string | undefined) {
  return queryOptions({
    queryKey: [MARKETS_KEY, name ?? ''],
    queryFn: ({ signal }) => api.markets.searchMarket(name === undefined ? {} : { name }, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What a rate can be for. */
export const marketOptions = queryOptions({
  queryKey: [OPTIONS_KEY],
  queryFn: async ({ signal }) => (await api.markets.getDefaultMarketOptions({}, { signal })).markets,
})

/** The markets whose rates these customers get, by customer. */
export function marketsOfCustomers(customerIds: readonly number[]) {
  return queryOptions({
    queryKey: [OF_CUSTOMERS_KEY, customerIds],
    queryFn: async ({ signal }) => {
      const { customers } = await api.markets.getMarketsOfCustomers({ customerIds: [...customerIds] }, { signal })
      return new Map(customers.map((customer) => [customer.customerId, customer]))
    },
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
}

export function marketOfCustomer(customerId: number) {
  return queryOptions({
    queryKey: [OF_CUSTOMER_KEY, customerId],
    queryFn: ({ signal }) => api.markets.getMarketOfCustomer({ customerId }, { signal }),
    staleTime: 5000,
  })
}

/** All queries that show markets. */
export function refreshMarkets(client: QueryClient): Promise<unknown> {
  const keys = [MARKETS_KEY, OPTIONS_KEY, OF_CUSTOMERS_KEY, OF_CUSTOMER_KEY]
  return Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
