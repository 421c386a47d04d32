import { useQueryClient } from '@tanstack/react-query'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { changeDraft } from '../flights/book/draft-store.ts'
import { offerPush } from '../notifications/push-offer-store.ts'
import { WALLET_BALANCE } from '../sites/wallet-balance.tsx'

/** What a payment changes outside its own page, which stays until the person goes on. */
export function useSettlePayment(): (booking: BookingDetail) => void {
  const queryClient = useQueryClient()
  return (booking) => {
    void queryClient.invalidateQueries({ queryKey: WALLET_BALANCE })
    void queryClient.invalidateQueries({ queryKey: ['GET_BOOKED_FLIGHTS'] })
    void queryClient.invalidateQueries({ queryKey: ['GET_FLIGHT_DETAILS', booking.searchId] })
    if (booking.status !== 'issued' && booking.status !== 'held') return
    changeDraft(booking.searchId, { isBooked: true })
    offerPush()
  }
}
