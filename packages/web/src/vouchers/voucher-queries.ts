import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { isRefusedWith } from '../lib/explain.ts'
import { dropVoucher, findKept, keepVoucher } from './kept-vouchers.ts'

/**
 * It lives: who comes back to the open page sees what has changed. What was read last is kept in this browser and shown at once the next time, also without a network; asked all
 * the same, so that a missing network is known at once.
 */
export function voucherOf(code: string) {
  return queryOptions({
    queryKey: ['GET_VOUCHER', code],
    queryFn: async ({ signal }) => {
      try {
        const { voucher, qrCodes } = await api.vouchers.getVoucher({ code }, { signal })
        keepVoucher({ code, at: Date.now(), voucher, qrCodes })
        return { voucher, qrCodes }
      } catch (error) {
        if (isRefusedWith(error, 'NOT_FOUND')) dropVoucher(code)
        throw error
      }
    },
    staleTime: 60_000,
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
    networkMode: 'always',
    initialData: () => {
      const kept = findKept(code)
      return kept && { voucher: kept.voucher, qrCodes: kept.qrCodes }
    },
    initialDataUpdatedAt: () => findKept(code)?.at,
  })
}
