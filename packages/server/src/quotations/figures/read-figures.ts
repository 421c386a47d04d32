import type { QuotationMonth } from '@tradewind/contract/quotations/quotation-figures'
import { money, toDecimal } from '@tradewind/domain/money'
import { addMonths, type Instant, type PlainDate } from '@tradewind/domain/time'
import { dayAt, startOfDay } from '@tradewind/domain/zone-history'
import type { SiteTx } from '../../database/in-site.ts'
import type { Site } from '../../sites/site-repo.ts'
import { countReasons, countSent, sumSold } from './figures-repo.ts'

const [MONTHS, COMPARED, MOST_REASONS] = [24, 12, 8]

type Asked = { readonly site: Pick<Site, 'zones' | 'currency'>; readonly currency: string | undefined; readonly now: Instant }

/** Quotations by the month in which they were sent, the oldest first. A month says how its quotations stand today, so one that has just been sent counts as open. */
export async function readFigures(tx: SiteTx, { site, currency = site.currency, now }: Asked) {
  const thisMonth = `${dayAt(site.zones, now).slice(0, 7)}-01` as PlainDate
  const months = Array.from({ length: MONTHS }, (_, n) => addMonths(thisMonth, n + 1 - MONTHS))
  const starts = months.map((month) => startOfDay(site.zones, month))
  const [counts, sold, lostFor] = [
    await countSent(tx, { starts, now }),
    await sumSold(tx, { starts }),
    await countReasons(tx, { since: starts[MONTHS - COMPARED] ?? now, limit: MOST_REASONS }),
  ]
  const others = [...new Set(sold.map((row) => row.currency))].filter((one) => one !== site.currency).sort()
  const show = (minor: bigint) => toDecimal(money(minor, currency))
  return {
    currency,
    currencies: [site.currency, ...others],
    months: months.map((month, nth): QuotationMonth => {
      const { month: _, ...counted } = counts.find((row) => row.month === nth) ?? NONE
      const { sales = 0n, margin = 0n } = sold.find((row) => row.month === nth && row.currency === currency) ?? {}
      return { month: month.slice(0, 7), ...counted, sales: show(sales), margin: show(margin) }
    }),
    lostFor,
  }
}

const NONE = { month: 0, sent: 0, won: 0, lost: 0, expired: 0, soldUnsent: 0 }
