import { ENTRY_STATUSES, type EntryStatus } from '@tradewind/domain/ledger/payment-entry'

/** Which entries by hand are listed, and which is open, as the address holds it. */
export type EntriesSearch = { status?: EntryStatus; cursor?: string; open?: number }

export function readEntriesSearch(raw: Record<string, unknown>): EntriesSearch {
  const status = ENTRY_STATUSES.find((one) => one === raw.status)
  const open = Number(raw.open)
  return {
    ...(status && status !== 'waiting' && { status }),
    ...(/^\d{1,18}$/.test(String(raw.cursor ?? '')) && { cursor: String(raw.cursor) }),
    ...(Number.isSafeInteger(open) && open > 0 && { open }),
  }
}
