import type { SpecialFare } from '@tradewind/domain/flights/special-fare'
import { AirlineWish } from './airline-wish.tsx'
import { FareTypes } from './fare-types.tsx'
import css from './search-wishes.module.css'

export type Wishes = { readonly fare: SpecialFare | undefined; readonly airlines: readonly string[] }
type Props = Wishes & {
  /** Special fares are offered. */
  isInIndia: boolean
  onChange: (change: Partial<Wishes>) => void
}

/** What is wished beside the flight itself, in a line below the form. */
export function SearchWishes({ fare, airlines, isInIndia, onChange }: Props) {
  return (
    <div className={css.wishes}>
      {isInIndia && <FareTypes value={fare} onChange={(fare) => onChange({ fare })} />}
      <AirlineWish value={airlines} onChange={(airlines) => onChange({ airlines })} />
    </div>
  )
}
