import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

/** Invoices, credit notes and receipts of one sale: of a booking of flights, an activity, a service. Asked whenever they are opened: a cancellation issues more. */
export function bookingDocuments(bookingId: number) {
  return queryOptions({
    queryKey: ['GET_BOOKING_DOCUMENTS', bookingId],
    queryFn: ({ signal }) => api.documents.getBookingDocuments({ bookingId }, { signal }),
    staleTime: 0,
  })
}

/** Those of all that was sold together. */
export function orderDocuments(orderId: number) {
  return queryOptions({
    queryKey: ['GET_ORDER_DOCUMENTS', orderId],
    queryFn: ({ signal }) => api.documents.getOrderDocuments({ orderId }, { signal }),
    staleTime: 0,
  })
}
