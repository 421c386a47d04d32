import { listStaffWith } from '../accounts/staff-repo.ts'
import type { App } from '../app.ts'
import { inSite, readInSite, type SiteTx } from '../database/in-site.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import { findDrift } from './find-drift.ts'
import { findPricedByRates } from './line-rate-repo.ts'

type Parts = Pick<App, 'db' | 'notify' | 'now'>
type Published = Jobs['notify-of-drift']

/** Quotations that are compared in one transaction. */
const COMPARED_AT_ONCE = 50

/**
 * Job: after rates went live as planned or by somebody who does not see quotations, or a customer was put into another market, it tells the desk how many open quotations have other prices now, and where it decides about them.
 * Where there are none it says nothing. Done twice it tells twice.
 */
export async function notifyOfDrift(app: Parts, published: Published): Promise<void> {
  const touched = await countDrifted(app, published)
  if (touched === 0) return
  const { siteId, about, plannedBy, customerId, isByHand } = published
  const what = customerId === undefined ? `${isByHand ? 'Published' : 'Live as planned'}: ${about}.` : about
  const notice = {
    kind: 'rateDrift',
    title: touched === 1 ? '1 open quotation has another price now' : `${touched} open quotations have other prices now`,
    body: `${what} Until you decide, the old prices count.`,
    path: '/staff/quotations/rate-drift',
  } as const
  await inSite(app.db, siteId, async (tx) => {
    await app.notify(tx, { to: { permission: 'quotations.edit' }, ...notice }, app.now())
    if (await seesOnly(tx, plannedBy)) await app.notify(tx, { to: { userId: plannedBy }, ...notice }, app.now())
  })
}

async function countDrifted({ db, now }: Parts, { siteId, tourOptionIds, customerId }: Published): Promise<number> {
  let [count, before] = [0, undefined as number | undefined]
  for (;;) {
    const { ids, drifted } = await readInSite(db, siteId, async (tx) => {
      const today = await todayOfSite(tx, now())
      const asked = { tourOptionIds, customerId, quotationId: undefined, today, before }
      const found = await findPricedByRates(tx, { ...asked, limit: COMPARED_AT_ONCE })
      return { ids: found, drifted: (await findDrift(tx, found, now())).filter(({ lines }) => lines.length > 0).length }
    })
    count += drifted
    if (ids.length < COMPARED_AT_ONCE) return count
    before = ids.at(-1)
  }
}

/** Who planned it sees quotations, and is not one of those who decide about them. */
async function seesOnly(tx: SiteTx, userId: number): Promise<boolean> {
  const holds = async (permission: 'quotations.view' | 'quotations.edit') =>
    (await listStaffWith(tx, permission)).some((colleague) => colleague.userId === userId)
  return (await holds('quotations.view')) && !(await holds('quotations.edit'))
}
