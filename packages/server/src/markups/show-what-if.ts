import type { WhatIf, WhatIfFigures } from '@tradewind/contract/markups/checks'
import { findAirline } from '@tradewind/domain/reference/airlines'
import { sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { compareLine, getWhatIf, isAffected, presentWhatIf } from './what-if-repo.ts'

/** Rows of a breakdown; those that move most. */
const MOST_ROWS = 60

type Sums = {
  key: string | null
  bookings: number
  affected: number
  fee_before: bigint
  fee_after: bigint
  discount_before: bigint
  discount_after: bigint
  total_before: bigint
  total_after: bigint
  margin_before: bigint
  margin_after: bigint
}

/** A try with its sums so far: over all, by airline and by buyer. Tickets in another currency than the site's are counted line by line only. */
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
  const names = await tx
    .selectFrom('legal_entities')
    .select(['id', 'name'])
    .where('id', '=', sql<number>`any(${buyers.map(({ key }) => Number(key))})`)
    .execute()
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

const KEYS = {
  nothing: sql<string | null>`null::text`,
  airline: sql<string | null>`airline_code`,
  buyer: sql<string | null>`legal_entity_id::text`,
}

async function sumLines(
  tx: SiteTx,
  { whatIfId, currency, by }: { whatIfId: number; currency: string; by: keyof typeof KEYS },
): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select ${KEYS[by]} as key, count(*)::int as bookings, (count(*) filter (where ${isAffected}))::int as affected,
      sum(fee_before)::bigint as fee_before, sum(fee_after)::bigint as fee_after,
      sum(discount_before)::bigint as discount_before, sum(discount_after)::bigint as discount_after,
      sum(total_before)::bigint as total_before, sum(total_after)::bigint as total_after,
      sum(margin_before)::bigint as margin_before, sum(margin_after)::bigint as margin_after
    from markup_what_if_lines
    where what_if_id = ${whatIfId} and currency = ${currency}
    group by 1
    order by abs(sum(margin_after) - sum(margin_before)) desc, 1
    limit ${MOST_ROWS}`.execute(tx)
  return rows
}
