import type { ChangeState } from '@tradewind/domain/tickets/changes/change-state'
import type { ChangeTab } from '@tradewind/domain/tickets/changes/change-tabs'
import { CHANGE_STATE_WORDS } from '@tradewind/domain/tickets/ticket-words'
import type { RecentThing } from '../../palette/recent-things.ts'
import type { Tone } from '../../ui/chip.tsx'
import type { ChangeDetail, ChangeRow } from './change-queries.ts'

const TONES: Readonly<Record<ChangeState, Tone>> = {
  confirmed: 'accent',
  sending: 'accent',
  unclear: 'accent',
  atSupplier: 'accent',
  approved: 'accent',
  needsStaff: 'warn',
  askedCustomer: 'warn',
  paying: 'accent',
  completed: 'ok',
  rejected: 'bad',
  rejectedByStaff: 'bad',
  cancelledByCustomer: 'neutral',
}

/** A word and a colour for a state. */
function nameState(state: ChangeState): { word: string; tone: Tone } {
  return { word: CHANGE_STATE_WORDS[state], tone: TONES[state] }
}

/** The supplier's status comes before our own, while the supplier has the request. */
export function nameChangeState({ state, supplierStatus }: Pick<ChangeRow, 'state' | 'supplierStatus'>): {
  word: string
  tone: Tone
} {
  const own = nameState(state)
  return supplierStatus && state === 'atSupplier' ? { ...own, word: supplierStatus } : own
}

/** The request as a recent thing. */
export function recentChange({ changeRequestId, kindLabel, pnr, sectors }: ChangeDetail): RecentThing {
  return { kind: 'request', id: changeRequestId, label: `${kindLabel} · ${pnr ?? changeRequestId}`, detail: sectors.join(', ') }
}

/** The tabs of requests, as the customer and as staff see them. */
export const MY_TAB_LABELS: Readonly<Record<ChangeTab, string>> = {
  all: 'All',
  toDo: 'In review',
  customer: 'Your reply',
  supplier: 'Sent to airline',
  paying: 'Refund in progress',
  completed: 'Done',
  rejected: 'Not completed',
}
export const QUEUE_TAB_LABELS: Readonly<Record<ChangeTab, string>> = {
  ...MY_TAB_LABELS,
  toDo: 'To do',
  customer: 'Waiting for customer',
  supplier: 'Sent to airline',
}
