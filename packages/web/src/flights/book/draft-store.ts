import type { SearchBy } from '@tradewind/contract/flights/option'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { BookSearch } from './book-search.ts'
import type { BookingDraft } from './booking-draft.ts'

/** The stored draft of a booking, so that a reload, a log-in, a new price or a new search loses nothing. */
export type KeptDraft = BookingDraft & {
  userId: number
  savedAt: number
  searchBy?: SearchBy | undefined
  /** The total payable that was accepted, by result: the same change is not asked about twice. */
  agreed: Readonly<Record<string, string>>
  /** Set when the person started a new search and wants to keep the same travellers. */
  isCarriedOver: boolean
  /** Its travellers have their tickets: they are not suggested for the next search. */
  isBooked?: true
  /** What was sent last, by result: the two ways of a pair are sent one after the other. */
  attempts?: Readonly<Record<string, Attempt>>
}

/** An order as it was sent. */
export type Attempt = {
  fingerprint: string
  key: string
  /** Keys of what was sent before it and changed since. */
  replaces?: readonly string[]
  /** The address of the page that sent it, and the booking that came of it: the payment leads back there. */
  sentFrom?: BookSearch
  bookingId?: number
}

/** Passport data must not stay in a browser for long. */
const KEPT_MS = 24 * 60 * 60_000
const MOST_DRAFTS = 5

type Drafts = { drafts: Readonly<Record<string, KeptDraft>> }

/** Separate from the root store, because the root is loaded with every page and passport data only with this one. */
export const useDrafts = create<Drafts>()(persist((): Drafts => ({ drafts: {} }), { name: 'appCoreRoot.bookings' }))

export function saveDraft(searchId: string, draft: KeptDraft): void {
  useDrafts.setState(({ drafts }) => ({ drafts: prune({ ...drafts, [searchId]: draft }, draft.savedAt) }))
}

type Change = Partial<KeptDraft> | ((draft: KeptDraft) => Partial<KeptDraft>)

/** The function sees the newest draft: a browser that fills several fields at once must not undo its own work. */
export function changeDraft(searchId: string, change: Change): void {
  const draft = useDrafts.getState().drafts[searchId]
  if (!draft) return
  saveDraft(searchId, { ...draft, ...(typeof change === 'function' ? change(draft) : change), savedAt: Date.now() })
}

/** The draft of this person for a search; drafts of other people on the same machine are ignored. */
export function findDraft(searchId: string, userId: number, now: number): KeptDraft | undefined {
  const draft = useDrafts.getState().drafts[searchId]
  return draft && draft.userId === userId && now - draft.savedAt < KEPT_MS ? draft : undefined
}

/** The newest other draft of this person that was not booked: to continue with, or to suggest. */
export function findEarlierDraft(searchId: string, userId: number, now: number): KeptDraft | undefined {
  return Object.entries(useDrafts.getState().drafts)
    .filter(([id, draft]) => id !== searchId && !draft.isBooked && draft.userId === userId && now - draft.savedAt < KEPT_MS)
    .map(([, draft]) => draft)
    .sort((a, b) => b.savedAt - a.savedAt)[0]
}

/** The travellers of this draft are carried into the next search. */
export function carryOver(searchId: string): void {
  changeDraft(searchId, { isCarriedOver: true })
}

/** The booking failed, or only one of two is booked: the travellers are kept for the next attempt, which is an order of its own. */
export function bookAgain(searchId: string): void {
  const draft = useDrafts.getState().drafts[searchId]
  if (!draft) return
  const { attempts: _attempts, isBooked: _isBooked, ...rest } = draft
  saveDraft(searchId, { ...rest, isCarriedOver: true, savedAt: Date.now() })
}

function prune(drafts: Readonly<Record<string, KeptDraft>>, now: number): Record<string, KeptDraft> {
  const kept = Object.entries(drafts)
    .filter(([, draft]) => now - draft.savedAt < KEPT_MS)
    .sort(([, a], [, b]) => b.savedAt - a.savedAt)
  return Object.fromEntries(kept.slice(0, MOST_DRAFTS))
}
