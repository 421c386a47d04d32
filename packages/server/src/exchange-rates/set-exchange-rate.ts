import type { Actor } from '@tradewind/domain/accounts/actor'
import { isCurrency, isSameRate, readRate } from '@tradewind/domain/exchange-rates/exchange'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { startOfDay } from '@tradewind/domain/zone-history'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../database/connect-database.ts'
import { inSite } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'
import { todayOfSite, zonesOfSite } from '../sites/site-zone.ts'
import { findDirectRate, insertRates, lockRates, readBeginning } from './exchange-rate-repo.ts'

type Context = { readonly db: Database; readonly actor: Actor; readonly now: Instant }
type Stated = { readonly from: string; readonly to: string; readonly rate: string; readonly validFrom: PlainDate | undefined }

/**
 * Staff states a rate: from now on, or from the beginning of a later day of the site. What was converted before keeps its rate. False where that is the rate
 * already: nothing is written then. Refuses past days, unknown currencies, a currency against itself and a rate of zero.
 */
export function setExchangeRate({ db, actor, now }: Context, { from, to, rate, ...stated }: Stated): Promise<boolean> {
  if (!isCurrency(from)) refuseInput({ from: 'This currency is not known.' })
  if (!isCurrency(to)) refuseInput({ to: 'This currency is not known.' })
  if (from === to) refuseInput({ to: 'Please choose two different currencies.' })
  if (!readRate(rate)) refuseInput({ rate: 'The rate must be above zero.' })
  return inSite(db, actor.siteId, async (tx) => {
    const today = await todayOfSite(tx, now)
    const day = stated.validFrom ?? today
    if (day < today) refuseInput({ validFrom: 'The start date cannot be in the past.' })
    await lockRates(tx)
    const validFrom = day === today ? await readBeginning(tx, now) : startOfDay(await zonesOfSite(tx), day)
    const before = await findDirectRate(tx, { from, to, at: validFrom })
    if (before && isSameRate(before.rate, rate)) return false
    await insertRates(tx, [{ from, to, rate, validFrom }], { source: 'staff', setBy: actor.userId, now })
    await recordChange(
      tx,
      {
        actor,
        area: 'money',
        action: 'set exchange rate',
        about: { kind: 'site', id: 'exchangeRates' },
        ...(before && { before: { rate: before.rate } }),
        after: { currency: from, inCurrency: to, rate, validFrom },
      },
      now,
    )
    return true
  })
}
