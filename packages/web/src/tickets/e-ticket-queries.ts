import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ETicket } from '@tradewind/contract/tickets/tickets'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { toast } from '../ui/toasts.tsx'

export function eTicket(bookingSlug: string, userId: number | null) {
  return queryOptions({
    queryKey: ['GET_TICKET', bookingSlug, userId],
    queryFn: ({ signal }) => api.tickets.getTicketDetail({ bookingSlug }, { signal }),
    staleTime: 60_000,
  })
}

export type Wish = { markup?: string; discount?: string; txnFee?: string; userMergeTxnFeeTaxes?: boolean }

/** Changes the fee or discount of a ticket, by a button. */
export function useAdjustTicket(ticket: ETicket) {
  const { onRefused, ...rest } = useTicketAdjusting(ticket)
  return useMutation({
    mutationKey: ['UPDATE_BOOKING_DETAILS', ticket.bookingId],
    mutationFn: (wish: Wish) => adjustTicket(ticket, wish),
    ...rest,
    onError: (error) => {
      toast('bad', explain(error))
      onRefused(error)
    },
  })
}

/** A new key for each press: a second one that was not meant finds that the version has changed. */
export function adjustTicket({ bookingId, adjustments }: ETicket, wish: Wish) {
  const idempotencyKey = crypto.randomUUID()
  return api.tickets.updateBookingDetails({ bookingId, version: adjustments?.version ?? 0, idempotencyKey, ...wish })
}

type Adjusted = Awaited<ReturnType<typeof adjustTicket>>

/** What follows a change of the fee or discount: the lists and documents that show it are read again. */
export function useTicketAdjusting({ bookingId, bookingSlug }: ETicket) {
  const queryClient = useQueryClient()
  return {
    onSuccess: ({ booking }: Adjusted) => {
      queryClient.setQueriesData({ queryKey: ['GET_TICKET', bookingSlug] }, { success: true, ticket: booking })
    },
    onRefused: (error: unknown) => {
      if (isRefusedWith(error, 'STATE_CHANGED', 'NOT_ADJUSTABLE'))
        void queryClient.invalidateQueries({ queryKey: ['GET_TICKET', bookingSlug] })
    },
    onSettled: () =>
      Promise.all(
        [['GET_BOOKING_DOCUMENTS'], ['GET_TICKETS'], ['GET_BOOKED_FLIGHTS'], ['GET_TICKET_DETAILS', bookingId]].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  }
}
