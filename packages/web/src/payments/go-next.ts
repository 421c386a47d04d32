import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { BookingDetail } from '@tradewind/contract/booking'
import { changeDraft } from '../flights/book/draft-store.ts'
import { useUser } from '../lib/session.ts'
import { offerPush } from '../notifications/push-offer-store.ts'
import { mayOpenQueue } from '../sites/navigation.ts'
import { WALLET_BALANCE } from '../sites/wallet-balance.tsx'
import { toast } from '../ui/toasts.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The way back of a domestic pair is still to be booked. */
    showReturn?: boolean
  }
}

export type Next = 'ticketQueue' | 'bookingDetails' | 'showReturn' | 'payment'

/** Where a payment leads: the list of tickets, the return that is still to be booked, or the booking that takes its time. */
export function useGoNext(): (next: Next, booking: BookingDetail) => void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const user = useUser()
  return (next, booking) => {
    void queryClient.invalidateQueries({ queryKey: WALLET_BALANCE })
    void queryClient.invalidateQueries({ queryKey: ['GET_BOOKED_FLIGHTS'] })
    if (next === 'payment') return
    if (booking.status === 'issued' || booking.status === 'held') changeDraft(booking.searchId, { isBooked: true })
    if (booking.status === 'issued' || booking.status === 'held') offerPush()
    if (booking.status === 'issued') toast('ok', `Booked. PNR ${booking.pnr ?? ''}`)
    if (booking.status === 'held') toast('ok', booking.statusText)
    if (next !== 'ticketQueue') {
      void navigate({
        to: '/flight/booking-details/$searchId',
        params: { searchId: booking.searchId },
        ...(next === 'showReturn' && { state: { showReturn: true } }),
      })
    } else if (user?.userType === 'staff' && mayOpenQueue(user)) void navigate({ to: '/staff/tickets' })
    else void navigate({ to: '/flight/bookings' })
  }
}
