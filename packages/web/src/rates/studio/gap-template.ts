import type { RateProblem } from '@tradewind/domain/rates/check-rates'
import { daysBetween, plainDate } from '@tradewind/domain/time'
import { type RateTemplate, valuesOf } from './rate-values.ts'
import type { StudioRate } from './studio-data.ts'

type Gap = Extract<RateProblem, { kind: 'gap' }>

/** A rate for the days of a gap: as the rate of the same service whose end is nearest to it. */
export function templateForGap(gap: Gap, rates: readonly StudioRate[]): RateTemplate {
  const distance = ({ row }: StudioRate) => Math.abs(daysBetween(plainDate(row.validTillDate), gap.from))
  const [nearest] = rates.filter((rate) => couldFill(rate, gap)).toSorted((a, b) => distance(a) - distance(b))
  const days = { validFromDate: gap.from, validTillDate: gap.to, marketId: gap.marketId }
  if (nearest) {
    const { supplements, ...values } = valuesOf(nearest)
    return {
      ...values,
      ...days,
      supplements: supplements.filter(({ fromDate, tillDate }) => fromDate <= gap.to && gap.from <= tillDate),
    }
  }
  return gap.service === 'ticket' ? { kind: 'ticket', ...days } : { kind: 'transfer', sharingBasis: gap.service, ...days }
}

function couldFill(rate: StudioRate, { service, marketId, seats }: Gap): boolean {
  if (rate.state === 'ended' || rate.row.marketId !== marketId) return false
  if (rate.kind === 'ticket') return service === 'ticket'
  const { sharingBasis, minPax, maxPax } = rate.row
  return sharingBasis === service && (!seats || ((minPax ?? 1) <= seats.to && seats.from <= (maxPax ?? seats.to)))
}
