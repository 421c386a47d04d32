import type { ComboPrice } from '@tradewind/contract/rates/combos'
import { ALL_OTHER_MARKETS } from '@tradewind/domain/catalogue/catalogue-limits'
import type { Exchange } from '@tradewind/domain/exchange-rates/exchange'
import { toDecimal } from '@tradewind/domain/money'
import { type PricedPart, priceCombo } from '@tradewind/domain/rates/price-combo'
import type { PriceLine } from '@tradewind/domain/rates/price-of'
import { type Instant, plainDate } from '@tradewind/domain/time'
import { listAreas } from '../../catalogue/areas/area-repo.ts'
import { listMarkets } from '../../catalogue/markets/market-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { readExchange } from '../../exchange-rates/read-exchange.ts'
import { refuseInput } from '../../http/refuse.ts'
import { readServices } from '../read-services.ts'
import type { ComboPart } from './combo-repo.ts'
import { readDiscount } from './create-combo.ts'

type Wish = {
  readonly amount: string
  readonly currency: string
  readonly tourOptions: readonly ComboPart[]
  readonly day: string
  readonly adults: number
  readonly childAges: readonly (number | null)[]
  readonly infants: number
  readonly marketId: number
  readonly pickupAreaId: number | null
}

/** What a combo costs a party on a day, at the live rates and the exchange rates in force now. Refuses NOT_FOUND, and by field what is not the company's. */
export async function askComboPrice(tx: SiteTx, wish: Wish, now: Instant): Promise<ComboPrice> {
  const { day, adults, childAges, infants, marketId, pickupAreaId, tourOptions } = wish
  const discount = readDiscount(wish)
  if (marketId !== ALL_OTHER_MARKETS && !(await listMarkets(tx, {})).some(({ id }) => id === marketId))
    refuseInput({ marketId: 'Please choose a market.' })
  const pickup = pickupAreaId === null ? undefined : await readPickup(tx, pickupAreaId)
  const ids = tourOptions.map(({ tourOptionId }) => tourOptionId)
  const services = await readServices(tx, ids, { withAreas: pickup !== undefined })
  const exchange = await readExchange(tx, now)
  const parts = services.map(({ service }, at) => {
    const { onwardTransfer = 'none', returnTransfer = 'none' } = tourOptions[at] ?? {}
    return { service, ways: { pickup: onwardTransfer, drop: returnTransfer } }
  })
  const party = { adults, childAges, infants }
  const priced = priceCombo(parts, { discount, exchange }, { day: plainDate(day), party, marketId, pickup })
  const { whole } = priced
  return {
    currency: discount.currency,
    parts: priced.parts.map((part, at) => {
      const { tourOptionId = 0, name = '' } = services[at] ?? {}
      if ('noPrice' in part) return { tourOptionId, name, lines: [], price: null, noPrice: part.noPrice }
      return { tourOptionId, name, lines: part.price.lines.map(presentLine), price: presentPart(part), noPrice: null }
    }),
    whole: whole
      ? {
          full: toDecimal(whole.full),
          discount: toDecimal(whole.discount),
          total: toDecimal(whole.total),
          isCut: whole.discount.minor < discount.minor,
        }
      : null,
    exchangeRates: presentRates(exchange, priced.rateIds),
  }
}

async function readPickup(tx: SiteTx, areaId: number) {
  const [area] = await listAreas(tx, { ids: [areaId] })
  return area ? { areaId, cityId: area.city.id } : refuseInput({ pickupAreaId: 'Please choose an area.' })
}

function presentLine({ kind, code, people, each, amount, rateId }: PriceLine) {
  return { kind, code, people, each: toDecimal(each), amount: toDecimal(amount), currency: amount.currency, rateId }
}

function presentPart({ full, discount, amount }: PricedPart) {
  return { full: toDecimal(full), discount: toDecimal(discount), amount: toDecimal(amount) }
}

function presentRates({ rates }: Exchange, ids: readonly number[]): ComboPrice['exchangeRates'] {
  return rates.filter(({ id }) => ids.includes(id)).map(({ from, to, rate, validFrom }) => ({ from, to, rate, validFrom }))
}
