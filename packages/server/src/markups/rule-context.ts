import type { Actor } from '@tradewind/domain/accounts/actor'
import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../database/connect-database.ts'

/** All that a use case of this folder can reach. The site's currency is that of the rules' amounts. */
export type RuleContext = {
  readonly db: Database
  readonly actor: Actor
  readonly now: Instant
  readonly currency: string
}
