import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { Database } from '../database/connect-database.ts'
import type { Refuse } from '../http/promised-refusals.ts'

/** What selling needs. */
export type Shop = Pick<App, 'jobs' | 'sellers' | 'notify'>

/** Who works on quotations, and when. */
export type QuotationEditor<Code extends string = never> = {
  readonly shop: Shop
  readonly db: Database
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<Code>
}
