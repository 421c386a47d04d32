import { plainDate } from '@tradewind/domain/time'
import { readInSite } from '../../database/in-site.ts'
import { actorOf, type RequestContext, reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { exemptCustomer } from './exempt-customer.ts'
import { getLookToBook } from './get-look-to-book.ts'
import { listLimits } from './look-to-book-repo.ts'
import { setLookToBookLimit } from './set-look-to-book-limit.ts'

const call = (context: RequestContext) => ({ db: context.db, actor: actorOf(context), now: context.now })

export const lookToBookRoutes = {
  getMyLookToBook: route.customers.getMyLookToBook.handler(async ({ context }) => {
    const { db, actor, now } = call(context)
    const flightLookToBook = await readInSite(db, actor.siteId, (tx) => getLookToBook(tx, { userId: actor.userId, now }))
    return { success: true, flightLookToBook }
  }),
  toggleFlightSearchExemption: route.customers.toggleFlightSearchExemption.handler(async ({ input, context }) => ({
    success: true,
    is_exempted: await exemptCustomer(call(context), input),
  })),
  setLookToBookLimit: route.customers.setLookToBookLimit.handler(async ({ input, context }) => ({
    success: true,
    from: await setLookToBookLimit(call(context), { ...input, from: input.from === undefined ? undefined : plainDate(input.from) }),
  })),
  getLookToBookLimits: route.customers.getLookToBookLimits.handler(async ({ context }) => {
    const rows = await reading(context, listLimits)
    const limits = rows.map((row) => ({
      companyName: row.name,
      from: row.from_date,
      limit:
        row.free_looks === null || row.looks_per_booking === null
          ? null
          : { freeLooks: row.free_looks, looksPerBooking: row.looks_per_booking },
      isAsSite: row.is_as_site,
    }))
    return { success: true, limits }
  }),
}
