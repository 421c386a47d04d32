import type { OfferedOption } from '@tradewind/contract/partner-sites/partner-wire'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Money } from '@tradewind/domain/money'
import type { Party } from '@tradewind/domain/rates/party'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { OutsideLine, Visit } from '../activity-sales/order-activities.ts'
import type { Refuse } from '../http/promised-refusals.ts'

declare module '../app.ts' {
  interface App {
    readonly partnerOffers: PartnerOffers
  }
}

/** A tour option of a partner site, by the numbers of its supply and of the supplier. */
export type PartnerOption = { readonly supplyId: string; readonly tourOptionId: number }

/** What a supplier has said of a tour option, as it said it: what it asks of this site, for a party, on some days. */
export type SaidOffer = {
  readonly supplier: string
  readonly party: Party
  readonly currency: string
  readonly option: OfferedOption
}
/** `refused`: why it is not sold here now, as the supplier or this site says. `silent`: nobody has answered in time, or what cannot be read. */
export type Asked = SaidOffer | { readonly refused: string } | 'silent'

/** What is to be held at a supplier: `key` tells one wish from another, and finds the same places when it is asked again. */
export type HoldOfItem = PartnerOption &
  Visit & {
    readonly key: string
    /** Of the activity, for refusals. */
    readonly name: string
    /** What its buyer was shown. Another price is refused. */
    readonly agreed: Money
  }
type Holding = {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'STATE_CHANGED' | 'SUPPLIER_FAILED'>
}

/** Those who deliver what is not this site's own. All of it is asked outside of any transaction. */
export interface PartnerOffers {
  /** Each supplier is asked once, all at the same time, and nobody waits longer than some seconds. In the order of the options. */
  ask(
    siteId: number,
    wish: { readonly options: readonly PartnerOption[]; readonly party: Party; readonly days: readonly PlainDate[] },
  ): Promise<readonly Asked[]>
  /** Has the places of all of them held, or of none. Refuses STATE_CHANGED with the activity and the reason, SUPPLIER_FAILED. */
  hold(holding: Holding, wishes: readonly HoldOfItem[]): Promise<readonly OutsideLine[]>
  /** Lets places go that nobody pays for any more: those of sales that have ended, or of lines that no sale was made of. Not heard, it is no harm: they are held for minutes only. */
  letGo(siteId: number, what: { readonly saleIds: readonly number[] } | { readonly lines: readonly OutsideLine[] }): Promise<void>
}
