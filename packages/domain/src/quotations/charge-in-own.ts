import { convert, type DatedRate, type Exchange, findRate, type Rate } from '../exchange-rates/exchange.ts'
import { add, type Money, money, subtract } from '../money.ts'

/** The rate at which a quotation in another currency is paid in that of its site, as it was stated. */
export type PayRate = { readonly rate: Rate; readonly stated: Pick<DatedRate, 'from' | 'to' | 'rate' | 'validFrom'> }

/** What was paid of a quotation so far, less what went back, in its own currency; what was charged for it is always the conversion of that. */
export type Charged = { readonly paid: Money; readonly rate: Rate }

/** The rate of a quotation's prices between its currency and the site's own. Undefined: the site has stated none. */
export function findPayRate(exchange: Exchange, currency: string): PayRate | undefined {
  const rate = findRate(exchange, currency, exchange.own)
  const stated = rate && exchange.rates.find(({ id }) => id === rate.rateIds[0])
  return rate && stated ? { rate, stated: pick(stated) } : undefined
}

const pick = ({ from, to, rate, validFrom }: DatedRate) => ({ from, to, rate, validFrom })

/**
 * What a payer is charged for a part of a quotation: the conversion of all that is paid then, less that of all that was paid before. So parts in whatever number and order add up to the
 * conversion of the total, to the last minor unit.
 */
export function chargeOf(amount: Money, { paid, rate }: Charged): Money {
  return subtract(convert(add(paid, amount), rate, 'nearest'), convert(paid, rate, 'nearest'))
}

/** What goes back for a part of what was paid: all of it brings back exactly what was charged, a part of it never more. */
export function returnOf(amount: Money, { paid, rate }: Charged): Money {
  if (amount.minor > paid.minor) throw new RangeError('More goes back than was paid')
  return subtract(convert(paid, rate, 'nearest'), convert(subtract(paid, amount), rate, 'nearest'))
}

/** As much of what is wanted as some money of the site pays: all of it, or the most that is charged no more than that. */
export function affordable(wanted: Money, brought: Money, charged: Charged): Money {
  const isEnough = (minor: bigint) => chargeOf(money(minor, wanted.currency), charged).minor <= brought.minor
  if (isEnough(wanted.minor)) return wanted
  let [enough, tooMuch] = [0n, wanted.minor]
  while (tooMuch - enough > 1n) {
    const middle = (enough + tooMuch) / 2n
    if (isEnough(middle)) enough = middle
    else tooMuch = middle
  }
  return money(enough, wanted.currency)
}

/** '1 USD = 3.6725 AED' */
export function sayRate({ from, to, rate }: Pick<PayRate['stated'], 'from' | 'to' | 'rate'>): string {
  return `1 ${from} = ${rate.includes('.') ? rate.replace(/\.?0+$/, '') : rate} ${to}`
}
