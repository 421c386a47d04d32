import { lockUser, searchUsers } from '../accounts/user-repo.ts'
import { inSite } from '../database/in-site.ts'
import { actorOf, type RequestContext } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { blockCustomer } from './block-customer.ts'
import { presentCustomer } from './present-customer.ts'

export const customerRoutes = {
  searchUsers: route.accounts.searchUsers.handler(async ({ input, context }) => {
    const rows = await inSite(context.app.db, context.site.id, (tx) => searchUsers(tx, input.searchQuery))
    return { success: true, users: rows.map(presentCustomer) }
  }),
  toggleBlock: route.accounts.toggleBlock.handler(async ({ input, context }) => {
    const isBlocked = await blockCustomer({ db: context.app.db, actor: actorOf(context) }, input)
    return { success: true, isBlocked }
  }),
  setFlightHold: route.accounts.setFlightHold.handler(async ({ input, context }) => {
    await setSwitch(context, input.userId, { is_flight_hold_allowed: input.isFlightHold })
    return { success: true }
  }),
  setFlightSearch: route.accounts.setFlightSearch.handler(async ({ input, context }) => {
    await setSwitch(context, input.userId, { is_flight_search_allowed: input.isFlightSearchAllowed })
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

async function setSwitch(
  { app, site }: RequestContext,
  userId: number,
  change: { is_flight_hold_allowed?: boolean; is_flight_search_allowed?: boolean },
) {
  await inSite(app.db, site.id, async (tx) => {
    await lockUser(tx, userId)
    await tx.updateTable('users').set(change).where('id', '=', userId).execute()
  })
}
