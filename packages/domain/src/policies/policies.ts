/** The pages that a site writes for everybody: their name and their path. */
export const POLICIES = {
  terms: { title: 'Terms and conditions', path: '/terms_and_conditions' },
  privacy: { title: 'Privacy policy', path: '/privacy_policy' },
  refunds: { title: 'Cancellation, return and refund policy', path: '/cancellation_return_refund_policy' },
  apiPartnerProgram: { title: 'API partner programme', path: '/api-partner-program' },
} as const
/** Letters of one version. The terms that people accept when they sign up are such a page, too. */
export const MOST_OF_PAGE = 100_000
export type Policy = keyof typeof POLICIES
