import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** It lives: who comes back to the open page sees what has changed. */
export function voucherOf(code: string) {
  return queryOptions({
    queryKey: ['GET_VOUCHER', code],
    queryFn: ({ signal }) => api.vouchers.getVoucher({ code }, { signal }),
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })
}
