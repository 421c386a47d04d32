import type { FlightMessage, FlightNews, FlightQuestion } from '@tradewind/contract/partner-sites/partner-flights-wire'
import type {
  HoldWish,
  OrderNews,
  PartnerMessage,
  PartnerOffersWish,
  PartnerSearchWish,
} from '@tradewind/contract/partner-sites/partner-wire'
import type { z } from 'zod'

declare module '../app.ts' {
  interface App {
    readonly partnerLink: PartnerLink
  }
}

/** Which site says something to which. */
export type Between = { readonly consumerSiteId: number; readonly supplierSiteId: number }

/** What costs nothing to ask twice. A hold ends by itself. */
export type PartnerQuestion =
  | { readonly kind: 'cities' }
  | { readonly kind: 'search'; readonly wish: z.output<typeof PartnerSearchWish> }
  | { readonly kind: 'offers'; readonly wish: PartnerOffersWish }
  | { readonly kind: 'hold'; readonly wish: HoldWish }
  | { readonly kind: 'release'; readonly orderRef: string }
  | { readonly kind: 'look'; readonly orderRef: string }
  | FlightQuestion

/**
 * The way from one site to another. Answers are those of a stranger: late, missing or anything at all, so who asks reads them with the shapes of the wire; only large ones that this
 * process has made itself are taken as they are (own-answers.ts). It is called outside any transaction, and what it does at the other site it does in one of that site alone.
 */
export interface PartnerLink {
  ask(between: Between, question: PartnerQuestion): Promise<unknown>
  say(between: Between, message: PartnerMessage | FlightMessage): Promise<unknown>
  /** The other way round: of the supplier to its consumer, that there is something to ask. */
  notify(between: Between, news: OrderNews | FlightNews): Promise<unknown>
}
