import { createRootRoute, createRoute, createRouter, Outlet, type ParsedLocation, redirect } from '@tanstack/react-router'
import { isSocialProvider } from '@tradewind/domain/social-log-in/social-providers'
import { readAuditSearch } from './audit/audit-search.ts'
import { readCartQueueSearch } from './carts/queue/queue-search.ts'
import { readActivityQuery } from './carts/search/activity-query.ts'
import { readActivitySearch } from './catalogue/activities/activity-search.ts'
import { readAreaListSearch, readAreaSearch } from './catalogue/areas/area-search.ts'
import { readTeamSearch } from './company-team/team-search.ts'
import { readCustomerSearch } from './customers/customer-search.ts'
import { readOwnBookingsSearch } from './desk/own-bookings-search.ts'
import { readBookSearch } from './flights/book/book-search.ts'
import { readCalendarSearch } from './flights/calendar/calendar-search.ts'
import { readSearchQuery } from './flights/search/search-query.ts'
import { lazyPage } from './languages/lazy-page.ts'
import { readEntriesSearch } from './ledger/entries-search.ts'
import { readStatementSearch, readWalletReportSearch } from './ledger/wallet-search.ts'
import { sameSitePath } from './lib/same-site-path.ts'
import { useStore } from './lib/session.ts'
import { readMarkupSearch } from './markups/markup-search.ts'
import { readNetworkSearch } from './network/network-search.ts'
import { readGatewayReturn } from './payments/gateway-return.ts'
import { readTransaction, verifyReturn } from './payments/verify-return.ts'
import { VerifyingPage } from './payments/verifying-page.tsx'
import { readPermissionSearch } from './permissions/permission-search.ts'
import { readUnsubscribeSearch } from './personal-data/unsubscribe-search.ts'
import { readNewQuotationSearch, readQuotationSearch } from './quotations/quotation-search.ts'
import { readAreaTransferSearch } from './rates/area-transfers/area-transfer-search.ts'
import { readStudioSearch } from './rates/studio/studio-search.ts'
import { readDifferenceSearch } from './reconciliation/difference-search.ts'
import { readSalesSearch } from './sales/sales-search.ts'
import { FailedPage, ForbiddenPage, NotFoundPage } from './shell/dead-ends.tsx'
import { Frame } from './shell/frame.tsx'
import { firstStaffPath, mayOpenPath } from './shell/navigation.ts'
import { readSocialReturn } from './social-log-in/social-return.ts'
import { readChangeSearch } from './tickets/changes/change-search.ts'
import { readETicketSearch } from './tickets/e-ticket-search.ts'
import { readTicketSearch } from './tickets/ticket-search.ts'
import { readTravelSearch } from './travel-days/travel-search.ts'
import { PageLoading } from './ui/spinner.tsx'
import { readVoucherSearch } from './vouchers/voucher-search.ts'

type Redirects = { redirectTo?: string; redirectType?: string }

function readRedirects({ redirectTo, redirectType }: Record<string, unknown>): Redirects {
  return {
    ...(typeof redirectTo === 'string' && { redirectTo }),
    ...(typeof redirectType === 'string' && { redirectType }),
  }
}

/** Without one: the cart of this browser. */
function readCartId({ id }: Record<string, unknown>): { id?: number } {
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 && id <= 2_147_483_647 ? { id } : {}
}

/** The open row of a list. */
function readOpen({ open }: Record<string, unknown>): { open?: number } {
  return typeof open === 'number' && Number.isSafeInteger(open) ? { open } : {}
}

function readBoughtSearch(search: Record<string, unknown>): { open?: number; view?: 'needsStaff' } {
  return { ...readOpen(search), ...(search.view === 'needsStaff' && { view: search.view }) }
}

/** What a list is searched for. */
function readFindSearch({ search }: Record<string, unknown>): { search?: string } {
  const text = typeof search === 'string' || typeof search === 'number' ? String(search).trim().slice(0, 100) : ''
  return text ? { search: text } : {}
}

/** Asked once here, for every page of the navigation; the server asks again at each call. */
function mustBeAllowed({ location }: { location: ParsedLocation }): void {
  const { user } = useStore.getState()
  if (!user) throw redirect({ to: '/login', search: { redirectTo: location.href } })
  if (!mayOpenPath(user, location.pathname)) throw redirect({ to: '/403', search: { page: location.pathname } })
}

/** Who has to set up sign-in codes first gets no other page. */
function mustNotBeHeldBack({ location }: { location: ParsedLocation }): void {
  const isThere = location.pathname === '/secure_account' || location.pathname === '/logout'
  if (useStore.getState().user?.isHeldBack && !isThere)
    throw redirect({ to: '/secure_account', search: { redirectTo: location.href } })
}

const root = createRootRoute({
  beforeLoad: mustNotBeHeldBack,
  component: Outlet,
  errorComponent: FailedPage,
  notFoundComponent: NotFoundPage,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: readRedirects,
  beforeLoad: ({ search }) => {
    if (useStore.getState().user) throw redirect({ href: `/app${sameSitePath(search.redirectTo, '/')}` })
  },
  component: lazyPage(() => import('./accounts/login-page.tsx'), 'LoginPage'),
})
const flightLogin = createRoute({
  getParentRoute: () => root,
  path: '/flight/login',
  beforeLoad: () => {
    throw redirect({ to: '/login' })
  },
})
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  validateSearch: readRedirects,
  component: lazyPage(() => import('./accounts/logout-page.tsx'), 'LogoutPage'),
})

const secureAccount = createRoute({
  getParentRoute: () => root,
  path: '/secure_account',
  validateSearch: readRedirects,
  beforeLoad: ({ search }) => {
    if (!useStore.getState().user?.isHeldBack) throw redirect({ href: `/app${sameSitePath(search.redirectTo, '/')}` })
  },
  component: lazyPage(() => import('./accounts/secure-account-page.tsx'), 'SecureAccountPage'),
})
const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot_password',
  component: lazyPage(() => import('./accounts/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})
const loginBySession = createRoute({
  getParentRoute: () => root,
  path: '/login_by_session',
  validateSearch: ({ target }: Record<string, unknown>): { target?: string } => (typeof target === 'string' ? { target } : {}),
  component: lazyPage(() => import('./accounts/session-page.tsx'), 'SessionPage'),
})
const socialLogin = createRoute({
  getParentRoute: () => root,
  path: '/social_login/$provider',
  beforeLoad: ({ params }) => {
    if (!isSocialProvider(params.provider)) throw redirect({ to: '/login' })
  },
  validateSearch: readSocialReturn,
  component: lazyPage(() => import('./social-log-in/social-log-in-page.tsx'), 'SocialLogInPage'),
})
const signUp = createRoute({
  getParentRoute: () => root,
  path: '/signup',
  validateSearch: ({ referralCode }: Record<string, unknown>): { referralCode?: string } =>
    referralCode === undefined ? {} : { referralCode: String(referralCode).slice(0, 40) },
  beforeLoad: () => {
    if (useStore.getState().user) throw redirect({ to: '/' })
  },
  component: lazyPage(() => import('./sign-up/sign-up-page.tsx'), 'SignUpPage'),
})
const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  validateSearch: readUnsubscribeSearch,
  component: lazyPage(() => import('./personal-data/unsubscribe-page.tsx'), 'UnsubscribePage'),
})
const signUpSuccess = createRoute({
  getParentRoute: () => root,
  path: '/signup_success',
  component: lazyPage(() => import('./sign-up/sign-up-success-page.tsx'), 'SignUpSuccessPage'),
})
const confirmSignUp = createRoute({
  getParentRoute: () => root,
  path: '/confirm_signup',
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => (token === undefined ? {} : { token: String(token) }),
  component: lazyPage(() => import('./sign-up/confirm-sign-up-page.tsx'), 'ConfirmSignUpPage'),
})
const generatePassword = createRoute({
  getParentRoute: () => root,
  path: '/generate_password',
  // A token of digits alone would be read as a number.
  validateSearch: ({ token }: Record<string, unknown>): { token?: string } => (token === undefined ? {} : { token: String(token) }),
  component: lazyPage(() => import('./accounts/generate-password-page.tsx'), 'GeneratePasswordPage'),
})

/** Pages with bar and footer that anyone may open. */
const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Frame, notFoundComponent: NotFoundPage })
const start = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    const { user } = useStore.getState()
    throw redirect({ to: user?.userType === 'staff' || user?.userType === 'travelAgent' ? '/desk' : '/flight' })
  },
})
const forbidden = createRoute({
  getParentRoute: () => shell,
  path: '/403',
  // The page that was refused, to say which permission it needs.
  validateSearch: ({ page }: Record<string, unknown>): { page?: string } =>
    typeof page === 'string' && page.startsWith('/') ? { page: page.slice(0, 200) } : {},
  component: ForbiddenPage,
})
const notFound = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage })

/** Pages with bar and footer that need a session: they ask for a log-in first, and return here after it. */
const inside = createRoute({ getParentRoute: () => shell, id: 'inside', beforeLoad: mustBeAllowed, component: Outlet })
const desk = createRoute({
  getParentRoute: () => inside,
  path: '/desk',
  component: lazyPage(() => import('./desk/desk-page.tsx'), 'DeskPage'),
})
const flight = createRoute({
  getParentRoute: () => inside,
  path: '/flight',
  component: lazyPage(() => import('./flights/search/search-page.tsx'), 'SearchPage'),
})
/** Open before log-in: a visitor fills a cart, and takes it along to the log-in. */
const activityHome = createRoute({
  getParentRoute: () => shell,
  path: '/activities',
  component: lazyPage(() => import('./carts/search/activity-home-page.tsx'), 'ActivityHomePage'),
})
const activityResults = createRoute({
  getParentRoute: () => shell,
  path: '/activities/search',
  validateSearch: readActivityQuery,
  component: lazyPage(() => import('./carts/search/results-page.tsx'), 'ActivityResultsPage'),
})
const cartPage = createRoute({
  getParentRoute: () => shell,
  path: '/activities/cart',
  validateSearch: readCartId,
  component: lazyPage(() => import('./carts/cart/cart-page.tsx'), 'CartPage'),
})
const activityPayment = createRoute({
  getParentRoute: () => inside,
  path: '/activities/pay/$orderId',
  validateSearch: readGatewayReturn,
  component: lazyPage(() => import('./carts/pay/activity-payment-page.tsx'), 'ActivityPaymentPage'),
})
const boughtActivities = createRoute({
  getParentRoute: () => inside,
  path: '/activities/bookings',
  validateSearch: readBoughtSearch,
  component: lazyPage(() => import('./activity-sales/bought-page.tsx'), 'BoughtPage'),
})
const results = createRoute({
  getParentRoute: () => inside,
  path: '/flight/search-result/{-$searchId}',
  validateSearch: readSearchQuery,
  component: lazyPage(() => import('./flights/results/results-page.tsx'), 'ResultsPage'),
})
const calendar = createRoute({
  getParentRoute: () => inside,
  path: '/flight/calendar-fare',
  validateSearch: readCalendarSearch,
  component: lazyPage(() => import('./flights/calendar/calendar-page.tsx'), 'CalendarPage'),
})
const offers = createRoute({
  getParentRoute: () => inside,
  path: '/flight/offers',
  validateSearch: readOpen,
  component: lazyPage(() => import('./flights/offers/offers-page.tsx'), 'OffersPage'),
})
const sources = createRoute({
  getParentRoute: () => inside,
  path: '/staff/flight-sources',
  component: lazyPage(() => import('./flights/sources/sources-page.tsx'), 'SourcesPage'),
})
const markups = createRoute({
  getParentRoute: () => inside,
  path: '/staff/markups',
  validateSearch: readMarkupSearch,
  component: lazyPage(() => import('./markups/markups-page.tsx'), 'MarkupsPage'),
})
const offer = createRoute({
  getParentRoute: () => root,
  path: '/flight/offer/$token',
  component: lazyPage(() => import('./flights/offers/offer-page.tsx'), 'OfferPage'),
})

const book = createRoute({
  getParentRoute: () => inside,
  path: '/flight/book/$searchId',
  validateSearch: readBookSearch,
  component: lazyPage(() => import('./flights/book/book-page.tsx'), 'BookPage'),
})
const payment = createRoute({
  getParentRoute: () => inside,
  path: '/user/payments/$orderId',
  validateSearch: readGatewayReturn,
  component: lazyPage(() => import('./payments/payment-page.tsx'), 'PaymentPage'),
})
const verifyPayment = createRoute({
  getParentRoute: () => inside,
  path: '/phonepe/verify/{-$orderId}',
  validateSearch: readTransaction,
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps, abortController }) =>
    verifyReturn({ orderId: params.orderId, transactionId: deps.transaction_id ?? '' }, abortController.signal),
  pendingMs: 0,
  pendingComponent: VerifyingPage,
})
const paid = createRoute({
  getParentRoute: () => root,
  path: '/1/success',
  component: lazyPage(() => import('./payments/success-page.tsx'), 'SuccessPage'),
})
const bookingDetails = createRoute({
  getParentRoute: () => inside,
  path: '/flight/booking-details/$searchId',
  component: lazyPage(() => import('./tickets/booking-details-page.tsx'), 'BookingDetailsPage'),
})
const allBookings = createRoute({
  getParentRoute: () => inside,
  path: '/bookings',
  validateSearch: readOwnBookingsSearch,
  component: lazyPage(() => import('./desk/own-bookings-page.tsx'), 'OwnBookingsPage'),
})
const allSales = createRoute({
  getParentRoute: () => inside,
  path: '/staff/sales',
  validateSearch: readSalesSearch,
  component: lazyPage(() => import('./sales/sales-page.tsx'), 'SalesPage'),
})
const bookings = createRoute({
  getParentRoute: () => inside,
  path: '/flight/bookings',
  validateSearch: readTicketSearch,
  component: lazyPage(() => import('./tickets/bookings-page.tsx'), 'BookingsPage'),
})
const myChanges = createRoute({
  getParentRoute: () => inside,
  path: '/flight/changes',
  validateSearch: readChangeSearch,
  component: lazyPage(() => import('./tickets/changes/my-changes-page.tsx'), 'MyChangesPage'),
})
const holds = createRoute({
  getParentRoute: () => inside,
  path: '/flight/holds',
  component: lazyPage(() => import('./tickets/holds/holds-page.tsx'), 'HoldsPage'),
})
const changes = createRoute({
  getParentRoute: () => inside,
  path: '/staff/changes',
  validateSearch: readChangeSearch,
  component: lazyPage(() => import('./tickets/changes/changes-page.tsx'), 'ChangesPage'),
})
const changeRules = createRoute({
  getParentRoute: () => inside,
  path: '/staff/change-rules',
  component: lazyPage(() => import('./tickets/changes/change-rules-page.tsx'), 'ChangeRulesPage'),
})
const queue = createRoute({
  getParentRoute: () => inside,
  path: '/staff/tickets',
  validateSearch: readTicketSearch,
  component: lazyPage(() => import('./tickets/queue-page.tsx'), 'QueuePage'),
})
const ownDownloads = createRoute({
  getParentRoute: () => inside,
  path: '/bookings/downloads',
  component: lazyPage(() => import('./exports/downloads-page.tsx'), 'DownloadsPage'),
})
const downloads = createRoute({
  getParentRoute: () => inside,
  path: '/staff/downloads',
  component: lazyPage(() => import('./exports/downloads-page.tsx'), 'DownloadsPage'),
})
const reconciliation = createRoute({
  getParentRoute: () => inside,
  path: '/staff/reconciliation',
  validateSearch: readDifferenceSearch,
  component: lazyPage(() => import('./reconciliation/reconciliation-page.tsx'), 'ReconciliationPage'),
})
const permissionGroups = createRoute({
  getParentRoute: () => inside,
  path: '/staff/permission-groups',
  validateSearch: readPermissionSearch,
  component: lazyPage(() => import('./permissions/permissions-page.tsx'), 'PermissionsPage'),
})
const network = createRoute({
  getParentRoute: () => inside,
  path: '/staff/network',
  validateSearch: readNetworkSearch,
  component: lazyPage(() => import('./network/network-page.tsx'), 'NetworkPage'),
})
const audit = createRoute({
  getParentRoute: () => inside,
  path: '/staff/audit',
  validateSearch: readAuditSearch,
  component: lazyPage(() => import('./audit/audit-page.tsx'), 'AuditPage'),
})
/* Addresses of the specification whose page is a part of another one here. */
const dashboard = createRoute({
  getParentRoute: () => inside,
  path: '/user/dashboard',
  beforeLoad: () => {
    throw redirect({ to: '/desk' })
  },
})
const staffArea = createRoute({
  getParentRoute: () => inside,
  path: '/staff',
  beforeLoad: () => {
    const to = firstStaffPath(useStore.getState().user)
    throw to === undefined ? redirect({ to: '/403', search: { page: '/staff' } }) : redirect({ href: `/app${to}` })
  },
})
const billing = createRoute({
  getParentRoute: () => inside,
  path: '/user/billing-details',
  beforeLoad: () => {
    throw redirect({ to: '/user/dashboard/userProfile', hash: 'billing' })
  },
})
const profile = createRoute({
  getParentRoute: () => inside,
  path: '/user/dashboard/userProfile',
  component: lazyPage(() => import('./accounts/profile-page.tsx'), 'ProfilePage'),
})
const referral = createRoute({
  getParentRoute: () => inside,
  path: '/user/dashboard/referral',
  component: lazyPage(() => import('./referrals/referral-page.tsx'), 'ReferralPage'),
})
const becomeSupplier = createRoute({
  getParentRoute: () => inside,
  path: '/user/supplier/becomeSupplier',
  component: lazyPage(() => import('./network/applications/become-supplier-page.tsx'), 'BecomeSupplierPage'),
})
const team = createRoute({
  getParentRoute: () => inside,
  path: '/user/team',
  validateSearch: readTeamSearch,
  component: lazyPage(() => import('./company-team/team-page.tsx'), 'TeamPage'),
})
const customers = createRoute({
  getParentRoute: () => inside,
  path: '/staff/customers',
  validateSearch: readCustomerSearch,
  component: lazyPage(() => import('./customers/customers-page.tsx'), 'CustomersPage'),
})
const createUser = createRoute({
  getParentRoute: () => inside,
  path: '/createNewUser',
  component: lazyPage(() => import('./customers/create-user-page.tsx'), 'CreateUserPage'),
})
const activities = createRoute({
  getParentRoute: () => inside,
  path: '/staff/dmc-activities',
  validateSearch: readActivitySearch,
  component: lazyPage(() => import('./catalogue/activities/activities-page.tsx'), 'ActivitiesPage'),
})
const cartQueue = createRoute({
  getParentRoute: () => inside,
  path: '/activities/queue',
  validateSearch: readCartQueueSearch,
  component: lazyPage(() => import('./carts/queue/queue-page.tsx'), 'CartQueuePage'),
})
const areas = createRoute({
  getParentRoute: () => inside,
  path: '/staff/areas',
  validateSearch: readAreaListSearch,
  component: lazyPage(() => import('./catalogue/areas/areas-page.tsx'), 'AreasPage'),
})
const accommodations = createRoute({
  getParentRoute: () => inside,
  path: '/staff/accommodations',
  validateSearch: readAreaSearch,
  component: lazyPage(() => import('./catalogue/hotels/accommodations-page.tsx'), 'AccommodationsPage'),
})
const markets = createRoute({
  getParentRoute: () => inside,
  path: '/staff/markets',
  validateSearch: readFindSearch,
  component: lazyPage(() => import('./catalogue/markets/markets-page.tsx'), 'MarketsPage'),
})
const drivers = createRoute({
  getParentRoute: () => inside,
  path: '/staff/drivers',
  validateSearch: (raw: Record<string, unknown>) => ({
    ...(raw.tab === 'vehicles' && { tab: 'vehicles' as const }),
    ...readFindSearch(raw),
  }),
  component: lazyPage(() => import('./drivers/drivers-page.tsx'), 'DriversPage'),
})
const travelling = createRoute({
  getParentRoute: () => inside,
  path: '/staff/travelling',
  validateSearch: readTravelSearch,
  component: lazyPage(() => import('./travel-days/travelling-page.tsx'), 'TravellingPage'),
})
const driverLocations = createRoute({
  getParentRoute: () => inside,
  path: '/staff/driver-locations',
  validateSearch: readFindSearch,
  component: lazyPage(() => import('./drivers/locations-page.tsx'), 'LocationsPage'),
})
const combos = createRoute({
  getParentRoute: () => inside,
  path: '/staff/dmc-combos',
  validateSearch: ({ open }: Record<string, unknown>): { open?: number } => (Number(open) > 0 ? { open: Number(open) } : {}),
  component: lazyPage(() => import('./rates/combos/combos-page.tsx'), 'CombosPage'),
})
const ownQuotations = createRoute({
  getParentRoute: () => inside,
  path: '/quotations',
  validateSearch: readOpen,
  component: lazyPage(() => import('./quotations/own/own-quotations-page.tsx'), 'OwnQuotationsPage'),
})
const quotations = createRoute({
  getParentRoute: () => inside,
  path: '/staff/quotations',
  validateSearch: readQuotationSearch,
  component: lazyPage(() => import('./quotations/quotations-page.tsx'), 'QuotationsPage'),
})
const newQuotation = createRoute({
  getParentRoute: () => inside,
  path: '/staff/quotations/new',
  validateSearch: readNewQuotationSearch,
  component: lazyPage(() => import('./quotations/builder/builder-page.tsx'), 'NewQuotationPage'),
})
const driftOfRates = createRoute({
  getParentRoute: () => inside,
  path: '/staff/quotations/rate-drift',
  component: lazyPage(() => import('./quotations/rate-drift-page.tsx'), 'RateDriftPage'),
})
const quotationFigures = createRoute({
  getParentRoute: () => inside,
  path: '/staff/quotations/figures',
  component: lazyPage(() => import('./quotations/quotation-figures-page.tsx'), 'QuotationFiguresPage'),
})
const quotation = createRoute({
  getParentRoute: () => inside,
  path: '/staff/quotations/$quotationId',
  params: {
    parse: ({ quotationId }) => ({ quotationId: Number(quotationId) }),
    stringify: ({ quotationId }) => ({ quotationId: String(quotationId) }),
  },
  component: lazyPage(() => import('./quotations/builder/builder-page.tsx'), 'QuotationPage'),
})
const activityMarkups = createRoute({
  getParentRoute: () => inside,
  path: '/activities/markup',
  validateSearch: ({ groupId, search }: Record<string, unknown>) => ({
    ...(Number(groupId) > 0 && { groupId: Number(groupId) }),
    ...(search !== undefined && { search: String(search).slice(0, 100) }),
  }),
  component: lazyPage(() => import('./rates/markups/activity-markups-page.tsx'), 'ActivityMarkupsPage'),
})
const areaTransfers = createRoute({
  getParentRoute: () => inside,
  path: '/staff/area-transfer',
  validateSearch: readAreaTransferSearch,
  component: lazyPage(() => import('./rates/area-transfers/area-transfers-page.tsx'), 'AreaTransfersPage'),
})
const rateList = createRoute({
  getParentRoute: () => inside,
  path: '/staff/rate-studio',
  validateSearch: readAreaSearch,
  component: lazyPage(() => import('./rates/rate-list-page.tsx'), 'RateListPage'),
})
const rateSheet = createRoute({
  getParentRoute: () => inside,
  path: '/staff/rate-studio/import',
  validateSearch: ({ tourOptionId }: Record<string, unknown>) =>
    Number(tourOptionId) > 0 ? { tourOptionId: Number(tourOptionId) } : {},
  component: lazyPage(() => import('./rates/sheets/rate-sheet-page.tsx'), 'RateSheetPage'),
})
const rateStudio = createRoute({
  getParentRoute: () => inside,
  path: '/staff/rate-studio/$tourOptionId',
  params: {
    parse: ({ tourOptionId }) => ({ tourOptionId: Number(tourOptionId) }),
    stringify: ({ tourOptionId }) => ({ tourOptionId: String(tourOptionId) }),
  },
  validateSearch: readStudioSearch,
  component: lazyPage(() => import('./rates/studio/studio-page.tsx'), 'RateStudioPage'),
})
const paymentSettings = createRoute({
  getParentRoute: () => inside,
  path: '/staff/payment-settings',
  component: lazyPage(() => import('./payments/payment-settings-page.tsx'), 'PaymentSettingsPage'),
})
const notificationSettings = createRoute({
  getParentRoute: () => inside,
  path: '/user/notifications',
  component: lazyPage(() => import('./notifications/notification-settings-page.tsx'), 'NotificationSettingsPage'),
})
const policies = createRoute({
  getParentRoute: () => inside,
  path: '/staff/public-pages',
  component: lazyPage(() => import('./policies/policies-page.tsx'), 'PoliciesPage'),
})
const terms = createRoute({
  getParentRoute: () => shell,
  path: '/terms_and_conditions',
  component: lazyPage(() => import('./policies/policy-page.tsx'), 'TermsPage'),
})
const privacy = createRoute({
  getParentRoute: () => shell,
  path: '/privacy_policy',
  component: lazyPage(() => import('./policies/policy-page.tsx'), 'PrivacyPage'),
})
const refunds = createRoute({
  getParentRoute: () => shell,
  path: '/cancellation_return_refund_policy',
  component: lazyPage(() => import('./policies/policy-page.tsx'), 'RefundsPage'),
})
const apiPartnerProgram = createRoute({
  getParentRoute: () => shell,
  path: '/api-partner-program',
  component: lazyPage(() => import('./policies/policy-page.tsx'), 'ApiPartnerProgramPage'),
})
const myApi = createRoute({
  getParentRoute: () => inside,
  path: '/user/api',
  component: lazyPage(() => import('./partners/my-api-page.tsx'), 'MyApiPage'),
})
const eTicket = createRoute({
  getParentRoute: () => root,
  path: '/flight/eTicket/$bookingSlug',
  validateSearch: readETicketSearch,
  component: lazyPage(() => import('./tickets/e-ticket-page.tsx'), 'ETicketPage'),
})
const voucher = createRoute({
  getParentRoute: () => root,
  path: '/voucher/$code',
  validateSearch: readVoucherSearch,
  component: lazyPage(() => import('./vouchers/voucher-page.tsx'), 'VoucherPage'),
})
const wallet = createRoute({
  getParentRoute: () => inside,
  path: '/user/transactionHistory',
  validateSearch: readStatementSearch,
  component: lazyPage(() => import('./ledger/wallet-page.tsx'), 'WalletPage'),
})

const topUp = createRoute({
  getParentRoute: () => inside,
  path: '/user/topUp/$orderId',
  validateSearch: readGatewayReturn,
  component: lazyPage(() => import('./ledger/top-up-page.tsx'), 'TopUpPage'),
})
const walletReport = createRoute({
  getParentRoute: () => inside,
  path: '/staff/walletReport',
  validateSearch: readWalletReportSearch,
  component: lazyPage(() => import('./ledger/wallet-report-page.tsx'), 'WalletReportPage'),
})
const paymentEntries = createRoute({
  getParentRoute: () => inside,
  path: '/staff/payment-entries',
  validateSearch: readEntriesSearch,
  component: lazyPage(() => import('./ledger/payment-entries-page.tsx'), 'PaymentEntriesPage'),
})

/** The parts of the kit, for those who build screens. The condition is a constant of the build: the product has neither the page nor its parts of it. */
const kit = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/kit',
        component: lazyPage(() => import('./kit/kit-page.tsx'), 'KitPage'),
      }),
    ]
  : []

// One line per page. For a page of another feature: its route above (under `inside`, or `root` when it has no bar), its name here.
const routeTree = root.addChildren([
  login,
  flightLogin,
  logout,
  forgotPassword,
  generatePassword,
  loginBySession,
  secureAccount,
  socialLogin,
  signUp,
  signUpSuccess,
  unsubscribe,
  confirmSignUp,
  shell.addChildren([
    start,
    forbidden,
    notFound,
    terms,
    privacy,
    refunds,
    apiPartnerProgram,
    activityHome,
    activityResults,
    cartPage,
    inside.addChildren([
      desk,
      flight,
      activityPayment,
      boughtActivities,
      dashboard,
      staffArea,
      billing,
      results,
      calendar,
      offers,
      sources,
      markups,
      book,
      payment,
      verifyPayment,
      bookingDetails,
      allBookings,
      allSales,
      bookings,
      myChanges,
      holds,
      changes,
      changeRules,
      queue,
      downloads,
      ownDownloads,
      wallet,
      topUp,
      walletReport,
      paymentEntries,
      reconciliation,
      paymentSettings,
      permissionGroups,
      network,
      audit,
      notificationSettings,
      myApi,
      policies,
      cartQueue,
      activities,
      areas,
      accommodations,
      markets,
      travelling,
      drivers,
      driverLocations,
      combos,
      activityMarkups,
      quotations,
      ownQuotations,
      newQuotation,
      driftOfRates,
      quotationFigures,
      quotation,
      areaTransfers,
      rateList,
      rateSheet,
      rateStudio,
      customers,
      createUser,
      profile,
      referral,
      becomeSupplier,
      team,
    ]),
  ]),
  eTicket,
  voucher,
  paid,
  offer,
  ...kit,
])

export const router = createRouter({
  routeTree,
  basepath: '/app',
  // Parameters that no page knows are removed from the address; otherwise a made-up tab would reach the page without its reader.
  search: { strict: true },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: PageLoading,
  defaultPendingMs: 300,
  defaultErrorComponent: FailedPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
