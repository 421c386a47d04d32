import type { User } from '@tradewind/contract/accounts/accounts'
import { homeCountry } from '../../lib/home-country.ts'
import { type BookingDraft, fitPassengers, partyOf } from './booking-draft.ts'
import { findDraft, findEarlierDraft, type KeptDraft, saveDraft } from './draft-store.ts'
import type { LiveQuote } from './quote-queries.ts'

type Start = { searchId: string; resultIndex: string; user: User; quote: LiveQuote }

/**
 * Makes sure that this search has a draft that fits its party: its own, else the one that the person chose to carry over, else an empty one. For
 * travellers who book for themselves, contact and company are filled in; agents book for others.
 */
export function startDraft({ searchId, resultIndex, user, quote }: Start): void {
  const now = Date.now()
  const party = partyOf(quote.fareDetailResult)
  const own = findDraft(searchId, user.id, now)
  const earlier = findEarlierDraft(searchId, user.id, now)
  const base =
    own ??
    (earlier?.isCarriedOver
      ? { ...freshDraft(user, now), ...peopleOf(earlier), ownReference: earlier.ownReference ?? '' }
      : freshDraft(user, now))
  const passengers = fitPassengers(base.passengers, party)
  // The price from the results counts as accepted until another one is: a reload does not hide a change from the reader.
  const agreed = { [resultIndex]: quote.previousTotalPayable, [`${resultIndex}#fare`]: quote.previousTotalFare, ...base.agreed }
  const isSame =
    own?.agreed[resultIndex] !== undefined &&
    passengers.length === own.passengers.length &&
    passengers.every((one, at) => one === own.passengers[at])
  if (!isSame) saveDraft(searchId, { ...base, passengers, agreed, savedAt: now, isCarriedOver: false })
}

/** The part of a draft that is about the travellers and holds for any flight. */
export function peopleOf({ passengers, contact, wantsGst, gst }: BookingDraft): Omit<BookingDraft, 'extras'> {
  return { passengers, contact, wantsGst, gst }
}

function freshDraft(user: User, now: number): KeptDraft {
  const isTraveller = user.userType === 'retail' || user.userType === 'corporate'
  const phone = isTraveller ? user.phoneNumbers.find(({ label }) => label === 'Primary') : undefined
  const home = homeCountry()
  const company = user.userType === 'corporate' ? user.company : null
  return {
    userId: user.id,
    savedAt: now,
    passengers: [],
    contact: {
      phoneCountry: home.code,
      phoneCode: phone?.phoneCountryCode || home.dialCode,
      mobileNo: phone?.phoneNumber ?? '',
      email: isTraveller ? user.email : '',
    },
    wantsGst: false,
    gst: {
      gstNumber: company?.gstNumber ?? '',
      companyName: company?.companyName ?? '',
      companyAddress: [company?.address1, company?.address2].filter(Boolean).join(', '),
      companyContactNumber: company?.phone ?? '',
      companyEmail: company?.email ?? '',
    },
    extras: {},
    agreed: {},
    isCarriedOver: false,
  }
}
