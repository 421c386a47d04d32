import { addDays, dateIn, instant, type PlainDate } from '@tradewind/domain/time'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import type { Client } from './client.ts'

export const SHOP_HOST = 'bluedhow.localhost'
const ADMIN = { email: 'admin@bluedhow.example', password: DEMO_PASSWORD }
export const SHOP_CITY = 292672
/** So few at each start that buyers find the last of them gone, and so many days that most do not. */
const PLACES = 12
const DAYS = 16
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6]
const STARTS = ['09:00', '15:30'] as const

/** What the destination company sells in a soak. */
export type Shop = {
  readonly firstDay: PlainDate
  readonly options: readonly { readonly activityId: number; readonly tourOptionId: number; readonly refundPercent: number }[]
  readonly starts: readonly string[]
  readonly days: number
  /** Of each start. */
  readonly places: number
}

/** Three activities of few places, with terms that keep a share, all of it, or nothing; made by the calls that staff makes them with. */
export async function setUpShop(clientFor: (token?: string) => Client): Promise<Shop> {
  const { body } = await clientFor().call<{ sessionId: string }>('wl/user/login', ADMIN)
  const staff = clientFor(body.sessionId)
  const firstDay = addDays(dateIn('Asia/Dubai', instant(Date.now())), 3)
  const { area } = await must<{ area: { id: number } }>(staff, 'areas/addArea', { name: 'Soak quay', cityId: SHOP_CITY })
  const options: Shop['options'][number][] = []
  for (const refundPercent of [70, 0, 100])
    options.push({ ...(await sell(staff, { areaId: area.id, refundPercent, firstDay })), refundPercent })
  return { firstDay, options, starts: STARTS, days: DAYS, places: PLACES }
}

async function sell(
  staff: Client,
  { areaId, refundPercent, firstDay }: { areaId: number; refundPercent: number; firstDay: PlainDate },
): Promise<{ activityId: number; tourOptionId: number }> {
  const name = `Soak cruise, ${refundPercent} % back`
  const { activity } = await must<{ activity: { id: number } }>(staff, 'dmc/saveActivity', { name, cityId: SHOP_CITY })
  await must(staff, 'areas/mapAreaActivity', { activityId: activity.id, areaId })
  const { tourOption } = await must<{ tourOption: { id: number } }>(staff, 'dmc/saveTourOptions', {
    activityId: activity.id,
    name: 'Upper deck',
    timing: 'startTimes',
    hasTimeSlots: true,
    times: STARTS.map((startsAt) => ({ weekdays: EVERY_DAY, startsAt, people: PLACES })),
    cancellation: [{ amount: 24, unit: 'hour', refundPercent }],
  })
  const validity = { validFromDate: firstDay, validTillDate: addDays(firstDay, DAYS + 30), marketId: 0 }
  const rate = { ...validity, tourOptionId: tourOption.id, isPerPax: true, adultAmount: '149.95', childAmount: '74.50' }
  await must(staff, 'dmc/saveActivityTicketRates', { rates: [rate] })
  return { activityId: activity.id, tourOptionId: tourOption.id }
}

async function must<Body>(staff: Client, path: string, input: object): Promise<Body> {
  const { status, body } = await staff.call<Body>(path, input)
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}
