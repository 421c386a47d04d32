import type { SupplierCategory } from '@tradewind/domain/network/supplier-categories'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { insertSupply, insertTerms, lockSupplyOf } from '../network/supply-repo.ts'

type Offered = { readonly category: SupplierCategory; readonly terms: string }

/** What Skylark supplies to other sites. */
export const SKYLARK_SUPPLIES: readonly Offered[] = [
  {
    category: 'Flights',
    terms: `1. Fares are sold at the net price shown, plus the markup of your group here.
2. A hold is released at the time shown with it. Seats that were held and not paid for cost nothing.
3. Void, cancellation and reissue follow the rules of the fare. Our service fee is not refunded.
4. Use of credit is invoiced at the end of each month and due 15 days later.
5. More than 150 searches for one booking in a month may be limited.`,
  },
]

/** What Blue Dhow supplies to other sites. */
export const BLUE_DHOW_SUPPLIES: readonly Offered[] = [
  {
    category: 'TourPackages',
    terms: `1. Activities are sold at our rates for your market, in AED.
2. A voucher is valid for the date, the start and the number of guests printed on it.
3. Free cancellation ends at the time stated with each tour option. After it the full price is due.
4. Guests under the age limit of an activity are refused at the start, without a refund.
5. Use of credit is due 30 days after the date of service.`,
  },
]

/** What a site offers to other sites, with its terms. Nobody has asked for it yet: that belongs to the demo's past. */
export async function seedDemoNetwork(tx: SiteTx, offered: readonly Offered[], now: Instant): Promise<void> {
  const { id: by } = await tx.selectFrom('users').select('id').where('is_super_admin', '=', true).executeTakeFirstOrThrow()
  for (const { category, terms: text } of offered) {
    await insertSupply(tx, { category, isVisible: true, now })
    const supply = await lockSupplyOf(tx, category)
    if (supply) await insertTerms(tx, { supplyId: supply.id, version: 1, text, by, now })
  }
}
