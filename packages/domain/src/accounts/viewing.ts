/** So long a member of staff views the site as a customer at most; then they begin again, with a line of its own. */
export const VIEWING_MINUTES = 30

/** The header in which a page says as whom it was opened: the id of its viewing, or `NO_VIEWING`. */
export const VIEWING_HEADER = 'viewing'
export const NO_VIEWING = 'none'

/** How a viewing ended: by its own button, with the session, by the clock, or because one of the two may no longer. */
export const ENDS_OF_VIEWING = ['left', 'signedOut', 'timeUp', 'notAllowed', 'customerGone'] as const
export type EndOfViewing = (typeof ENDS_OF_VIEWING)[number]

const SAID: Readonly<Record<EndOfViewing, string>> = {
  left: 'Left by the person who viewed',
  signedOut: 'The person who viewed was signed out',
  timeUp: `${VIEWING_MINUTES} minutes were over`,
  notAllowed: 'The person who viewed may no longer do so',
  customerGone: 'The customer was blocked, deleted or merged',
}

/** For the audit trail. */
export function describeEndOfViewing(end: EndOfViewing): string {
  return SAID[end]
}

type Named = { readonly firstName: string; readonly lastName: string }

/** Why a call is refused while somebody views: it would change something, or what it answers is for the customer alone. */
export function explainViewing({ firstName, lastName }: Named, why: 'changes' | 'isPrivate'): string {
  const name = `${firstName} ${lastName}`.trim()
  return `You are viewing as ${name}. ${why === 'changes' ? 'Nothing can be changed.' : 'Only they can see this.'}`
}
