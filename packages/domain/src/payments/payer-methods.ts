/** How a payer pays on the page of a gateway. */
export const PAYER_METHODS = ['card', 'upi', 'netBanking'] as const
export type PayerMethod = (typeof PAYER_METHODS)[number]
