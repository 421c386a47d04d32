import { createRoute } from '@tanstack/react-router'
import { readBookSearch } from '../flights/book/book-search.ts'
import { readCalendarSearch } from '../flights/calendar/calendar-search.ts'
import { readSearchQuery } from '../flights/search/search-query.ts'
import { lazyPage } from '../languages/lazy-page.ts'
import { readChangeSearch } from '../tickets/changes/change-search.ts'
import { readETicketSearch } from '../tickets/e-ticket-search.ts'
import { readTicketSearch } from '../tickets/ticket-search.ts'
import { inside, root } from './frame.ts'
import { readOpen } from './read-search.ts'

const flight = createRoute({
  getParentRoute: () => inside,
  path: '/flight',
  component: lazyPage(() => import('../flights/search/search-page.tsx'), 'SearchPage'),
})
const results = createRoute({
  getParentRoute: () => inside,
  path: '/flight/search-result/{-$searchId}',
  validateSearch: readSearchQuery,
  component: lazyPage(() => import('../flights/results/results-page.tsx'), 'ResultsPage'),
})
const calendar = createRoute({
  getParentRoute: () => inside,
  path: '/flight/calendar-fare',
  validateSearch: readCalendarSearch,
  component: lazyPage(() => import('../flights/calendar/calendar-page.tsx'), 'CalendarPage'),
})
const offers = createRoute({
  getParentRoute: () => inside,
  path: '/flight/offers',
  validateSearch: readOpen,
  component: lazyPage(() => import('../flights/offers/offers-page.tsx'), 'OffersPage'),
})
const sources = createRoute({
  getParentRoute: () => inside,
  path: '/staff/flight-sources',
  component: lazyPage(() => import('../flights/sources/sources-page.tsx'), 'SourcesPage'),
})
const offer = createRoute({
  getParentRoute: () => root,
  path: '/flight/offer/$token',
  component: lazyPage(() => import('../flights/offers/offer-page.tsx'), 'OfferPage'),
})
const book = createRoute({
  getParentRoute: () => inside,
  path: '/flight/book/$searchId',
  validateSearch: readBookSearch,
  component: lazyPage(() => import('../flights/book/book-page.tsx'), 'BookPage'),
})
const bookingDetails = createRoute({
  getParentRoute: () => inside,
  path: '/flight/booking-details/$searchId',
  component: lazyPage(() => import('../tickets/booking-details-page.tsx'), 'BookingDetailsPage'),
})
const bookings = createRoute({
  getParentRoute: () => inside,
  path: '/flight/bookings',
  validateSearch: readTicketSearch,
  component: lazyPage(() => import('../tickets/bookings-page.tsx'), 'BookingsPage'),
})
const myChanges = createRoute({
  getParentRoute: () => inside,
  path: '/flight/changes',
  validateSearch: readChangeSearch,
  component: lazyPage(() => import('../tickets/changes/my-changes-page.tsx'), 'MyChangesPage'),
})
const holds = createRoute({
  getParentRoute: () => inside,
  path: '/flight/holds',
  component: lazyPage(() => import('../tickets/holds/holds-page.tsx'), 'HoldsPage'),
})
const changes = createRoute({
  getParentRoute: () => inside,
  path: '/staff/changes',
  validateSearch: readChangeSearch,
  component: lazyPage(() => import('../tickets/changes/changes-page.tsx'), 'ChangesPage'),
})
const changeRules = createRoute({
  getParentRoute: () => inside,
  path: '/staff/change-rules',
  component: lazyPage(() => import('../tickets/changes/change-rules-page.tsx'), 'ChangeRulesPage'),
})
const queue = createRoute({
  getParentRoute: () => inside,
  path: '/staff/tickets',
  validateSearch: readTicketSearch,
  component: lazyPage(() => import('../tickets/queue-page.tsx'), 'QueuePage'),
})
const eTicket = createRoute({
  getParentRoute: () => root,
  path: '/flight/eTicket/$bookingSlug',
  validateSearch: readETicketSearch,
  component: lazyPage(() => import('../tickets/e-ticket-page.tsx'), 'ETicketPage'),
})

/** Flights: search, booking, tickets and changes, of customers and of the desk. */
export const flights = {
  root: [offer, eTicket],
  inside: [
    flight,
    results,
    calendar,
    offers,
    sources,
    book,
    bookingDetails,
    bookings,
    myChanges,
    holds,
    changes,
    changeRules,
    queue,
  ],
} as const
