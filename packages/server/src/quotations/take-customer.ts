import { findCustomerRow, getUser, holdUser } from '../accounts/user-repo.ts'
import type { SiteTx } from '../database/in-site.ts'
import { refuseInput } from '../http/refuse.ts'

type Taken = { readonly customerId: number; readonly legalEntityId: number }

/** For whom a quotation is priced: people who buy, and no partner site, which buys by its own order alone. Refuses by field. */
export async function takeCustomer(tx: SiteTx, customerId: number): Promise<Taken> {
  const customer = await findCustomerRow(tx, customerId)
  if (!customer || customer.user_type === 'staff') refuseInput({ customerId: 'Please choose a customer.' })
  if (customer.is_stand_in)
    refuseInput({ customerId: 'This is a partner site, which orders on its own. Please choose another customer.' })
  return { customerId, legalEntityId: (await getUser(tx, customerId)).legalEntityId }
}

/** The same for one that is given to them now: their account does not end before the transaction does. Refuses by field. */
export async function holdCustomer(tx: SiteTx, customerId: number): Promise<Taken> {
  if (await hasEnded(tx, customerId))
    refuseInput({ customerId: 'The account of this customer has ended. Please choose another one.' })
  return takeCustomer(tx, customerId)
}

/** Whether nobody has this account any more; one that has not ended stays until the transaction ends. */
export async function hasEnded(tx: SiteTx, customerId: number): Promise<boolean> {
  const row = await holdUser(tx, customerId)
  return row !== undefined && (row.left_at !== null || row.merged_into !== null)
}
