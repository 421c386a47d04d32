import { rateOn } from '@tradewind/domain/markups/dated-rate'
import { plainDate } from '@tradewind/domain/time'
import { dayAt } from '@tradewind/domain/zone-history'
import { readInSite } from '../database/in-site.ts'
import { presentWhatIf } from '../editions/present-what-if.ts'
import { promised } from '../http/promised-refusals.ts'
import { readAmount } from '../http/read-amount.ts'
import { refuseInput } from '../http/refuse.ts'
import { reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { checkGroupRules } from './check-group-rules.ts'
import { contextOf } from './markup-routes.ts'
import { listGroupWhatIfs, showWhatIf, showWhatIfLines } from './show-what-if.ts'
import { startWhatIf } from './start-what-if.ts'
import { listRates } from './tax-rate-repo.ts'
import { testFare } from './test-fare.ts'

export const checkRoutes = {
  checkRules: route.markupChecks.checkRules.handler(async ({ input, context }) => {
    const { app, site, now } = context
    const today = dayAt(site.zones, now)
    return { success: true, ...(await readInSite(app.db, site.id, (tx) => checkGroupRules(tx, { ...input, today }))) }
  }),
  testFare: route.markupChecks.testFare.handler(async ({ input, context }) => {
    const { site, now } = context
    const { base, tax, commission, travelDate, bookingDate, ...typed } = input
    const today = dayAt(site.zones, now)
    const amounts = {
      base: readAmount(base, site.currency, 'base'),
      tax: readAmount(tax, site.currency, 'tax'),
      commission: readAmount(commission, site.currency, 'commission'),
    }
    if (amounts.commission.minor > amounts.base.minor + amounts.tax.minor)
      refuseInput({ commission: 'The commission cannot be more than the fare.' })
    const fare = {
      ...typed,
      travelDate: plainDate(travelDate),
      bookingDate: bookingDate === undefined ? today : plainDate(bookingDate),
      ...amounts,
    }
    return reading(context, async (tx) => {
      const gstBasisPoints = rateOn(await listRates(tx, 'gstOnServiceFee'), today)
      return { success: true, ...(await testFare(tx, { ...fare, gstBasisPoints })) }
    })
  }),
  startWhatIf: route.markupChecks.startWhatIf.handler(async ({ input, context, errors }) => {
    const { app, site } = context
    const zones = site.zones
    const row = await startWhatIf({ ...contextOf(context), jobs: app.jobs, zones, refuse: promised(errors) }, input)
    return { success: true, whatIf: presentWhatIf(row, site.currency) }
  }),
  listWhatIfs: route.markupChecks.listWhatIfs.handler(async ({ input, context }) => {
    const rows = await reading(context, (tx) => listGroupWhatIfs(tx, input.groupId))
    return { success: true, whatIfs: rows.map((row) => presentWhatIf(row, context.site.currency)) }
  }),
  getWhatIf: route.markupChecks.getWhatIf.handler(async ({ input, context }) => ({
    success: true,
    ...(await reading(context, (tx) => showWhatIf(tx, input.whatIfId, context.site.currency))),
  })),
  listWhatIfLines: route.markupChecks.listWhatIfLines.handler(async ({ input, context }) => ({
    success: true,
    ...(await reading(context, (tx) => showWhatIfLines(tx, input))),
  })),
}
