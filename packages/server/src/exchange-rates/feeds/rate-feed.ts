import type { FedRate } from '@tradewind/domain/exchange-rates/judge-fed-rates'
import type { PlainDate } from '@tradewind/domain/time'

declare module '../../app.ts' {
  interface App {
    /** Nothing where no address is set. */
    readonly rateFeed: RateFeed | undefined
  }
}

/** Somebody who publishes exchange rates. */
export type RateFeed = {
  readonly name: string
  /**
   * The newest rates of these currencies in `base`, and those that are not published: each left out, never guessed. Throws `RatesRefused` with a sentence for staff
   * where the answer cannot be read, or has no rate of `base`.
   */
  fetchRates(asked: { readonly base: string; readonly currencies: readonly string[] }): Promise<FedRates>
}
export type FedRates = {
  readonly publishedOn: PlainDate
  readonly rates: readonly FedRate[]
  readonly missing: readonly string[]
}

/** Nothing was answered, or something that cannot be taken. */
export class RatesRefused extends Error {}
