import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { getNameOf } from '../../accounts/user-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'

/** The first of the passengers who has a name, else the customer. */
export async function leadOf(tx: SiteTx, { passengers }: KartDocument, userId: number): Promise<string> {
  const named = passengers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).find((name) => name !== '')
  return named ?? (await getNameOf(tx, userId))
}
