import type { Instant } from '@tradewind/domain/time'
import type { Logger } from 'pino'
import type { AuditAreas } from './audit/audit-area.ts'
import type { Database } from './database/connect-database.ts'
import type { ExportKinds } from './exports/export-kind.ts'
import type { Figures } from './figures.ts'
import type { Connections } from './flights/connections/open-connections.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Receipts } from './ledger/receipts.ts'
import type { LiveHub } from './live/live-hub.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Notify } from './notifications/notify.ts'
import type { Papers } from './papers/papers.ts'
import type { Gateways } from './payments/gateways/connect-gateways.ts'
import type { RefundWatch } from './payments/refunds/refund-watch.ts'
import type { Sellers } from './sales/seller.ts'
import type { Environment } from './settings/environment.ts'

/** The parts of one running server: made once at the start and passed to everything that needs them. */
export type App = {
  readonly env: Environment
  readonly db: Database
  readonly jobs: JobQueue
  readonly log: Logger
  /** The figures of this node, for /metrics. */
  readonly figures: Figures
  /** Those who sell flights to each site. */
  readonly suppliers: Connections
  /** Take cards, each for the sites that have an account there. */
  readonly gateways: Gateways
  /** Who sells what, by kind. */
  readonly sellers: Sellers
  /** What can be exported, by kind. */
  readonly exports: ExportKinds
  readonly auditAreas: AuditAreas
  readonly refundWatch: RefundWatch
  readonly mailer: Mailer
  /** Notifies people, for rooms that stand below the notices. */
  readonly notify: Notify
  /** Receipts for money that comes into a wallet. */
  readonly receipts: Receipts
  /** Draws documents, beside this process. */
  readonly papers: Papers
  /** The open screens of this node; they are notified of changes on any node. */
  readonly live: LiveHub
  /** The clock. Only main.ts reads the real one. */
  readonly now: () => Instant
}
