import type { WhatIf, WhatIfFigures } from '@tradewind/contract/editions/what-if'
import { findAirline } from '@tradewind/domain/reference/airlines'
import type { SiteTx } from '../database/in-site.ts'
import { compareLine, presentWhatIf } from './present-what-if.ts'
import { listEntityNames, type Sums, sumLines } from './what-if-line-repo.ts'
import { getWhatIf } from './what-if-repo.ts'

/** A test with its sums so far: over all, by airline and by buyer. Tickets in another currency than the site's are counted line by line only. */
export async function showWhatIf(
  tx: SiteTx,
  whatIfId: number,
  currency: string,
): Promise<{
  whatIf: WhatIf
  total: WhatIfFigures
  byAirline: { airlineCode: string; airlineName: string; figures: WhatIfFigures }[]
  byBuyer: { LEId: number; name: string; figures: WhatIfFigures }[]
}> {
  const row = await getWhatIf(tx, whatIfId)
  const figuresOf = ({ bookings, affected, ...amounts }: Sums): WhatIfFigures => ({
    bookings,
    affected,
    ...compareLine({ ...amounts, currency }),
  })
  const [all] = await sumLines(tx, { whatIfId, currency, by: 'nothing' })
  const airlines = await sumLines(tx, { whatIfId, currency, by: 'airline' })
  const buyers = await sumLines(tx, { whatIfId, currency, by: 'buyer' })
  const names = await listEntityNames(
    tx,
    buyers.map(({ key }) => Number(key)),
  )
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    whatIf: presentWhatIf(row, currency),
    total: figuresOf(all ?? NOTHING),
    byAirline: airlines.map((sums) => {
      const airlineCode = sums.key ?? ''
      return { airlineCode, airlineName: findAirline(airlineCode)?.name ?? airlineCode, figures: figuresOf(sums) }
    }),
    byBuyer: buyers.map((sums) => {
      const LEId = Number(sums.key)
      return { LEId, name: nameOf.get(LEId) ?? '', figures: figuresOf(sums) }
    }),
  }
}

const NOTHING: Sums = {
  key: null,
  bookings: 0,
  affected: 0,
  fee_before: 0n,
  fee_after: 0n,
  discount_before: 0n,
  discount_after: 0n,
  total_before: 0n,
  total_after: 0n,
  margin_before: 0n,
  margin_after: 0n,
}
