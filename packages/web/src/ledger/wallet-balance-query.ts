import { useQuery } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export const WALLET_BALANCE = ['GET_WALLET_BALANCE'] as const

/** The caller's wallet. Undefined until it is read, and where it cannot be read: the wallet page says why. */
export function useWalletBalance() {
  return useQuery({
    queryKey: WALLET_BALANCE,
    queryFn: ({ signal }) => api.accounts.getWalletBalance(undefined, { signal }),
  }).data
}
