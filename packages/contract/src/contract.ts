import { accounts } from './accounts/accounts.ts'
import { mailedCodes } from './accounts/mailed-codes.ts'
import { passkeys } from './accounts/passkeys.ts'
import { secondFactor } from './accounts/second-factor.ts'
import { sessions } from './accounts/sessions.ts'
import { activitySales } from './activity-sales/activity-sales.ts'
import { missingCosts } from './activity-sales/missing-costs.ts'
import { audit } from './audit/audit.ts'
import { activitySearch } from './carts/activity-search.ts'
import { cart } from './carts/cart.ts'
import { cartQueue } from './carts/queue.ts'
import { activities, tourOptions } from './catalogue/activities.ts'
import { catalogueUsers } from './catalogue/catalogue-users.ts'
import { accommodations, areas, destination, markets } from './catalogue/destination.ts'
import { pictures } from './catalogue/pictures.ts'
import { companyTeam } from './company-team/company-team.ts'
import { customerCare } from './customer-care/customer-care.ts'
import { customerMerges } from './customer-merges/customer-merges.ts'
import { customers } from './customers/customers.ts'
import { desk } from './desk/desk.ts'
import { ownBookings } from './desk/own-bookings.ts'
import { documents } from './documents/documents.ts'
import { drivers } from './drivers/drivers.ts'
import { exchangeRates } from './exchange-rates/exchange-rates.ts'
import { exports } from './exports/exports.ts'
import { bookings } from './flights/book.ts'
import { supplierConnections } from './flights/connections.ts'
import { offers } from './flights/offers.ts'
import { quotes } from './flights/price.ts'
import { searches } from './flights/search.ts'
import { flightSources } from './flights/sources.ts'
import { ledger } from './ledger/ledger.ts'
import { live } from './live/live.ts'
import { markupChecks } from './markups/checks.ts'
import { markupDrafts, markupSheets } from './markups/drafts.ts'
import { markups } from './markups/markups.ts'
import { installations } from './network/installations.ts'
import { network } from './network/network.ts'
import { supplierApplications } from './network/supplier-applications.ts'
import { notifications } from './notifications/notifications.ts'
import { networkFigures } from './partner-sites/network-figures.ts'
import { partnerActivities } from './partner-sites/partner-activities.ts'
import { partnerKeys } from './partners/partner-keys.ts'
import { sandboxes } from './partners/sandboxes.ts'
import { webhooks } from './partners/webhooks.ts'
import { payingForFlights } from './payments/pay.ts'
import { payments } from './payments/settings.ts'
import { permissions } from './permissions/permissions.ts'
import { staffAccounts } from './permissions/staff-accounts.ts'
import { personalData } from './personal-data/personal-data.ts'
import { policies } from './policies/policies.ts'
import { proposals } from './quotations/proposals.ts'
import { quotationChanges } from './quotations/quotation-changes.ts'
import { quotationFigures } from './quotations/quotation-figures.ts'
import { quotationMoney } from './quotations/quotation-money.ts'
import { quotations } from './quotations/quotations.ts'
import { activityMarkups } from './rates/activity-markups.ts'
import { areaTransfers } from './rates/area-transfers.ts'
import { combos } from './rates/combos.ts'
import { rateSheets } from './rates/rate-sheets.ts'
import { rateStudio } from './rates/rate-studio.ts'
import { rates } from './rates/rates.ts'
import { reconciliation } from './reconciliation/reconciliation.ts'
import { reference } from './reference/reference.ts'
import { referrals } from './referrals/referrals.ts'
import { sales } from './sales/sales.ts'
import { savedViews } from './saved-views/saved-views.ts'
import { signUp } from './sign-up/sign-up.ts'
import { sites } from './sites/sites.ts'
import { socialLogIn } from './social-log-in/social-log-in.ts'
import { changes } from './tickets/changes/changes.ts'
import { changeDesk } from './tickets/changes/desk.ts'
import { changeRules } from './tickets/changes/rules.ts'
import { holds } from './tickets/holds.ts'
import { tickets } from './tickets/tickets.ts'
import { travelDays } from './travel-days/travel-days.ts'
import { vouchers } from './vouchers/vouchers.ts'

/** Every call of the product. The server cannot offer one that is not here, the client cannot make one. */
export const contract = {
  accounts,
  accommodations,
  activities,
  areas,
  activityMarkups,
  activitySales,
  missingCosts,
  ownBookings,
  activitySearch,
  areaTransfers,
  audit,
  cart,
  cartQueue,
  catalogueUsers,
  combos,
  destination,
  drivers,
  tourOptions,
  pictures,
  desk,
  documents,
  companyTeam,
  customerCare,
  customerMerges,
  customers,
  exchangeRates,
  exports,
  flights: { ...searches, ...quotes, ...bookings, ...payingForFlights },
  flightSources,
  supplierConnections,
  ledger,
  live,
  installations,
  network,
  networkFigures,
  partnerActivities,
  notifications,
  partnerKeys,
  sandboxes,
  webhooks,
  offers,
  permissions,
  staffAccounts,
  personalData,
  referrals,
  policies,
  proposals,
  quotationMoney,
  quotationChanges,
  quotations,
  quotationFigures,
  reference,
  sales,
  savedViews,
  passkeys,
  mailedCodes,
  supplierApplications,
  secondFactor,
  sessions,
  signUp,
  socialLogIn,
  sites,
  tickets,
  travelDays,
  vouchers,
  changes,
  changeDesk,
  changeRules,
  holds,
  markets,
  markups,
  payments,
  rates,
  rateSheets,
  rateStudio,
  markupDrafts,
  markupChecks,
  reconciliation,
  markupSheets,
}
