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

/** Live keys buy. Test keys do all of it in a sandbox, with play money from an airline that sells nothing real. */
export const KEY_MODES = ['live', 'test'] as const
export type KeyMode = (typeof KEY_MODES)[number]

/** How many calls a minute a key may make. Few steps, because each is a counter of its own. */
export const CALLS_PER_MINUTE = [30, 60, 120, 300, 600, 1200] as const
export type CallsPerMinute = (typeof CALLS_PER_MINUTE)[number]
