import type { FlightChange } from '@tradewind/contract/partner-sites/partner-flights-wire'
import { money, toDecimal } from '@tradewind/domain/money'
import type { ChangeState } from '@tradewind/domain/tickets/changes/change-state'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { promised } from '../../http/promised-refusals.ts'
import { Refusal } from '../../http/refuse.ts'
import { acceptQuote } from '../../tickets/changes/answer-change.ts'
import { type Change, findChange } from '../../tickets/changes/change-repo.ts'
import { findQuote } from '../../tickets/changes/quote-repo.ts'
import { actAsConsumer } from '../at-supplier/find-consumer.ts'
import { isOrderedBy } from '../at-supplier/partner-order-repo.ts'
import type { Between } from '../partner-link.ts'

type Said = NonNullable<FlightChange>

const ENDS: Partial<Record<ChangeState, Said['end']>> = {
  completed: 'completed',
  rejected: 'rejected',
  rejectedByStaff: 'rejected',
  cancelledByCustomer: 'rejected',
}

/** How a request of the consumer stands. What the airline refunds less than it had said is agreed to first: the tickets are gone, and how much it is stands in the answer. */
export async function readFlightChange(app: App, between: Between, id: string): Promise<FlightChange> {
  const { consumerSiteId, supplierSiteId } = between
  const find = () =>
    inSite(app.db, supplierSiteId, async (tx) => {
      const change = /^\d{1,9}$/.test(id) ? await findChange(tx, Number(id)) : undefined
      return change && (await isOrderedBy(tx, { consumerSiteId, saleId: change.booking_id })) ? change : undefined
    })
  const change = await find()
  if (!change) return null
  const isAsked = change.state === 'askedCustomer' && change.supplier_refund_minor !== null && change.offered_quote_id !== null
  if (isAsked) await agree(app, between, change)
  const latest = isAsked ? ((await find()) ?? change) : change
  return inSite(app.db, supplierSiteId, (tx) => present(tx, latest))
}

async function agree(app: App, { consumerSiteId, supplierSiteId }: Between, change: Change): Promise<void> {
  const { legal_entity_id: legalEntityId } = change
  const actor = await inSite(app.db, supplierSiteId, (tx) => actAsConsumer(tx, app.db, { consumerSiteId, legalEntityId }))
  const refuse = promised({ STATE_CHANGED: {}, QUOTE_EXPIRED: {}, INSUFFICIENT_BALANCE: {} })
  try {
    const asked = { changeRequestId: change.id, quoteId: change.offered_quote_id ?? '' }
    await acceptQuote({ app, actor, now: app.now(), refuse }, asked)
  } catch (error) {
    // It has moved on meanwhile, or is too old: it stands as it stands, and is read again.
    if (!(error instanceof Refusal)) throw error
  }
}

async function present(tx: SiteTx, change: Change): Promise<FlightChange> {
  const end = ENDS[change.state] ?? null
  const quote = end === 'completed' && change.quote_id !== null ? await findQuote(tx, change.quote_id) : undefined
  const wire = (minor: bigint) => ({ amount: toDecimal(money(minor, change.currency)), currency: change.currency })
  const [refunded, paid] = [quote?.refund_minor ?? null, quote?.paid_minor ?? null]
  return {
    status: WORDS[end ?? 'open'],
    end,
    refunded: refunded === null ? null : wire(refunded),
    charge: refunded === null || paid === null ? null : wire(paid - refunded),
  }
}

const WORDS = { completed: 'Completed', rejected: 'Rejected', open: 'InProgress' } as const
