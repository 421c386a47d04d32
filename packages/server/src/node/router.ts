import { accountRoutes } from '../accounts/account-routes.ts'
import { mailedCodeRoutes } from '../accounts/mailed-code/mailed-code-routes.ts'
import { passkeyRoutes } from '../accounts/passkeys/passkey-routes.ts'
import { profileRoutes } from '../accounts/profile-routes.ts'
import { secondFactorRoutes } from '../accounts/second-factor/second-factor-routes.ts'
import { sessionRoutes } from '../accounts/sessions/session-routes.ts'
import { activitySaleRoutes } from '../activity-sales/activity-sale-routes.ts'
import { missingCostRoutes } from '../activity-sales/missing-cost-routes.ts'
import { auditRoutes } from '../audit/audit-routes.ts'
import { activitySearchRoutes } from '../carts/activity-search-routes.ts'
import { cartRoutes } from '../carts/cart-routes.ts'
import { cartExportRoutes, queueRoutes } from '../carts/queue-routes.ts'
import {
  accommodationRoutes,
  activityRoutes,
  areaRoutes,
  catalogueUserRoutes,
  destinationRoutes,
  marketRoutes,
  tourOptionRoutes,
} from '../catalogue/catalogue-routes.ts'
import { pictureRoutes } from '../catalogue/pictures/picture-routes.ts'
import { companyTeamRoutes } from '../company-team/team-routes.ts'
import { customerCareRoutes } from '../customer-care/care-routes.ts'
import { customerMergeRoutes } from '../customer-merges/merge-routes.ts'
import { customerExportRoutes, customerRoutes } from '../customers/customer-routes.ts'
import { lookToBookRoutes } from '../customers/look-to-book/look-to-book-routes.ts'
import { deskRoutes, ownBookingExportRoutes, ownBookingRoutes } from '../desk/desk-routes.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import { driverRoutes } from '../drivers/driver-routes.ts'
import { exchangeRateRoutes } from '../exchange-rates/exchange-rate-routes.ts'
import { exportRoutes } from '../exports/export-routes.ts'
import { bookedTicketRoutes, bookRoutes } from '../flights/book/book-routes.ts'
import { paymentRoutes } from '../flights/book/payment-routes.ts'
import { connectionRoutes } from '../flights/connections/connection-routes.ts'
import { offerRoutes } from '../flights/offers/offer-routes.ts'
import { quoteRoutes } from '../flights/quote/quote-routes.ts'
import { searchRoutes } from '../flights/search/search-routes.ts'
import { sourceListRoutes, sourceRoutes } from '../flights/sources/source-routes.ts'
import { route } from '../http/route.ts'
import { paymentEntryRoutes } from '../ledger/entries/payment-entry-routes.ts'
import { ledgerRoutes, walletRoutes } from '../ledger/wallet/ledger-routes.ts'
import { liveCalls } from '../live/live-calls.ts'
import { checkRoutes } from '../markups/check-routes.ts'
import { draftRoutes } from '../markups/draft-routes.ts'
import { groupRoutes, ruleRoutes } from '../markups/markup-routes.ts'
import { sheetRoutes } from '../markups/sheet-routes.ts'
import { supplierApplicationRoutes } from '../network/applications/application-routes.ts'
import { installationRoutes } from '../network/installation-routes.ts'
import { networkRoutes } from '../network/network-routes.ts'
import { notificationRoutes } from '../notifications/notification-routes.ts'
import { networkFigureRoutes, partnerSiteRoutes } from '../partner-sites/partner-site-routes.ts'
import { partnerKeyRoutes } from '../partners/partner-routes.ts'
import { sandboxRoutes } from '../partners/sandboxes/sandbox-routes.ts'
import { webhookRoutes } from '../partners/webhook-routes.ts'
import { paymentSettingsRoutes } from '../payments/payment-settings-routes.ts'
import { topUpRoutes } from '../payments/top-up-routes.ts'
import { permissionRoutes } from '../permissions/permission-routes.ts'
import { staffAccountRoutes } from '../permissions/staff-account-routes.ts'
import { personalDataRoutes } from '../personal-data/personal-data-routes.ts'
import { policyRoutes } from '../policies/policy-routes.ts'
import { proposalRoutes } from '../proposals/proposal-routes.ts'
import { quotationChangeRoutes } from '../quotations/change/change-routes.ts'
import { quotationFiguresRoutes } from '../quotations/figures/figures-routes.ts'
import { quotationRoutes } from '../quotations/quotation-routes.ts'
import { quotationMoneyRoutes } from '../quotations/sell/quotation-money-routes.ts'
import { comboRoutes } from '../rates/combos/combo-routes.ts'
import { activityMarkupRoutes } from '../rates/markups/activity-markup-routes.ts'
import { areaTransferRoutes, rateRoutes } from '../rates/rate-routes.ts'
import { rateSheetRoutes } from '../rates/sheets/sheet-routes.ts'
import { rateStudioRoutes } from '../rates/studio/studio-routes.ts'
import { reconciliationRoutes } from '../reconciliation/reconciliation-routes.ts'
import { referenceRoutes } from '../reference/reference-routes.ts'
import { referralRoutes } from '../referrals/referral-routes.ts'
import { saleExportRoutes, saleRoutes } from '../sales/sale-routes.ts'
import { savedViewRoutes } from '../saved-views/saved-view-routes.ts'
import { signUpRoutes } from '../sign-up/sign-up-routes.ts'
import { siteRoutes } from '../sites/site-routes.ts'
import { socialLogInRoutes } from '../social-log-in/social-log-in-routes.ts'
import { changeDeskRoutes } from '../tickets/changes/change-desk-routes.ts'
import { changeRoutes } from '../tickets/changes/change-routes.ts'
import { changeRuleRoutes } from '../tickets/changes/change-rule-routes.ts'
import { eTicketRoutes, ticketPdfRoutes } from '../tickets/e-ticket-routes.ts'
import { explainPriceRoute } from '../tickets/explain-price-route.ts'
import { ticketExportRoutes } from '../tickets/export/ticket-export-routes.ts'
import { holdRoutes } from '../tickets/holds/hold-routes.ts'
import { mailRoutes } from '../tickets/mail/mail-routes.ts'
import { ticketRoutes } from '../tickets/ticket-routes.ts'
import { travelDayRoutes } from '../travel-days/travel-day-routes.ts'
import { voucherRoutes } from '../vouchers/voucher-routes.ts'

/** Every call of the contract with its handler. */
export const router = route.router({
  sites: siteRoutes,
  passkeys: passkeyRoutes,
  mailedCodes: mailedCodeRoutes,
  supplierApplications: supplierApplicationRoutes,
  secondFactor: secondFactorRoutes,
  accounts: { ...accountRoutes, ...profileRoutes, ...walletRoutes },
  accommodations: accommodationRoutes,
  activities: activityRoutes,
  areas: areaRoutes,
  activityMarkups: activityMarkupRoutes,
  activitySearch: activitySearchRoutes,
  areaTransfers: areaTransferRoutes,
  audit: auditRoutes,
  cart: cartRoutes,
  cartQueue: queueRoutes,
  catalogueUsers: catalogueUserRoutes,
  combos: comboRoutes,
  destination: destinationRoutes,
  drivers: driverRoutes,
  markets: marketRoutes,
  tourOptions: tourOptionRoutes,
  pictures: pictureRoutes,
  desk: deskRoutes,
  permissions: permissionRoutes,
  staffAccounts: staffAccountRoutes,
  proposals: proposalRoutes,
  quotationFigures: quotationFiguresRoutes,
  quotationMoney: quotationMoneyRoutes,
  quotationChanges: quotationChangeRoutes,
  quotations: quotationRoutes,
  activitySales: activitySaleRoutes,
  missingCosts: missingCostRoutes,
  travelDays: travelDayRoutes,
  vouchers: voucherRoutes,
  changes: changeRoutes,
  changeDesk: changeDeskRoutes,
  changeRules: changeRuleRoutes,
  holds: holdRoutes,
  documents: { ...documentRoutes, ...ticketPdfRoutes },
  tickets: { ...ticketRoutes, ...eTicketRoutes, ...bookedTicketRoutes },
  reference: { ...referenceRoutes, ...sourceListRoutes },
  flights: { ...bookRoutes, ...paymentRoutes, ...searchRoutes, ...quoteRoutes },
  flightSources: sourceRoutes,
  supplierConnections: connectionRoutes,
  offers: offerRoutes,
  payments: paymentSettingsRoutes,
  ledger: { ...ledgerRoutes, ...topUpRoutes, ...paymentEntryRoutes },
  rates: rateRoutes,
  rateSheets: rateSheetRoutes,
  rateStudio: rateStudioRoutes,
  reconciliation: reconciliationRoutes,
  sessions: sessionRoutes,
  companyTeam: companyTeamRoutes,
  customerCare: customerCareRoutes,
  customerMerges: customerMergeRoutes,
  personalData: personalDataRoutes,
  referrals: referralRoutes,
  signUp: signUpRoutes,
  socialLogIn: socialLogInRoutes,
  customers: { ...customerRoutes, ...lookToBookRoutes },
  exchangeRates: exchangeRateRoutes,
  exports: {
    ...exportRoutes,
    ...ticketExportRoutes,
    ...saleExportRoutes,
    ...customerExportRoutes,
    ...cartExportRoutes,
    ...ownBookingExportRoutes,
  },
  sales: saleRoutes,
  ownBookings: ownBookingRoutes,
  savedViews: savedViewRoutes,
  live: liveCalls,
  installations: installationRoutes,
  network: networkRoutes,
  networkFigures: networkFigureRoutes,
  partnerKeys: partnerKeyRoutes,
  sandboxes: sandboxRoutes,
  policies: policyRoutes,
  webhooks: webhookRoutes,
  partnerActivities: partnerSiteRoutes,
  notifications: { ...notificationRoutes, ...mailRoutes },
  markups: { ...groupRoutes, ...ruleRoutes },
  markupDrafts: draftRoutes,
  markupChecks: { ...checkRoutes, ...explainPriceRoute },
  markupSheets: sheetRoutes,
})
