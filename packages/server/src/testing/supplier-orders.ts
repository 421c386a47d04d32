import type { PaxTypeCode } from '@tradewind/domain/flights/supplier-fare'
import type { AvailableExtra } from '../flights/suppliers/supplier-extras.ts'
import type { SupplierOption } from '../flights/suppliers/supplier-option.ts'
import type { SupplierOrder, SupplierPassenger } from '../flights/suppliers/supplier-order.ts'

type Someone = { paxType?: PaxTypeCode; lastName?: string; extras?: AvailableExtra[] }

const BIRTHS: Record<PaxTypeCode, string> = { 1: '1988-03-14', 2: '2019-05-02', 3: '2026-02-01' }
let made = 0

/** A traveller with everything any fare may demand; names are never the same twice, because suppliers refuse doubles. */
export function someone({ paxType = 1, lastName = 'Iyer', extras = [] }: Someone = {}): SupplierPassenger {
  made += 1
  const letters = [...String(made)].map((digit) => String.fromCharCode(97 + Number(digit))).join('')
  return {
    paxType,
    isLead: false,
    title: paxType === 1 ? 'Mr' : 'Mstr',
    firstName: `Rohan${letters}`,
    lastName,
    gender: 1,
    dateOfBirth: BIRTHS[paxType] as SupplierPassenger['dateOfBirth'],
    nationality: 'IN',
    passportNo: `Z${String(4_000_000 + made)}`,
    passportIssueDate: '2024-01-10' as SupplierPassenger['passportIssueDate'],
    passportExpiry: '2034-01-09' as SupplierPassenger['passportExpiry'],
    passportIssueCountryCode: 'IN',
    pan: 'AAKPI4821M',
    frequentFlyerNumber: undefined,
    extras,
  }
}

/** An order of an option as quoted; the first traveller leads. */
export function orderOf(option: SupplierOption, travellers: readonly SupplierPassenger[]): SupplierOrder {
  return {
    ref: option.ref,
    issues: option.issues,
    fare: option.fare,
    demands: option.demands,
    passengers: travellers.map((one, place) => ({ ...one, isLead: place === 0 })),
    contact: {
      email: 'rohan@sunrise.example',
      phoneCode: '+91',
      mobileNo: '98200 22001',
      addressLine1: '14 Linking Road',
      city: 'Mumbai',
      countryCode: 'IN',
    },
    gst: {
      gstNumber: '27AAKCS4821M1ZW',
      companyName: 'Sunrise Holidays',
      companyAddress: '14 Linking Road, Mumbai',
      companyContactNumber: '2240182200',
      companyEmail: 'care@sunrise.example',
    },
    reference: `TW-${made}`,
  }
}
