import type { User } from '@tradewind/contract/accounts/accounts'
import { plainDate } from '@tradewind/domain/time'
import { useMemo, useState } from 'react'
import { today } from '../../lib/dates.ts'
import { useUser } from '../../lib/session.ts'
import type { BookingDraft, DraftContact, DraftGst, DraftPassenger } from './booking-draft.ts'
import { checkDraft } from './check-draft.ts'
import { changeDraft } from './draft-store.ts'
import type { LiveQuote } from './quote-queries.ts'

export type BookForm = {
  draft: BookingDraft
  quote: LiveQuote
  /** All missing or wrong fields, shown or not. */
  errors: Readonly<Record<string, string>>
  /** The errors to show: of fields that the person has left, or all after they tried to continue. */
  shownErrors: Readonly<Record<string, string>>
  warnings: Readonly<Record<string, string>>
  touch: (path: string) => void
  showAllErrors: () => void
  refuse: (shortError: Readonly<Record<string, string>>) => void
  edit: (change: Partial<BookingDraft>, path?: string) => void
  editContact: (change: Partial<DraftContact>, path: string) => void
  editGst: (change: Partial<DraftGst>, path: string) => void
  editPassenger: (index: number, change: Partial<DraftPassenger>, path?: string) => void
}

/** The form's state. What is typed is in the stored draft, and the errors follow from it; only the touched fields are kept here. */
export function useBookForm(searchId: string, draft: BookingDraft, quote: LiveQuote, phoneError: string | undefined): BookForm {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [isAllShown, setAllShown] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const day = today()
  const user = useUser()
  const { errors: lacks, warnings } = useMemo(
    () => checkDraft(draft, quote, { today: plainDate(day), keptPhones: keptPhonesOf(user) }),
    [draft, quote, day, user],
  )
  const errors = { ...refused, ...(phoneError && { 'contact.mobileNo': phoneError }), ...lacks }
  const shownErrors = Object.fromEntries(
    Object.entries(errors).filter(([path]) => isAllShown || touched.has(path) || path in refused),
  )
  const forget = (path: string | undefined) => {
    if (path === undefined || !(path in refused)) return
    const { [path]: _, ...others } = refused
    setRefused(others)
  }
  return {
    draft,
    quote,
    errors,
    shownErrors,
    warnings,
    touch: (path) => setTouched((paths) => (paths.has(path) ? paths : new Set(paths).add(path))),
    showAllErrors: () => setAllShown(true),
    refuse: setRefused,
    edit: (change, path) => {
      forget(path)
      changeDraft(searchId, change)
    },
    editContact: (change, path) => {
      forget(path)
      changeDraft(searchId, ({ contact }) => ({ contact: { ...contact, ...change } }))
    },
    editGst: (change, path) => {
      forget(path)
      changeDraft(searchId, ({ gst }) => ({ gst: { ...gst, ...change } }))
    },
    editPassenger: (index, change, path) => {
      forget(path)
      changeDraft(searchId, ({ passengers }) => ({
        passengers: passengers.map((one, at) => (at === index ? { ...one, ...change } : one)),
      }))
    },
  }
}

/** When staff book for a customer, only the server knows the customer's numbers. */
function keptPhonesOf(user: User | null) {
  if (!user || user.actingFor) return []
  return user.phoneNumbers.map(({ phoneNumber, phoneCountryCode }) => ({ phone: phoneNumber, phoneCode: phoneCountryCode }))
}

/** Moves the focus to a field by its path; a closed section around it must be opened first. */
export function focusField(path: string): void {
  const field = document.getElementsByName(path)[0]
  field?.focus()
  field?.scrollIntoView({ block: 'center', behavior: 'smooth' })
}
