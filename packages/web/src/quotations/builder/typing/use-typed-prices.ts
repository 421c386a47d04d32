import { useQueries, useQueryClient } from '@tanstack/react-query'
import { toDecimal } from '@tradewind/domain/money'
import { formatAmount } from '../../../lib/money.ts'
import { PRICE_WAIT_MS } from '../../../ui/search-waits.ts'
import { useSettled } from '../../../ui/use-settled.ts'
import type { BuilderValues } from '../builder-values.ts'
import type { AnyLine } from '../name-line.ts'
import { type Ask, askOf, askOfTransfer, type RatePrice, ratePrice, unique } from '../price-of-tour.ts'
import { amountOf } from '../read-builder.ts'

/** What each line would cost, by the rates or as it was typed; undefined where it costs nothing or has no day yet. */
export function useTypedPrices(lines: readonly (AnyLine | undefined)[], values: BuilderValues): (string | undefined)[] {
  const client = useQueryClient()
  const asks = lines.map((line) => askOfLine(line, values))
  const settled = useSettled(JSON.stringify(asks.filter((ask) => ask !== undefined)), PRICE_WAIT_MS)
  useQueries({ queries: unique(JSON.parse(settled) as Ask[]).map(ratePrice) })
  const currency = values.currencySymbol
  return lines.map((line, nth) => {
    if (!line) return undefined
    if (line.list !== 'activities' && line.list !== 'transfers') {
      const { price } = line.line
      if (line.list === 'accomodations' && price === '') return 'No price yet'
      return price === '' || price === '0' ? undefined : formatAmount(toDecimal(amountOf(price, currency)), currency)
    }
    const ask = asks[nth]
    if (!ask) return undefined
    const { data, error } = client.getQueryState<RatePrice>(ratePrice(ask).queryKey) ?? {}
    if (error || data?.why) return 'No price'
    return data?.price ? formatAmount(data.price.price, data.price.currency) : '…'
  })
}

function askOfLine(line: AnyLine | undefined, values: BuilderValues): Ask | undefined {
  if (line?.list === 'activities') return askOf(line.line, values)
  return line?.list === 'transfers' ? askOfTransfer(line.line, values) : undefined
}
