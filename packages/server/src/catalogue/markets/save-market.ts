import { findCountry } from '@tradewind/domain/reference/countries'
import { inSite } from '../../database/in-site.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { type CatalogueEditor, recordCatalogue } from '../catalogue-editor.ts'
import { clearFallback, getMarket, insertMarket, isMarketNameTaken, lockMarkets, updateMarket } from './market-repo.ts'

type Wish = {
  readonly id?: number | undefined
  readonly name: string
  readonly countryCodes?: readonly string[] | undefined
  readonly isFallback?: boolean | undefined
}

/** Creates a market, or changes one. Gives its number. One market at most is that of customers without one: this takes it from the other. */
export function saveMarket(
  context: CatalogueEditor & { readonly refuse: Refuse<'MARKET_NAME_TAKEN'> },
  { id, name, ...wish }: Wish,
): Promise<number> {
  const { db, actor, now, refuse } = context
  if (wish.countryCodes?.some((code) => !findCountry(code))) refuseInput({ countryCodes: 'Please choose a country' })
  return inSite(db, actor.siteId, async (tx) => {
    await lockMarkets(tx)
    const before = id === undefined ? undefined : await getMarket(tx, id)
    if (await isMarketNameTaken(tx, { name, except: id })) refuse('MARKET_NAME_TAKEN')
    const { countryCodes = before?.country_codes ?? [], isFallback = before?.is_fallback ?? false } = wish
    if (isFallback && !before?.is_fallback) await clearFallback(tx)
    const fields = { name, country_codes: [...new Set(countryCodes)].sort(), is_fallback: isFallback }
    const marketId = before ? Number(before.id) : await insertMarket(tx, fields, now)
    if (before) await updateMarket(tx, marketId, fields)
    await recordCatalogue(tx, context, {
      action: before ? 'change market' : 'create market',
      about: { kind: 'market', id: marketId },
      before: before && { name: before.name, countries: before.country_codes, isFallback: before.is_fallback },
      after: { name, countries: fields.country_codes, isFallback },
    })
    return marketId
  })
}
