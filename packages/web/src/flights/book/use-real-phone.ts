import { useQuery } from '@tanstack/react-query'
import { PHONE_INVALID, whyNotPhone } from '@tradewind/domain/accounts/phone'
import type { DraftContact } from './booking-draft.ts'

/**
 * Whether a well-formed number exists in its country's numbering plan. The plans are large, so they are loaded only when there is a number to check.
 * Until then, or when loading fails, the domain's own rule applies, and the server has the last word.
 */
export function useRealPhone({ phoneCode, mobileNo }: DraftContact): string | undefined {
  const isWellFormed = whyNotPhone(mobileNo, phoneCode) === undefined
  const { data: plans } = useQuery({
    queryKey: ['PHONE_PLANS'],
    queryFn: () => import('libphonenumber-js/min'),
    enabled: isWellFormed,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (!plans || !isWellFormed) return undefined
  return plans.isValidPhoneNumber(`${phoneCode}${mobileNo.replace(/\D/g, '')}`) ? undefined : PHONE_INVALID
}
