import { createRoute } from '@tanstack/react-router'
import { readCartQueueSearch } from '../carts/queue/queue-search.ts'
import { readActivityQuery } from '../carts/search/activity-query.ts'
import { lazyPage } from '../languages/lazy-page.ts'
import { readGatewayReturn } from '../payments/gateway-return.ts'
import { readNewQuotationSearch, readQuotationSearch } from '../quotations/quotation-search.ts'
import { readTravelSearch } from '../travel-days/travel-search.ts'
import { readVoucherSearch } from '../vouchers/voucher-search.ts'
import { inside, root, shell } from './frame.ts'
import { readFindSearch, readOpen } from './read-search.ts'

/** Without one: the cart of this browser. */
function readCartId({ id }: Record<string, unknown>): { id?: number } {
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? { id } : {}
}

function readBoughtSearch(search: Record<string, unknown>): { open?: number; view?: 'needsStaff' } {
  return { ...readOpen(search), ...(search.view === 'needsStaff' && { view: search.view }) }
}

/** Open before log-in: a visitor fills a cart, and takes it along to the log-in. */
const activityHome = createRoute({
  getParentRoute: () => shell,
  path: '/activities',
  component: lazyPage(() => import('../carts/search/activity-home-page.tsx'), 'ActivityHomePage'),
})
const activityResults = createRoute({
  getParentRoute: () => shell,
  path: '/activities/search',
  validateSearch: readActivityQuery,
  component: lazyPage(() => import('../carts/search/results-page.tsx'), 'ActivityResultsPage'),
})
const cartPage = createRoute({
  getParentRoute: () => shell,
  path: '/activities/cart',
  validateSearch: readCartId,
  component: lazyPage(() => import('../carts/cart/cart-page.tsx'), 'CartPage'),
})
const activityPayment = createRoute({
  getParentRoute: () => inside,
  path: '/activities/pay/$orderId',
  validateSearch: readGatewayReturn,
  component: lazyPage(() => import('../carts/pay/activity-payment-page.tsx'), 'ActivityPaymentPage'),
})
const boughtActivities = createRoute({
  getParentRoute: () => inside,
  path: '/activities/bookings',
  validateSearch: readBoughtSearch,
  component: lazyPage(() => import('../activity-sales/bought-page.tsx'), 'BoughtPage'),
})
const cartQueue = createRoute({
  getParentRoute: () => inside,
  path: '/activities/queue',
  validateSearch: readCartQueueSearch,
  component: lazyPage(() => import('../carts/queue/queue-page.tsx'), 'CartQueuePage'),
})
const drivers = createRoute({
  getParentRoute: () => inside,
  path: '/staff/drivers',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...(raw.tab === 'vehicles' && { tab: 'vehicles' as const }),
    ...readFindSearch(raw),
  }),
  component: lazyPage(() => import('../drivers/drivers-page.tsx'), 'DriversPage'),
})
const travelling = createRoute({
  getParentRoute: () => inside,
  path: '/staff/travelling',
  validateSearch: readTravelSearch,
  component: lazyPage(() => import('../travel-days/travelling-page.tsx'), 'TravellingPage'),
})
const driverLocations = createRoute({
  getParentRoute: () => inside,
  path: '/staff/driver-locations',
  validateSearch: readFindSearch,
  component: lazyPage(() => import('../drivers/locations-page.tsx'), 'LocationsPage'),
})
const ownQuotations = createRoute({
  getParentRoute: () => inside,
  path: '/quotations',
  validateSearch: readOpen,
  component: lazyPage(() => import('../quotations/own/own-quotations-page.tsx'), 'OwnQuotationsPage'),
})
const quotations = createRoute({
  getParentRoute: () => inside,
  path: '/staff/quotations',
  validateSearch: readQuotationSearch,
  component: lazyPage(() => import('../quotations/quotations-page.tsx'), 'QuotationsPage'),
})
const newQuotation = createRoute({
  getParentRoute: () => inside,
  path: '/staff/quotations/new',
  validateSearch: readNewQuotationSearch,
  component: lazyPage(() => import('../quotations/builder/builder-page.tsx'), 'NewQuotationPage'),
})
const driftOfRates = createRoute({
  getParentRoute: () => inside,
  path: '/staff/quotations/rate-drift',
  component: lazyPage(() => import('../quotations/rate-drift-page.tsx'), 'RateDriftPage'),
})
const quotationFigures = createRoute({
  getParentRoute: () => inside,
  path: '/staff/quotations/figures',
  component: lazyPage(() => import('../quotations/quotation-figures-page.tsx'), 'QuotationFiguresPage'),
})
const quotation = createRoute({
  getParentRoute: () => inside,
  path: '/staff/quotations/$quotationId',
  params: {
    parse: ({ quotationId }) => ({ quotationId: Number(quotationId) }),
    stringify: ({ quotationId }) => ({ quotationId: String(quotationId) }),
  },
  component: lazyPage(() => import('../quotations/builder/builder-page.tsx'), 'QuotationPage'),
})
const voucher = createRoute({
  getParentRoute: () => root,
  path: '/voucher/$code',
  validateSearch: readVoucherSearch,
  component: lazyPage(() => import('../vouchers/voucher-page.tsx'), 'VoucherPage'),
})

/** Destinations from search to voucher: carts, quotations, days of travel. */
export const destinations = {
  root: [voucher],
  shell: [activityHome, activityResults, cartPage],
  inside: [
    activityPayment,
    boughtActivities,
    cartQueue,
    ownQuotations,
    quotations,
    newQuotation,
    driftOfRates,
    quotationFigures,
    quotation,
    travelling,
    drivers,
    driverLocations,
  ],
} as const
