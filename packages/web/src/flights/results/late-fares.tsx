import type { FlightOption } from '@tradewind/contract/flight-option'
import { formatWhole } from '../../lib/money.ts'
import css from './results.module.css'

type Props = { waiting: readonly FlightOption[]; shown: readonly FlightOption[]; onShow: () => void }

/** What came after a person began to read waits here. */
export function LateFares({ waiting, shown, onShow }: Props) {
  const first = waiting[0]
  if (!first) return null
  const known = new Set(shown.map(({ journeyKey }) => journeyKey))
  const flights = new Set(waiting.map(({ journeyKey }) => journeyKey).filter((key) => !known.has(key))).size
  const cheapest = waiting.reduce(
    (least, option) => (Number(option.publishedPrice) < Number(least.publishedPrice) ? option : least),
    first,
  )
  return (
    <button type="button" className={css.late} onClick={onShow}>
      <span role="status">
        {flights > 0 ? `${flights} more ${flights === 1 ? 'flight' : 'flights'}` : `${waiting.length} more fares on these flights`},
        from {formatWhole(cheapest.publishedPrice, cheapest.currency)}
      </span>
      <b>Show them</b>
    </button>
  )
}
