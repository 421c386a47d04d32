import type { FlightDetails } from '@tradewind/contract/flights/book'
import { namesOnTicket } from '@tradewind/domain/flights/airline-name'
import type { PlainDate } from '@tradewind/domain/time'
import type { AvailableExtra } from '../suppliers/supplier-extras.ts'
import type { SupplierOption } from '../suppliers/supplier-option.ts'
import type { SupplierOrder, SupplierPassenger } from '../suppliers/supplier-order.ts'

/** What is sent to the supplier: names as airlines write them, the first adult as the lead, only what was typed. */
export function orderForSupplier(
  details: FlightDetails,
  { option, extras }: { option: SupplierOption; extras: readonly (readonly AvailableExtra[])[] },
): Omit<SupplierOrder, 'reference'> {
  const lead = Math.max(
    0,
    details.passengers.findIndex(({ paxType }) => paxType === 1),
  )
  const { phoneCode, mobileNo, email, addressLine1, city, countryCode } = details.contact
  return {
    ref: option.ref,
    issues: option.issues,
    fare: option.fare,
    demands: option.demands,
    passengers: details.passengers.map((passenger, place) => ({
      ...passengerForSupplier(passenger, place === lead, extras[place] ?? []),
      ...ownContact(passenger, phoneCode),
    })),
    contact: { phoneCode, mobileNo, email, addressLine1, city, countryCode },
    gst: details.gst ?? undefined,
  }
}

type Typed = FlightDetails['passengers'][number]

/** Only what this traveller stated for themselves. */
function ownContact(typed: Typed, bookingPhoneCode: string): Pick<SupplierPassenger, 'contact'> {
  const { mobileNo, phoneCode = bookingPhoneCode, email, addressLine1, city, countryCode } = typed
  const contact = {
    ...(mobileNo && { phoneCode, mobileNo }),
    ...(email && { email }),
    ...(addressLine1 && { addressLine1 }),
    ...(city && { city }),
    ...(countryCode && { countryCode }),
  }
  return Object.keys(contact).length > 0 ? { contact } : {}
}

function passengerForSupplier(typed: Typed, isLead: boolean, extras: readonly AvailableExtra[]): SupplierPassenger {
  return {
    paxType: typed.paxType,
    isLead,
    title: typed.title,
    ...namesOnTicket(typed),
    gender: typed.gender,
    dateOfBirth: (typed.dateOfBirth as PlainDate | null) ?? undefined,
    nationality: typed.nationality ?? undefined,
    passportNo: typed.passportNo || undefined,
    passportIssueDate: (typed.passportIssueDate as PlainDate | null) ?? undefined,
    passportExpiry: (typed.passportExpiry as PlainDate | null) ?? undefined,
    passportIssueCountryCode: typed.passportIssueCountryCode ?? undefined,
    pan: typed.panNumber || undefined,
    frequentFlyerNumber: typed.frequentFlyerNumber || undefined,
    extras,
  }
}
