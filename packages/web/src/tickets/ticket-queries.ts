import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { isMoving } from './ticket-list.ts'
import { listInput, type TicketSearch } from './ticket-search.ts'

/** How often to refresh: bookings that are being issued, and the desk's queue, where others work too. */
const MOVING_MS = 15_000
const QUEUE_MS = 30_000

/** Lists keep the old page visible while the next one loads, and refresh when the person comes back to them. */
export function bookedFlights(search: TicketSearch) {
  const input = listInput(search)
  return queryOptions({
    queryKey: ['GET_BOOKED_FLIGHTS', input],
    queryFn: ({ signal }) => api.tickets.getBookedFlights(input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.bookings.some(isMoving) ? MOVING_MS : false),
    staleTime: 5000,
  })
}

export function ticketQueue(search: TicketSearch) {
  const input = listInput(search)
  return queryOptions({
    queryKey: ['GET_TICKETS', input],
    queryFn: ({ signal }) => api.tickets.getTickets(input, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.tickets.some(isMoving) ? MOVING_MS : QUEUE_MS),
    staleTime: 5000,
  })
}

/** How many tickets a list would have with this filter instead. */
export function countWithout(search: TicketSearch, isQueue: boolean) {
  const input = { ...listInput(search), pageSize: 1 }
  return queryOptions({
    queryKey: [isQueue ? 'GET_TICKETS' : 'GET_BOOKED_FLIGHTS', 'count', input],
    queryFn: async ({ signal }) => {
      const { totalRecords, isTotalExact } = isQueue
        ? await api.tickets.getTickets(input, { signal })
        : await api.tickets.getBookedFlights(input, { signal })
      return { totalRecords, isTotalExact }
    },
    staleTime: 30_000,
  })
}

export function queueTicket(bookingId: number) {
  return queryOptions({
    queryKey: ['GET_TICKET_DETAILS', bookingId],
    queryFn: ({ signal }) => api.tickets.getQueueTicket({ bookingId }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data.booking) ? MOVING_MS : false),
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

export type TicketPage = Omit<Awaited<ReturnType<typeof api.tickets.getBookedFlights>>, 'success' | 'bookings'>
export type QueueTicket = Awaited<ReturnType<typeof api.tickets.getQueueTicket>>
export type BookingInfo = Awaited<ReturnType<typeof api.flights.getBookingDetails>>['booking']
