import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../languages/lazy-page.ts'
import { readEntriesSearch } from '../ledger/entries-search.ts'
import { readStatementSearch, readWalletReportSearch } from '../ledger/wallet-search.ts'
import { readGatewayReturn } from '../payments/gateway-return.ts'
import { readTransaction, verifyReturn } from '../payments/verify-return.ts'
import { VerifyingPage } from '../payments/verifying-page.tsx'
import { readDifferenceSearch } from '../reconciliation/difference-search.ts'
import { readSalesSearch } from '../sales/sales-search.ts'
import { inside, root } from './frame.ts'

const payment = createRoute({
  getParentRoute: () => inside,
  path: '/user/payments/$orderId',
  validateSearch: readGatewayReturn,
  component: lazyPage(() => import('../payments/payment-page.tsx'), 'PaymentPage'),
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
  component: lazyPage(() => import('../payments/success-page.tsx'), 'SuccessPage'),
})
const allSales = createRoute({
  getParentRoute: () => inside,
  path: '/staff/sales',
  validateSearch: readSalesSearch,
  component: lazyPage(() => import('../sales/sales-page.tsx'), 'SalesPage'),
})
const downloads = createRoute({
  getParentRoute: () => inside,
  path: '/staff/downloads',
  component: lazyPage(() => import('../exports/downloads-page.tsx'), 'DownloadsPage'),
})
const reconciliation = createRoute({
  getParentRoute: () => inside,
  path: '/staff/reconciliation',
  validateSearch: readDifferenceSearch,
  component: lazyPage(() => import('../reconciliation/reconciliation-page.tsx'), 'ReconciliationPage'),
})
const paymentSettings = createRoute({
  getParentRoute: () => inside,
  path: '/staff/payment-settings',
  component: lazyPage(() => import('../payments/payment-settings-page.tsx'), 'PaymentSettingsPage'),
})
const wallet = createRoute({
  getParentRoute: () => inside,
  path: '/user/transactionHistory',
  validateSearch: readStatementSearch,
  component: lazyPage(() => import('../ledger/wallet-page.tsx'), 'WalletPage'),
})
const topUp = createRoute({
  getParentRoute: () => inside,
  path: '/user/topUp/$orderId',
  validateSearch: readGatewayReturn,
  component: lazyPage(() => import('../ledger/top-up-page.tsx'), 'TopUpPage'),
})
const walletReport = createRoute({
  getParentRoute: () => inside,
  path: '/staff/walletReport',
  validateSearch: readWalletReportSearch,
  component: lazyPage(() => import('../ledger/wallet-report-page.tsx'), 'WalletReportPage'),
})
const paymentEntries = createRoute({
  getParentRoute: () => inside,
  path: '/staff/payment-entries',
  validateSearch: readEntriesSearch,
  component: lazyPage(() => import('../ledger/payment-entries-page.tsx'), 'PaymentEntriesPage'),
})

/** Payments, wallets, sums and reconciliation. */
export const money = {
  root: [paid],
  inside: [
    payment,
    verifyPayment,
    wallet,
    topUp,
    walletReport,
    paymentEntries,
    reconciliation,
    paymentSettings,
    allSales,
    downloads,
  ],
} as const
