import { useQueryClient } from '@tanstack/react-query'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { changeDraft } from '../flights/book/draft-store.ts'
import { WALLET_BALANCE } from '../ledger/wallet-balance-query.ts'
import { offerPush } from '../notifications/push-offer-store.ts'

/** What a payment changes outside its own page, which stays until the person goes on. */
export function useSettlePayment(): (bookings: readonly BookingDetail[]) => void {
  const queryClient = useQueryClient()
  return (bookings) => {
    void queryClient.invalidateQueries({ queryKey: WALLET_BALANCE })
    void queryClient.invalidateQueries({ queryKey: ['GET_BOOKED_FLIGHTS'] })
    for (const { searchId } of bookings) void queryClient.invalidateQueries({ queryKey: ['GET_FLIGHT_DETAILS', searchId] })
    const booked = bookings.find(({ status }) => status === 'issued' || status === 'held')
    if (!booked) return
    changeDraft(booked.searchId, { isBooked: true })
    offerPush()
  }
}
