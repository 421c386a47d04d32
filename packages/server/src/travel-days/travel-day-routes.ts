import { addDays, type PlainDate, plainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { listSuppliers } from '../ledger/post/supplier-entity-repo.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { answerFromSheet } from './answer-from-sheet.ts'
import { readArrangement } from './arrangement-repo.ts'
import { presentArrangement, presentDay } from './present-service.ts'
import { saveArrangement } from './save-arrangement.ts'
import { countByDay, listServicesOfDay } from './travel-day-repo.ts'
import { writeDay } from './write-day.ts'

/** A destination company serves fewer on a day. */
const AT_MOST = 2_000
/** Whose counts are shown beside a day. */
const [DAYS_BEFORE, DAYS_AFTER] = [3, 10]

export const travelDayRoutes = {
  getTravelling: route.travelDays.getTravelling.handler(({ input: { date }, context }) =>
    reading(context, async (tx) => {
      const today = await todayOfSite(tx, context.now)
      const day = date === undefined ? today : plainDate(date)
      const span = { from: addDays(day, -DAYS_BEFORE), to: addDays(day, DAYS_AFTER) }
      const [shown, days] = await Promise.all([readDay(tx, { day, today }), countByDay(tx, span)])
      return { success: true, date: day, today, ...shown, days }
    }),
  ),
  getTravellingFile: route.travelDays.getTravellingFile.handler(async ({ input: { date, format }, context }) => {
    const { services } = await reading(context, async (tx) =>
      readDay(tx, { day: plainDate(date), today: await todayOfSite(tx, context.now) }),
    )
    return writeDay(services, { date, format })
  }),
  saveArrangement: route.travelDays.saveArrangement.handler(async ({ input, context, errors }) => {
    const { app, db, now } = context
    await saveArrangement({ db, jobs: app.jobs, actor: actorOf(context), now, refuse: promised(errors) }, input)
    const arrangement = await reading(context, (tx) => readArrangement(tx, input.saleId))
    return { success: true, arrangement: presentArrangement(arrangement) }
  }),
  importAnswers: route.travelDays.importAnswers.handler(async ({ input, context, errors }) => {
    const { app, db, now } = context
    return {
      success: true,
      ...(await answerFromSheet({ db, jobs: app.jobs, actor: actorOf(context), now, refuse: promised(errors) }, input)),
    }
  }),
}

async function readDay(tx: SiteTx, days: { readonly day: PlainDate; readonly today: PlainDate }) {
  const found = await listServicesOfDay(tx, { day: days.day, limit: AT_MOST + 1 })
  const services = found.slice(0, AT_MOST)
  const isMissing = services.some(({ missingCosts }) => missingCosts.length > 0)
  const suppliers = isMissing ? await listSuppliers(tx) : []
  return { services: presentDay(services, days), suppliers, isCut: found.length > AT_MOST }
}
