import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { toast } from '../ui/toasts.tsx'

type Paying = {
  bookingId: number
  /** Of two held flights of a domestic return, only this one. */
  alone?: boolean
  onError?: () => void
}

/** Opens the payment of held seats, and its page. */
export function usePayForHold({ bookingId, alone = false, onError }: Paying) {
  const navigate = useNavigate()
  return useMutation({
    mutationKey: ['PAY_FOR_HOLD', bookingId, alone],
    mutationFn: () => api.flights.payForHold({ bookingId, alone }),
    onSuccess: ({ orderId }) => navigate({ to: '/user/payments/$orderId', params: { orderId } }),
    onError: (error) => {
      toast('bad', explain(error))
      onError?.()
    },
  })
}
