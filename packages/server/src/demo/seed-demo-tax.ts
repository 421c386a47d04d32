import { money } from '@tradewind/domain/money'
import { type Instant, plainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { insertRule } from '../sales/price-rule-repo.ts'

/** The Emirates tax what is sold there since this day; nothing is rounded. */
const VAT_IN_THE_EMIRATES = { validFrom: plainDate('2018-01-01'), taxBasisPoints: 500, roundTo: money(1n, 'AED') }

/** The VAT that prices of a company in Dubai contain, as its staff entered it. */
export async function seedDemoTax(tx: SiteTx, now: Instant): Promise<void> {
  const { id: by } = await tx.selectFrom('users').select('id').where('is_super_admin', '=', true).executeTakeFirstOrThrow()
  await insertRule(tx, { ...VAT_IN_THE_EMIRATES, at: now, by })
}
