/** All states of a change request. Quotes come before it and have states of their own. */
export const CHANGE_STATES = [
  /** Accepted; the call to the supplier has not been made. */
  'confirmed',
  'sending',
  /** The call was made, and nobody knows whether it arrived. */
  'unclear',
  'atSupplier',
  /** The supplier has done it and said what it refunds. */
  'approved',
  'rejected',
  'needsStaff',
  'askedCustomer',
  /** What was agreed is being refunded to the card it came from. */
  'paying',
  'completed',
  'rejectedByStaff',
  'cancelledByCustomer',
] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

const MOVES: Record<ChangeState, readonly ChangeState[]> = {
  confirmed: ['sending', 'needsStaff', 'cancelledByCustomer', 'rejectedByStaff'],
  // back to confirmed: the supplier could not be reached, so nothing was asked
  sending: ['atSupplier', 'confirmed', 'unclear', 'needsStaff'],
  // its late answer came after all, or a person checks: a supplier is never sent the same request twice
  unclear: ['atSupplier', 'needsStaff'],
  atSupplier: ['approved', 'rejected', 'needsStaff'],
  approved: ['paying', 'completed', 'askedCustomer'],
  needsStaff: ['confirmed', 'atSupplier', 'approved', 'askedCustomer', 'rejectedByStaff', 'cancelledByCustomer', 'completed'],
  askedCustomer: ['needsStaff', 'confirmed', 'approved', 'rejectedByStaff', 'cancelledByCustomer'],
  paying: ['completed'],
  completed: [],
  rejected: [],
  rejectedByStaff: [],
  cancelledByCustomer: [],
}

export type ChangeMoved = { readonly code: 'STATE_CHANGED'; readonly data: { readonly state: ChangeState } }

export function movesFrom(state: ChangeState): readonly ChangeState[] {
  return MOVES[state]
}

export function isEnded(state: ChangeState): boolean {
  return MOVES[state].length === 0
}

/** Why a request may not make this move, or undefined if it may. */
export function whyNotMoveChange(from: ChangeState, to: ChangeState): ChangeMoved | undefined {
  return MOVES[from].includes(to) ? undefined : { code: 'STATE_CHANGED', data: { state: from } }
}

/** Why the customer may not withdraw the request any more: once the supplier may have received it, it cannot be undone. */
export function whyNotWithdraw(request: {
  readonly state: ChangeState
  readonly isKnownToSupplier: boolean
  readonly hasPaid: boolean
}): ChangeMoved | undefined {
  const open = request.state === 'confirmed' || request.state === 'needsStaff' || request.state === 'askedCustomer'
  return open && !request.isKnownToSupplier && !request.hasPaid
    ? undefined
    : { code: 'STATE_CHANGED', data: { state: request.state } }
}

/** One true sentence for the person who asked. */
export function changeSentence(state: ChangeState, { isReissue }: { isReissue: boolean }): string {
  switch (state) {
    case 'confirmed':
    case 'sending':
      return 'Your request is being sent to the airline.'
    case 'unclear':
      return 'We are checking with the airline whether it has your request.'
    case 'atSupplier':
      return 'Your request is with the airline.'
    case 'approved':
      return isReissue ? 'The airline has changed your ticket.' : 'The airline has agreed. Your refund is being prepared.'
    case 'needsStaff':
      return 'Our team is reviewing your request.'
    case 'askedCustomer':
      return 'We need your reply.'
    case 'paying':
      return 'Your refund is in progress, to the card you paid with.'
    case 'completed':
      return isReissue ? 'Your ticket is changed.' : 'Your refund is paid.'
    case 'rejected':
      return 'The airline did not accept the request. Your ticket is unchanged.'
    case 'rejectedByStaff':
      return 'We could not accept the request. Your ticket is unchanged.'
    case 'cancelledByCustomer':
      return 'You withdrew the request. Your ticket is unchanged.'
  }
}
