import type { ExchangeRate } from '@tradewind/contract/exchange-rates/exchange-rates'
import { plainDate } from '@tradewind/domain/time'
import { promised } from '../http/promised-refusals.ts'
import { actorOf, reading } from '../http/request-context.ts'
import { route } from '../http/route.ts'
import { listShownRates } from './exchange-rate-repo.ts'
import { decideHeldRates } from './feeds/decide-held-rates.ts'
import { setRateFeed } from './feeds/set-rate-feed.ts'
import { showRateFeed } from './feeds/show-rate-feed.ts'
import { importRates } from './import-rates.ts'
import { setExchangeRate } from './set-exchange-rate.ts'

export const exchangeRateRoutes = {
  getExchangeRates: route.exchangeRates.getExchangeRates.handler(async ({ context }) => {
    const { site, now } = context
    const rows = await reading(context, (tx) => listShownRates(tx, now))
    const [inForce, later] = [rows.filter(({ valid_from }) => valid_from <= now), rows.filter(({ valid_from }) => valid_from > now)]
    return { success: true, currency: site.currency, inForce: inForce.map(present), later: later.map(present) }
  }),
  setExchangeRate: route.exchangeRates.setExchangeRate.handler(async ({ input, context }) => {
    const validFrom = input.validFrom === undefined ? undefined : plainDate(input.validFrom)
    const acting = { db: context.app.db, actor: actorOf(context), now: context.now }
    return { success: true, isChanged: await setExchangeRate(acting, { ...input, validFrom }) }
  }),
  importExchangeRates: route.exchangeRates.importExchangeRates.handler(async ({ input, context, errors }) => {
    const acting = { db: context.app.db, actor: actorOf(context), now: context.now, refuse: promised(errors) }
    const { file, isPreview } = input
    const planned = await importRates(acting, { ...file, isPreview })
    return {
      success: true,
      rates: planned.map(({ rate: { line, day, from, to, rate }, isNew }) => ({ line, day, from, to, rate, isNew })),
    }
  }),
  getRateFeed: route.exchangeRates.getRateFeed.handler(async ({ context }) => ({
    success: true,
    feed: await reading(context, (tx) => showRateFeed(tx, context.app.rateFeed, context.now)),
  })),
  setRateFeed: route.exchangeRates.setRateFeed.handler(async ({ input, context, errors }) => {
    const { db, jobs, rateFeed } = context.app
    const acting = { db, jobs, rateFeed, actor: actorOf(context), now: context.now, refuse: promised(errors) }
    return { success: true, isChanged: await setRateFeed(acting, input) }
  }),
  decideHeldRates: route.exchangeRates.decideHeldRates.handler(async ({ input, context, errors }) => {
    const acting = { db: context.app.db, actor: actorOf(context), now: context.now, refuse: promised(errors) }
    await decideHeldRates(acting, input)
    return { success: true }
  }),
}

function present(row: Awaited<ReturnType<typeof listShownRates>>[number]): ExchangeRate {
  return {
    from: row.from_currency,
    to: row.to_currency,
    rate: row.rate,
    validFrom: row.valid_from,
    source: row.source as ExchangeRate['source'],
    setBy: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    setAt: row.set_at,
  }
}
