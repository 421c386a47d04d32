/** What a partner's key may be good for. A partner is another company whose own software calls this site. */
export const PARTNER_SCOPES = ['flights.search', 'flights.book', 'tickets.read'] as const
export type PartnerScope = (typeof PARTNER_SCOPES)[number]
