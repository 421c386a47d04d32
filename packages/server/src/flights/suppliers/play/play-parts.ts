import type { Instant } from '@tradewind/domain/time'
import type { Database } from '../../../database/connect-database.ts'

export const PLAY_SOURCE = 'play'

/** Where the play airline sells: one sandbox, in its currency. */
export type PlayParts = {
  readonly db: Database
  readonly siteId: number
  readonly currency: string
  readonly now: () => Instant
}
