import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { listInput, type TicketSearch } from './ticket-search.ts'

/** Lists keep the old page in sight while the next one comes, and look again when one comes back to them. */
export function bookedFlights(search: TicketSearch) {
  const input = listInput(search)
  return queryOptions({
    queryKey: ['GET_BOOKED_FLIGHTS', input],
    queryFn: ({ signal }) => api.tickets.getBookedFlights(input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
}

export function ticketQueue(search: TicketSearch) {
  const input = listInput(search)
  return queryOptions({
    queryKey: ['GET_TICKETS', input],
    queryFn: ({ signal }) => api.tickets.getTickets(input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  })
}

export function queueTicket(bookingId: number) {
  return queryOptions({
    queryKey: ['GET_TICKET_DETAILS', bookingId],
    queryFn: ({ signal }) => api.tickets.getQueueTicket({ bookingId }, { signal }),
    staleTime: 5000,
  })
}

export function bookingDetail(bookingId: number) {
  return queryOptions({
    queryKey: ['GET_BOOKING_DETAILS', bookingId],
    queryFn: ({ signal }) => api.flights.getBookingDetails({ bookingId }, { signal }),
    staleTime: 5000,
  })
}

export type QueueTicket = Awaited<ReturnType<typeof api.tickets.getQueueTicket>>
export type BookingInfo = Awaited<ReturnType<typeof api.flights.getBookingDetails>>['booking']
