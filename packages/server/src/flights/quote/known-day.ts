import type { SearchBy } from '@tradewind/contract/flights/option'
import type { DayFare } from '@tradewind/contract/flights/search'
import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import type { Site } from '../../sites/site-repo.ts'
import type { SupplierRefusal } from './ask-live.ts'

export type DayContext = {
  readonly app: App
  readonly site: Site
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<SupplierRefusal>
}
export type DayAsked = { readonly searchBy: SearchBy; readonly leg: 0 | 1; readonly days: readonly PlainDate[] }
/** `isComplete`: every calendar there is has answered; without that some day may be cheaper than it looks. */
export type KnownDays = { readonly days: readonly KnownDay[]; readonly isComplete: boolean }
export type KnownDay = DayFare & { readonly currency: string; readonly airlineCode: string; readonly airlineName: string }
