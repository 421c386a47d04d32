import { isStatementKind, type StatementKind } from '@tradewind/domain/ledger/statement-lines'
import { readDate } from '@tradewind/domain/time'

/** The filters of a statement in the address. */
export type StatementSearch = { from?: string; to?: string; kind?: StatementKind; text?: string; cursor?: string }
/** The wallet that staff look at: by e-mail, or by number for people known by phone only. */
export type WalletOwner = { email?: string; userId?: number }
/** The same for staff, with the wallet. */
export type WalletReportSearch = StatementSearch & WalletOwner

export function readStatementSearch(raw: Record<string, unknown>): StatementSearch {
  const from = readDate(String(raw.from ?? ''))
  const to = readDate(String(raw.to ?? ''))
  const text = typeof raw.text === 'string' || typeof raw.text === 'number' ? String(raw.text).trim().slice(0, 60) : ''
  return {
    ...(from && { from }),
    ...(to && { to }),
    ...(typeof raw.kind === 'string' && isStatementKind(raw.kind) && { kind: raw.kind }),
    ...(text && { text }),
    ...(/^n?\d{1,18}$/.test(String(raw.cursor ?? '')) && { cursor: String(raw.cursor) }),
  }
}

export function readWalletReportSearch(raw: Record<string, unknown>): WalletReportSearch {
  const email = typeof raw.email === 'string' ? raw.email.trim().toLowerCase().slice(0, 200) : ''
  const userId = Number(raw.userId)
  const owner = email ? { email } : Number.isSafeInteger(userId) && userId > 0 ? { userId } : {}
  return { ...readStatementSearch(raw), ...owner }
}

/** The address of a customer's wallet, for staff. */
export function ownerOf({ id, email }: { id: number; email: string | null }): WalletOwner {
  return email ? { email } : { userId: id }
}

/** A changed filter starts at the newest again. */
export function refilter<Search extends StatementSearch>(search: Search, change: StatementSearch): Search {
  const { cursor: _, ...next } = { ...search, ...change }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined && value !== '')) as Search
}

export function isFiltered({ from, to, kind, text }: StatementSearch): boolean {
  return [from, to, kind, text].some((one) => one !== undefined)
}
