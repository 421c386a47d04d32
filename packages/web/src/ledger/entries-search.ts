import { ENTRY_STATUSES, type EntryStatus } from '@tradewind/domain/ledger/payment-entry'

/** The filters of payment entries, and the open one, in the address. */
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
