import { plainDate } from '@tradewind/domain/time'
import { inSite } from '../../database/in-site.ts'
import { route } from '../../http/route.ts'
import { actorOf, type RequestContext, reading } from '../../request-context.ts'
import { exemptCustomer } from './exempt-customer.ts'
import { getLookToBook } from './get-look-to-book.ts'
import { setLookToBookLimit } from './set-look-to-book-limit.ts'

const call = (context: RequestContext) => ({ db: context.db, actor: actorOf(context), now: context.now })

export const lookToBookRoutes = {
  getMyLookToBook: route.customers.getMyLookToBook.handler(async ({ context }) => {
    const { db, actor, now } = call(context)
    const flightLookToBook = await inSite(db, actor.siteId, (tx) => getLookToBook(tx, { userId: actor.userId, now }))
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
    const rows = await reading(context, (tx) =>
      tx
        .selectFrom('look_to_book_limits as l')
        .leftJoin('legal_entities as le', (join) =>
          join.onRef('le.site_id', '=', 'l.site_id').onRef('le.id', '=', 'l.legal_entity_id'),
        )
        .select(['le.name', 'l.from_date', 'l.free_looks', 'l.looks_per_booking'])
        .orderBy('l.from_date', 'desc')
        .orderBy('l.id', 'desc')
        .limit(500)
        .execute(),
    )
    const limits = rows.map((row) => ({
      companyName: row.name,
      from: row.from_date,
      limit:
        row.free_looks === null || row.looks_per_booking === null
          ? null
          : { freeLooks: row.free_looks, looksPerBooking: row.looks_per_booking },
    }))
    return { success: true, limits }
  }),
}
