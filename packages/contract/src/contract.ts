import { accounts, permissions } from './accounts.ts'
import { audit } from './audit.ts'
import { changeDesk } from './change-desk.ts'
import { changeRules } from './change-rules.ts'
import { changes } from './changes.ts'
import { customers } from './customers.ts'
import { desk } from './desk.ts'
import { documents } from './documents.ts'
import { exports } from './exports.ts'
import { flightSources } from './flight-sources.ts'
import { flights } from './flights.ts'
import { holds } from './holds.ts'
import { ledger } from './ledger.ts'
import { live } from './live.ts'
import { markupChecks } from './markup-checks.ts'
import { markupDrafts, markupSheets } from './markup-drafts.ts'
import { markups } from './markups.ts'
import { notifications } from './notifications.ts'
import { offers } from './offers.ts'
import { payments } from './payments.ts'
import { reconciliation } from './reconciliation.ts'
import { reference } from './reference.ts'
import { savedViews } from './saved-views.ts'
import { secondFactor } from './second-factor.ts'
import { sites } from './sites.ts'
import { tickets } from './tickets.ts'

/** Every call of the product. The server cannot offer one that is not here, the client cannot make one. */
export const contract = {
  accounts,
  audit,
  desk,
  documents,
  customers,
  exports,
  flights,
  flightSources,
  ledger,
  live,
  notifications,
  offers,
  permissions,
  reference,
  savedViews,
  secondFactor,
  sites,
  tickets,
  changes,
  changeDesk,
  changeRules,
  holds,
  markups,
  payments,
  markupDrafts,
  markupChecks,
  reconciliation,
  markupSheets,
}
