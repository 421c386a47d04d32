import { EVERY_DAY } from '@tradewind/domain/catalogue/tour-times'
import { addDays, dateIn, type PlainDate } from '@tradewind/domain/time'
import { insertPool } from '../catalogue/options/pool-repo.ts'
import { inSite } from '../database/in-site.ts'
import { logInActor } from './open-test-booking.ts'
import type { TestServer } from './test-server.ts'

const HOST = 'bluedhow.localhost'
const SHARJAH = 292672

/** Tests only: activities that Blue Dhow sells, with the rates of the next ninety days. */
export async function stockActivities(server: TestServer) {
  const admin = await server.logIn('admin@bluedhow.example', { host: HOST })
  const { siteId } = await logInActor(server, 'admin@bluedhow.example', HOST)
  const today = (): PlainDate => dateIn('Asia/Dubai', server.app.now())
  let number = 0
  async function post<Body>(path: string, body: object): Promise<Body> {
    const answer = await server.call<Body & { shortError?: object }>(path, body, { as: admin, host: HOST })
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const start = (startsAt: string, people: number | null) => ({ weekdays: EVERY_DAY, startsAt, people })
  return {
    siteId,
    post,
    start,
    inDays: (days: number) => addDays(today(), days),
    pool: (people: number | null) =>
      inSite(server.app.db, siteId, (tx) => insertPool(tx, { name: `Seats ${++number}`, people }, server.app.now())),
    /** A tour option of an activity of its own. */
    async stock({ activity = {}, option = {}, rate = {} }: { activity?: object; option?: object; rate?: object } = {}) {
      const name = `Stocked ${++number}`
      const made = (await post<{ activity: { id: number } }>('dmc/saveActivity', { name, cityId: SHARJAH, ...activity })).activity
      const saved = { activityId: made.id, name: 'Evening', timing: 'startTimes', hasTimeSlots: true, ...option }
      const { tourOption } = await post<{ tourOption: { id: number } }>('dmc/saveTourOptions', saved)
      const validity = { validFromDate: today(), validTillDate: addDays(today(), 90), marketId: 0, tourOptionId: tourOption.id }
      await post('dmc/saveActivityTicketRates', {
        rates: [{ ...validity, isPerPax: true, adultAmount: '100', childAmount: '60', ...rate }],
      })
      return { name, activityId: made.id, tourOptionId: tourOption.id, validity, saved: { ...saved, id: tourOption.id } }
    },
  }
}
