import type { ChangeState } from '@tradewind/domain/tickets/changes/change-state'
import type { ChangeTab } from '@tradewind/domain/tickets/changes/change-tabs'
import type { RecentThing } from '../../palette/recent-things.ts'
import type { Tone } from '../../ui/chip.tsx'
import type { ChangeDetail, ChangeRow } from './change-queries.ts'

/** A word and a colour for each state of a request. */
export const CHANGE_WORDS: Readonly<Record<ChangeState, { word: string; tone: Tone }>> = {
  confirmed: { word: 'On its way', tone: 'accent' },
  sending: { word: 'On its way', tone: 'accent' },
  unclear: { word: 'Being checked', tone: 'accent' },
  atSupplier: { word: 'With the airline', tone: 'accent' },
  approved: { word: 'Airline agreed', tone: 'accent' },
  needsStaff: { word: 'With our team', tone: 'warn' },
  askedCustomer: { word: 'Answer needed', tone: 'warn' },
  paying: { word: 'Refund on its way', tone: 'accent' },
  completed: { word: 'Done', tone: 'ok' },
  rejected: { word: 'Not accepted', tone: 'bad' },
  rejectedByStaff: { word: 'Not accepted', tone: 'bad' },
  cancelledByCustomer: { word: 'Taken back', tone: 'neutral' },
}

/** What the supplier says comes before our own word, while it has the request. */
export function tellChange({ state, supplierStatus }: Pick<ChangeRow, 'state' | 'supplierStatus'>): { word: string; tone: Tone } {
  const own = CHANGE_WORDS[state]
  return supplierStatus && state === 'atSupplier' ? { ...own, word: supplierStatus } : own
}

/** A request as it is found again. */
export function recentChange({ changeRequestId, kindLabel, pnr, sectors }: ChangeDetail): RecentThing {
  return { kind: 'request', id: changeRequestId, label: `${kindLabel} · ${pnr ?? changeRequestId}`, detail: sectors.join(', ') }
}

/** Where requests wait, as the customer sees it and as staff does. */
export const MY_TAB_LABELS: Readonly<Record<ChangeTab, string>> = {
  all: 'All',
  toDo: 'With our team',
  customer: 'Your answer',
  supplier: 'With the airline',
  paying: 'Being paid',
  completed: 'Done',
  rejected: 'Not carried out',
}
export const QUEUE_TAB_LABELS: Readonly<Record<ChangeTab, string>> = {
  ...MY_TAB_LABELS,
  toDo: 'To do',
  customer: 'Waiting for customer',
  supplier: 'At the airline',
}
