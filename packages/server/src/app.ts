import type { Instant } from '@tradewind/domain/time'
import type { Logger } from 'pino'
import type { Figures } from './figures.ts'

/**
 * The parts of one running server: made once at the start and passed to everything that needs them. Each room adds its own where it says what they are
 * (`interface App` in `jobs/job-queue.ts`), so that this file knows no room; here stands what belongs to none.
 */
export interface App {
  readonly log: Logger
  /** The figures of this node, for /metrics. */
  readonly figures: Figures
  /** The clock. Only main.ts reads the real one. */
  readonly now: () => Instant
}
