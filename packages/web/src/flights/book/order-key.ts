import type { BookSearch } from './book-search.ts'
import { type Attempt, changeDraft, type KeptDraft, saveDraft } from './draft-store.ts'

type Sent = { resultIndex: string; outboundBookingId: number | null; inboundResultIndex: string | null }

/** As many as the call takes. */
const MOST_REPLACED = 20

/**
 * The same order sent twice (a double press, a lost answer, the back button) keeps its key and gets the first answer. One with anything changed gets a new
 * key, and takes the place of all that were sent before from this draft and are not paid: the server closes those, so that only one can be paid.
 */
export function keyFor(searchId: string, draft: KeptDraft, body: Sent): { idempotencyKey: string; replaces?: string[] } {
  const { resultIndex, outboundBookingId, inboundResultIndex } = body
  const { attempts = {}, isBooked, ...rest } = draft
  const fingerprint = JSON.stringify(body)
  const known = attempts[resultIndex]
  if (known?.fingerprint === fingerprint) return callOf(known)
  // What was booked is an order of its own. A return flight takes the place of an unpaid one anyway.
  const isFirst = isBooked || outboundBookingId !== null
  const before = Object.values(attempts).flatMap(({ key, replaces = [] }) => [...replaces, key])
  const attempt: Attempt = {
    fingerprint,
    key: crypto.randomUUID(),
    replaces: isFirst ? [] : [...new Set(before)].slice(-MOST_REPLACED),
    sentFrom: {
      resultIndex,
      ...(inboundResultIndex !== null && { inbound: inboundResultIndex }),
      ...(outboundBookingId !== null && { outbound: outboundBookingId }),
    },
  }
  saveDraft(searchId, { ...rest, attempts: { ...attempts, [resultIndex]: attempt }, savedAt: Date.now() })
  return callOf(attempt)
}

function callOf({ key, replaces = [] }: Attempt) {
  return { idempotencyKey: key, ...(replaces.length > 0 && { replaces: [...replaces] }) }
}

/** The order was made: its payment leads back to where it was sent from. */
export function rememberBooking(searchId: string, { resultIndex, bookingId }: { resultIndex: string; bookingId: number }): void {
  changeDraft(searchId, ({ attempts = {} }) => {
    const attempt = attempts[resultIndex]
    return attempt ? { attempts: { ...attempts, [resultIndex]: { ...attempt, bookingId } } } : {}
  })
}

/** The address of the travellers' page that a booking was sent from; undefined where it was sent elsewhere, or something else since. */
export function sentFrom({ attempts = {} }: Pick<KeptDraft, 'attempts'>, bookingId: number): BookSearch | undefined {
  return Object.values(attempts).find((attempt) => attempt.bookingId === bookingId)?.sentFrom
}
