/** What a partner's key may be good for. A partner is another company whose own software calls this site. */
export const PARTNER_SCOPES = ['search', 'book', 'change', 'read'] as const
export type PartnerScope = (typeof PARTNER_SCOPES)[number]

const WORDS: Readonly<Record<PartnerScope, string>> = {
  search: 'Search and see prices',
  book: 'Book, hold and pay from the wallet',
  change: 'Change, cancel and ask for refunds',
  read: 'Read bookings, documents and the wallet',
}

/** 'Search and see prices' */
export function nameScope(scope: PartnerScope): string {
  return WORDS[scope]
}

/** 'search and see prices; read bookings, documents and the wallet' */
export function listScopes(scopes: readonly PartnerScope[]): string {
  return scopes.map((scope) => WORDS[scope].charAt(0).toLowerCase() + WORDS[scope].slice(1)).join('; ')
}

const OF_MONEY: ReadonlySet<PartnerScope> = new Set(['book', 'change'])

/** Whether a key spends real money: staff need more than the network for it. */
export function movesMoney({ mode, scopes }: { readonly mode: KeyMode; readonly scopes: readonly PartnerScope[] }): boolean {
  return mode === 'live' && scopes.some((scope) => OF_MONEY.has(scope))
}

/** Live keys buy. Test keys do all of it in a sandbox, with play money from an airline that sells nothing real. */
export const KEY_MODES = ['live', 'test'] as const
export type KeyMode = (typeof KEY_MODES)[number]

/** How many calls a minute a key may make. Few steps, because each is a counter of its own. */
export const CALLS_PER_MINUTE = [30, 60, 120, 300, 600, 1200] as const
export type CallsPerMinute = (typeof CALLS_PER_MINUTE)[number]
