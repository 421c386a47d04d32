import type { CustomerRow } from '@tradewind/contract/customers/customers'
import { USER_TYPE_WORDS } from '@tradewind/domain/accounts/buyer-words'
import { instant } from '@tradewind/domain/time'
import { localAt } from '@tradewind/domain/zone-history'
import { exportKind } from '../exports/export-kind.ts'
import type { SheetColumn } from '../sheets/write-sheet.ts'
import { countCustomers, type Wish } from './find-customers-repo.ts'
import { customersInOrder } from './list-customers.ts'
import { readCustomerRows } from './read-customer-rows.ts'

type Line = CustomerRow & { readonly registeredAt: string }

const COLUMNS: readonly SheetColumn<Line>[] = [
  { header: 'Number', width: 10, kind: 'text', value: ({ users_id }) => String(users_id) },
  // Headed as the import reads them: what is exported can be brought to another site.
  { header: 'First name', width: 20, kind: 'text', value: ({ firstName }) => firstName },
  { header: 'Last name', width: 20, kind: 'text', value: ({ lastName }) => lastName },
  { header: 'Company', width: 30, kind: 'text', value: ({ companyName }) => companyName },
  { header: 'Type', width: 14, kind: 'text', value: ({ userType }) => USER_TYPE_WORDS[userType] },
  { header: 'E-mail', width: 30, kind: 'text', value: ({ email }) => email },
  { header: 'Phone', width: 18, kind: 'text', value: phoneOf },
  { header: 'Verified', width: 10, kind: 'text', value: ({ status }) => (status === 'verified' ? 'Yes' : 'No') },
  { header: 'Blocked', width: 10, kind: 'text', value: ({ isBlocked }) => (isBlocked ? 'Yes' : 'No') },
  { header: 'Exempted', width: 10, kind: 'text', value: ({ flightLookToBook }) => (flightLookToBook.is_exempted ? 'Yes' : 'No') },
  { header: 'Markup group', width: 22, kind: 'text', value: ({ groupName }) => groupName },
  { header: 'Permission group', width: 22, kind: 'text', value: ({ userGroupName }) => userGroupName },
  { header: 'PAN', width: 14, kind: 'text', value: ({ panNumber }) => panNumber },
  { header: 'GST number', width: 18, kind: 'text', value: ({ gstNumber }) => gstNumber },
  { header: 'VAT number', width: 18, kind: 'text', value: ({ taxNumber }) => taxNumber },
  { header: 'Registered', width: 18, kind: 'dateTime', value: ({ registeredAt }) => registeredAt },
  { header: 'Last booking', width: 14, kind: 'date', value: ({ lastBookedOn }) => lastBookedOn },
]

/** The customers and colleagues of a site as a file. */
export const exportCustomers = exportKind<Line>({
  kind: 'customers',
  words: ['customer', 'customers'],
  fileName: 'customers',
  seenWith: 'customers.view',
  area: 'people',
  countedAs: 'customers',
  sheet: { name: 'Customers', columns: COLUMNS },
  count: (tx, input) => countCustomers(tx, input as Wish),
  ids: (tx, input) => customersInOrder(tx, input as Wish),
  read: async (tx, ids, zones) =>
    (await readCustomerRows(tx, ids)).map((row) => ({ ...row, registeredAt: localAt(zones, instant(row.createdAt)) })),
})

function phoneOf({ phoneNumbers }: Line): string | null {
  const phone = phoneNumbers.find(({ label, phoneCountryCode }) => label === 'Primary' && phoneCountryCode !== 'INVALID')
  return phone ? `${phone.phoneCountryCode} ${phone.phoneNumber}` : null
}
