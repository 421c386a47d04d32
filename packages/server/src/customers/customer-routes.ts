import { may } from '@tradewind/domain/accounts/actor'
import { startActingFor, stopActingFor } from '../accounts/acting/act-for-customer.ts'
import { getOwnUser } from '../accounts/get-own-user.ts'
import { presentCustomer } from '../accounts/present-customer.ts'
import { sessionToken } from '../accounts/session-cookie.ts'
import { getUser, refuseUnknownUser } from '../accounts/user-repo.ts'
import { leaveViewing } from '../accounts/viewing/end-viewing.ts'
import { startViewing } from '../accounts/viewing/start-viewing.ts'
import { inSite } from '../database/in-site.ts'
import { requestExport } from '../exports/request-export.ts'
import { promised } from '../http/promised-refusals.ts'
import { refuse } from '../http/refuse.ts'
import { actorOf, type RequestContext, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { presentWallet } from '../ledger/wallet/present-wallet.ts'
import { dialCodeOf } from '../reference/country-lists.ts'
import { blockCustomer } from './block-customer.ts'
import { changeDetails } from './change-details.ts'
import { createCustomer } from './create-customer.ts'
import { listEmailSubscribers } from './customer-repo.ts'
import { exportCustomers } from './export-customers.ts'
import { exportSubscribers } from './export-subscribers.ts'
import { hideWhoIsKnown } from './hide-who-is-known.ts'
import { importCustomers } from './import-customers.ts'
import { limitCreation } from './limit-creation.ts'
import { listCustomers } from './list-customers.ts'
import { getLookToBook } from './look-to-book/get-look-to-book.ts'
import { listUsage } from './look-to-book/look-to-book-repo.ts'
import { readBalances } from './read-balances.ts'
import { readCustomerRows } from './read-customer-rows.ts'
import { searchUsers } from './search-users.ts'
import { setSwitch } from './set-switch.ts'

export const customerExportRoutes = {
  exportSubscribers: route.exports.exportSubscribers.handler(({ input, context, errors }) =>
    requestExport(context, { ...input, filters: {}, kind: exportSubscribers }, promised(errors)),
  ),
  exportCustomers: route.exports.exportCustomers.handler(({ input, context, errors }) =>
    requestExport(context, { ...input, kind: exportCustomers }, promised(errors)),
  ),
}

export const customerRoutes = {
  searchUsers: route.customers.searchUsers.handler(async ({ input, context }) => {
    const rows = await reading(context, (tx) => {
      const { searchQuery, byCompanyName, rbacUserGroupId } = input
      return searchUsers(tx, { ...(byCompanyName ? { companyName: searchQuery } : { search: searchQuery }), rbacUserGroupId })
    })
    return { success: true, users: rows.map(presentCustomer) }
  }),
  getUserById: route.customers.getUserById.handler(({ input, context }) => {
    const { site, now } = context
    return reading(context, async (tx) => {
      const user = await getUser(tx, input.userId)
      const whose = { legalEntityId: user.legalEntityId, currency: site.currency, isForStaff: true }
      const [wallet, flightLookToBook, [row]] = await Promise.all([
        may(actorOf(context), 'ledger.view') ? presentWallet(tx, whose, now) : null,
        getLookToBook(tx, { userId: input.userId, now }),
        readCustomerRows(tx, [input.userId]),
      ])
      return { success: true, user, wallet, flightLookToBook, about: row ?? refuse('NOT_FOUND') }
    })
  }),
  getCustomers: route.customers.getCustomers.handler(async ({ input, context }) => {
    const { currency } = context.site
    const data = await reading(context, async (tx) => {
      const { records, ...page } = await listCustomers(tx, input)
      const balances = may(actorOf(context), 'ledger.view') ? await readBalances(tx, records, currency) : undefined
      return { ...page, records: records.map((row) => ({ ...row, balance: balances?.get(row.users_id) ?? null })) }
    })
    return { success: true, data: { ...data, currency } }
  }),
  createCustomer: route.customers.createCustomer.handler(async ({ input, context, errors }) => {
    await limitCreation(context)
    const { db, jobs } = context.app
    const userId = await hideWhoIsKnown(context, () =>
      createCustomer({ ...contextOf(context), jobs, refuse: promised(errors) }, input),
    )
    return { success: true, user: await inSite(db, context.site.id, (tx) => getUser(tx, userId)) }
  }),
  importCustomers: route.customers.importCustomers.handler(async ({ input, context, errors }) => {
    const { country_code: countryCode } = context.site
    const ownCode = dialCodeOf(countryCode)
    const importing = { ...contextOf(context), jobs: context.app.jobs, ownCode, countryCode, refuse: promised(errors) }
    return { success: true, ...(await importCustomers(importing, input)) }
  }),
  updateDetails: route.customers.updateDetails.handler(async ({ input, context, errors }) => {
    const { db, jobs, softwareOfPeople } = context.app
    const changing = { ...contextOf(context), jobs, softwareOfPeople, refuse: promised(errors) }
    const { openKeys } = await changeDetails(changing, input)
    return { success: true, openKeys, user: await inSite(db, context.site.id, (tx) => getUser(tx, input.customerId)) }
  }),
  getEmailSubscribers: route.customers.getEmailSubscribers.handler(async ({ input, context }) => ({
    success: true,
    ...(await reading(context, (tx) => listEmailSubscribers(tx, input.cursor))),
  })),
  startActingFor: route.customers.startActingFor.handler(async ({ input, context, errors }) => {
    const actor = await startActingFor({ ...contextOf(context), token: tokenOf(context), refuse: promised(errors) }, input.userId)
    return { success: true, user: await reading(context, (tx) => getOwnUser(tx, actor)) }
  }),
  stopActingFor: route.customers.stopActingFor.handler(async ({ context }) => {
    const actor = await stopActingFor({ ...contextOf(context), token: tokenOf(context) })
    return { success: true, user: await reading(context, (tx) => getOwnUser(tx, actor)) }
  }),
  startViewingAs: route.customers.startViewingAs.handler(async ({ input, context, errors }) => {
    const parts = { ...contextOf(context), jobs: context.app.jobs, token: tokenOf(context), refuse: promised(errors) }
    return { success: true, viewing: await startViewing(parts, input.userId) }
  }),
  stopViewing: route.customers.stopViewing.handler(async ({ context }) => {
    const actor = actorOf(context)
    await leaveViewing({ ...contextOf(context), token: tokenOf(context) })
    return { success: true, user: await reading(context, (tx) => getOwnUser(tx, actor)) }
  }),
  toggleBlock: route.customers.toggleBlock.handler(async ({ input, context }) => {
    const isBlocked = await blockCustomer(contextOf(context), input)
    return { success: true, isBlocked }
  }),
  setFlightHold: route.customers.setFlightHold.handler(async ({ input, context }) => {
    await setSwitch(contextOf(context), { userId: input.userId, hold: input.isFlightHold })
    return { success: true }
  }),
  setFlightSearch: route.customers.setFlightSearch.handler(async ({ input, context }) => {
    await setSwitch(contextOf(context), { userId: input.userId, search: input.isFlightSearchAllowed })
    return { success: true }
  }),
  getMonthlyUsage: route.customers.getMonthlyUsage.handler(async ({ input, context }) => {
    const rows = await reading(context, async (tx) => {
      await refuseUnknownUser(tx, input.userId)
      return listUsage(tx, input.userId)
    })
    const result = rows.map((row) => ({
      month_year: row.month.slice(0, 7),
      look_count: row.look_count,
      book_count: row.book_count,
    }))
    return { success: true, result }
  }),
}

function contextOf(context: RequestContext) {
  return { db: context.db, actor: actorOf(context), now: context.now }
}

function tokenOf({ request }: RequestContext): string {
  return sessionToken(request) ?? refuse('NOT_LOGGED_IN')
}
