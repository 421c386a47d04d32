import { NEW_TOUR_OPTION, type TourOptionDetails } from '@tradewind/domain/catalogue/tour-option'
import { EVERY_DAY } from '@tradewind/domain/catalogue/tour-times'
import type { Drafted } from '@tradewind/domain/editions/rule-service'
import { decimalsOf } from '@tradewind/domain/money'
import { TICKET_RATES, type TicketRateRule } from '@tradewind/domain/rates/rate-services'
import { addDays, dateIn, type Instant } from '@tradewind/domain/time'
import { insertActivity } from '../../catalogue/activities/activity-repo.ts'
import { replaceOptionParts } from '../../catalogue/options/option-parts-repo.ts'
import { insertTourOption } from '../../catalogue/options/tour-option-repo.ts'
import { takeCity } from '../../catalogue/take-city.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { publishEdition } from '../../editions/publish-edition.ts'
import { playUnit } from '../../flights/suppliers/play/play-offer.ts'
import { lockRateBook } from '../../rates/rate-book.ts'

/** Dubai, where everything of the example takes place. */
const CITY = 292223
const CATEGORY = 'Play'
/** Longer than anybody tries. */
const SOLD_DAYS = 3_650

type Example = {
  readonly name: string
  readonly description: string
  readonly units: number
  readonly option: Partial<TourOptionDetails>
}

const FREE_UNTIL_TWO_DAYS = [{ amount: 2, unit: 'day', refundPercent: 100 }] as const
/** Each is a case, as the flights are; the guide has the same list. */
export const PLAY_ACTIVITIES: readonly Example[] = [
  {
    ...{
      name: 'Play museum',
      description: 'Confirmed at once, on any day. Cancelled for nothing until two days before.',
      units: 20,
    },
    option: { name: 'Entry', timing: 'openDated', cancellation: FREE_UNTIL_TWO_DAYS },
  },
  {
    ...{ name: 'Play dinner cruise', description: 'Four places each evening: the fifth person finds it sold out.', units: 60 },
    option: {
      ...{ name: 'Evening', timing: 'startTimes', cancellation: FREE_UNTIL_TWO_DAYS },
      times: [{ weekdays: EVERY_DAY, startsAt: '19:00', closesAt: null, fromDay: null, toDay: null, people: 4 }],
    },
  },
]

/** The activities of a sandbox, priced in its currency, from its first day on. */
export async function fillPlayCatalogue(
  tx: SiteTx,
  { currency, now }: { readonly currency: string; readonly now: Instant },
): Promise<void> {
  const { time_zone: zone } = await takeCity(tx, CITY, now)
  const today = dateIn(zone, now)
  for (const [place, { name, description, units, option }] of PLAY_ACTIVITIES.entries()) {
    const activityId = await insertActivity(tx, { cityId: CITY, name, description, category: CATEGORY, priority: place + 1 }, now)
    const details = { ...NEW_TOUR_OPTION, ...option }
    const optionId = await insertTourOption(tx, activityId, details, now)
    await replaceOptionParts(tx, optionId, details)
    const minor = BigInt(units * playUnit(currency)) * 10n ** BigInt(decimalsOf(currency))
    const rate: Drafted<TicketRateRule> = {
      ...{
        name: 'Standing rate',
        validFrom: today,
        validTill: addDays(today, SOLD_DAYS),
        weekdays: EVERY_DAY,
        currency,
        supplements: [],
      },
      ...{ kind: 'ticket', priority: 1, marketId: 0, isPerPax: true, amounts: { adult: minor, child: minor / 2n } },
    }
    const publication = { actor: undefined, now, note: 'The standing rates' }
    await publishEdition(tx, await lockRateBook(tx, TICKET_RATES, optionId), { added: [rate], changed: [], ended: [] }, publication)
  }
}
