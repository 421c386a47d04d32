import type { QuotationBasis } from '@tradewind/contract/quotations/quotation-shapes'
import { money, toDecimal } from '@tradewind/domain/money'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { getQuotation, getVersion } from './quotation-repo.ts'
import { readBasis } from './read-basis.ts'

type Asked = { readonly currencySymbol: string; readonly id?: number | undefined }

/** What a saved version will be priced with, so that a screen shows the same total before it is saved. Refuses NOT_FOUND, and a currency by field. */
export async function presentBasis(tx: SiteTx, { currencySymbol: currency, id }: Asked, now: Instant): Promise<QuotationBasis> {
  const quotation = id === undefined ? undefined : await getQuotation(tx, id, { kind: 'site' })
  const before = quotation && (await getVersion(tx, quotation.id, quotation.version)).kept
  const { taxBasisPoints, roundTo, exchange } = await readBasis(tx, { currency, before, now })
  return {
    own: exchange.own,
    taxBasisPoints,
    roundTo: toDecimal(money(roundTo, currency)),
    at: exchange.at,
    exchangeRates: exchange.rates.map(({ id, from, to, rate, validFrom }) => ({ id, from, to, rate, validFrom })),
  }
}
