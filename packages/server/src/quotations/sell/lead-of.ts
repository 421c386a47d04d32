import type { KartDocument } from '@tradewind/contract/quotations/quotation-shapes'
import { getNameOf } from '../../accounts/user-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { findAcceptedBy } from './agreed-repo.ts'

type Sold = { readonly quotationId: number; readonly userId: number }

/** The first of the passengers who has a name; undefined: none has. */
export function namedLead({ passengers }: KartDocument): string | undefined {
  return passengers.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).find((name) => name !== '')
}

/** The first of the passengers who has a name, else who accepted it by a link: of an agency that is its traveller. Else the customer. */
export async function leadOf(tx: SiteTx, kart: KartDocument, { quotationId, userId }: Sold): Promise<string> {
  return namedLead(kart) ?? (await findAcceptedBy(tx, quotationId)) ?? (await getNameOf(tx, userId))
}
