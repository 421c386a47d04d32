import { findCustomerRow, getUser } from '../accounts/user-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'

/** For whom a quotation is made. Refuses by field. */
export async function takeCustomer(tx: SiteTx, customerId: number): Promise<{ customerId: number; legalEntityId: number }> {
  const customer = await findCustomerRow(tx, customerId)
  if (!customer || customer.user_type === 'staff') refuseInput({ customerId: 'Please choose a customer.' })
  return { customerId, legalEntityId: (await getUser(tx, customerId)).legalEntityId }
}
