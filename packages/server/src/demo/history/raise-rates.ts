import { TICKET_RATES } from '@tradewind/domain/rates/rate-services'
import { listOptionRefs } from '../../catalogue/options/tour-option-repo.ts'
import { inSite } from '../../database/in-site.ts'
import { refuseAny } from '../../http/promised-refusals.ts'
import { listRates } from '../../rates/rate-book.ts'
import { saveRates } from '../../rates/save-rates.ts'
import type { Past } from './past.ts'

/** So much more is asked in hundredths. */
const RISE = 109n

/** The desk publishes higher rates of a tour option: open quotations that it is in are touched by them. */
export async function raiseRates({ app, site, actor }: Past, named: { activity: string; option: string }): Promise<void> {
  const { tourOptionId, rates } = await inSite(app.db, site.id, async (tx) => {
    const options = await listOptionRefs(tx, { limit: 5_000 })
    const id = options.find(({ activity, name }) => activity === named.activity && name === named.option)?.id
    if (id === undefined) throw new Error(`The demonstration has no ${named.activity}: ${named.option}`)
    return { tourOptionId: id, rates: await listRates(tx, TICKET_RATES, id) }
  })
  const wanted = rates.map(({ id, version, groupId: _group, priority: _place, ...rate }) => {
    const amounts = Object.fromEntries(Object.entries(rate.amounts).map(([who, minor]) => [who, (minor * RISE) / 100n]))
    return { id, version, tourOptionId, rate: { ...rate, amounts } }
  })
  await saveRates({ db: app.db, actor: actor('admin'), now: app.now(), refuse: refuseAny }, TICKET_RATES, wanted)
}
