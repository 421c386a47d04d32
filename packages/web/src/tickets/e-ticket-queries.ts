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

export function bookingDocuments(bookingId: number) {
  return queryOptions({
    queryKey: ['GET_BOOKING_DOCUMENTS', bookingId],
    queryFn: ({ signal }) => api.documents.getBookingDocuments({ bookingId }, { signal }),
    staleTime: 30_000,
  })
}

export type Wish = { markup?: string; discount?: string; txnFee?: string; userMergeTxnFeeTaxes?: boolean }

/** Changes the fee or discount of a ticket; the lists and documents that show it are read again. */
export function useAdjustTicket(ticket: ETicket, { onDone }: { onDone?: () => void } = {}) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['UPDATE_BOOKING_DETAILS', ticket.bookingId],
    mutationFn: (wish: Wish) =>
      api.tickets.updateBookingDetails({
        bookingId: ticket.bookingId,
        version: ticket.adjustments?.version ?? 0,
        idempotencyKey: crypto.randomUUID(),
        ...wish,
      }),
    onSuccess: ({ booking }) => {
      queryClient.setQueriesData({ queryKey: ['GET_TICKET', ticket.bookingSlug] }, { success: true, ticket: booking })
      onDone?.()
    },
    onError: (error) => {
      toast('bad', explain(error))
      if (isRefusedWith(error, 'STATE_CHANGED', 'NOT_ADJUSTABLE'))
        void queryClient.invalidateQueries({ queryKey: ['GET_TICKET', ticket.bookingSlug] })
    },
    onSettled: () =>
      Promise.all(
        [['GET_BOOKING_DOCUMENTS'], ['GET_TICKETS'], ['GET_BOOKED_FLIGHTS'], ['GET_TICKET_DETAILS', ticket.bookingId]].map(
          (queryKey) => queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
