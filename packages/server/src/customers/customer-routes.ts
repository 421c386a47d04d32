import { may } from '@tradewind/domain/accounts/actor'
import { getUser, lockUser, searchUsers } from '../accounts/user-repo.ts'
import { inSite } from '../database/in-site.ts'
import { actorOf, type RequestContext } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { presentWallet } from '../ledger/present-wallet.ts'
import { blockCustomer } from './block-customer.ts'
import { getLookToBook } from './look-to-book/get-look-to-book.ts'
import { presentCustomer } from './present-customer.ts'
import { setSwitch } from './set-switch.ts'

export const customerRoutes = {
  searchUsers: route.accounts.searchUsers.handler(async ({ input, context }) => {
    const rows = await inSite(context.app.db, context.site.id, (tx) => searchUsers(tx, input.searchQuery))
    return { success: true, users: rows.map(presentCustomer) }
  }),
  getUserById: route.accounts.getUserById.handler(({ input, context }) => {
    const { app, site, now } = context
    return inSite(app.db, site.id, async (tx) => {
      const user = await getUser(tx, input.userId)
      const whose = { legalEntityId: user.legalEntityId, currency: site.currency, isForStaff: true }
      const wallet = may(actorOf(context), 'ledger.view') ? await presentWallet(tx, whose, now) : null
      const flightLookToBook = await getLookToBook(tx, { userId: input.userId, now })
      return { success: true, user, wallet, flightLookToBook }
    })
  }),
  toggleBlock: route.accounts.toggleBlock.handler(async ({ input, context }) => {
    const isBlocked = await blockCustomer(contextOf(context), input)
    return { success: true, isBlocked }
  }),
  setFlightHold: route.accounts.setFlightHold.handler(async ({ input, context }) => {
    await setSwitch(contextOf(context), { userId: input.userId, hold: input.isFlightHold })
    return { success: true }
  }),
  setFlightSearch: route.accounts.setFlightSearch.handler(async ({ input, context }) => {
    await setSwitch(contextOf(context), { userId: input.userId, search: input.isFlightSearchAllowed })
    return { success: true }
  }),
  getMonthlyUsage: route.accounts.getMonthlyUsage.handler(async ({ input, context }) => {
    const rows = await inSite(context.app.db, context.site.id, async (tx) => {
      await lockUser(tx, input.userId)
      return tx
        .selectFrom('flight_usage')
        .selectAll()
        .where('user_id', '=', input.userId)
        .orderBy('month', 'desc')
        .limit(24)
        .execute()
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
  return { db: context.app.db, actor: actorOf(context), now: context.now }
}
