import { isStatementKind, type StatementKind } from '@tradewind/domain/ledger/statement-lines'
import { readDate } from '@tradewind/domain/time'

/** The filters of a statement in the address. */
export type StatementSearch = { from?: string; to?: string; kind?: StatementKind; text?: string; cursor?: string }
/** The wallet that staff look at: by e-mail, by number for people known by phone only, or by the number of the company. */
export type WalletOwner = { email?: string; userId?: number; legalEntityId?: number }
/** The list of all wallets. Without an order: the lowest balance first. */
export type WalletListSearch = { show?: 'owing' | 'overdue'; order?: 'highest' | 'name' | 'nameBack'; after?: string }
/** A statement for staff, with the wallet; without a wallet, the list of all. */
export type WalletReportSearch = StatementSearch & WalletOwner & WalletListSearch

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
  const owner = readOwner(raw)
  return owner ? { ...readStatementSearch(raw), ...owner } : readListSearch(raw)
}

function readOwner(raw: Record<string, unknown>): WalletOwner | undefined {
  const email = typeof raw.email === 'string' ? raw.email.trim().toLowerCase().slice(0, 200) : ''
  const [userId, legalEntityId] = [readId(raw.userId), readId(raw.legalEntityId)]
  if (email) return { email }
  if (userId !== undefined) return { userId }
  return legalEntityId === undefined ? undefined : { legalEntityId }
}

function readListSearch({ show, order, after }: Record<string, unknown>): WalletListSearch {
  return {
    ...((show === 'owing' || show === 'overdue') && { show }),
    ...((order === 'highest' || order === 'name' || order === 'nameBack') && { order }),
    // The address reads '120.5' as a number.
    ...(/^-?\d{1,18}\.\d{1,9}$/.test(String(after ?? '')) && { after: String(after) }),
  }
}

function readId(raw: unknown): number | undefined {
  const id = Number(raw)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
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
