/** What a refund of a change request is claimed for: with the request's number. */
export const CHANGE_CLAIM = 'change'
