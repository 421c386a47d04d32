import type { EntryStatus } from '@tradewind/domain/ledger/payment-entry'
import type { Tone } from '../ui/chip.tsx'

/** The label of each state of a payment entry. */
export const ENTRY_STATES: Readonly<Record<EntryStatus, { word: string; tone: Tone }>> = {
  waiting: { word: 'Waiting', tone: 'warn' },
  posted: { word: 'Posted', tone: 'ok' },
  rejected: { word: 'Rejected', tone: 'bad' },
  withdrawn: { word: 'Withdrawn', tone: 'neutral' },
}
