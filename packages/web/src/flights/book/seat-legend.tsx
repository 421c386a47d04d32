import type { SeatExtra } from '@tradewind/contract/flights/passengers'
import { classes } from '../../ui/class-names.ts'
import css from './extras.module.css'
import { formatPrice } from './extras-props.ts'
import { t } from './messages.ts'
import { seatLook } from './seat-look.ts'

/** The meaning of the shapes on this aircraft, with their prices. */
export function SeatLegend({ seats, currency }: { seats: readonly SeatExtra[]; currency: string }) {
  const free = seats.filter(({ unavailable }) => unavailable === null)
  const prices = (kind: 'roomy' | 'paid' | 'free') => {
    const found = free.filter((seat) => seatLook(seat, false, undefined) === kind)
    const byPrice = [...new Map(found.map((seat) => [seat.price, seat])).values()].sort((a, b) => Number(a.price) - Number(b.price))
    const [least, most] = [byPrice[0], byPrice.at(-1)]
    if (!least || !most) return undefined
    return least === most
      ? formatPrice(least, currency)
      : t('priceRange', { least: formatPrice(least, currency), most: formatPrice(most, currency) })
  }
  const [included, paid, roomy] = [prices('free'), prices('paid'), prices('roomy')]
  return (
    <ul className={css.legend}>
      <li>
        <i className={classes(css.seat, css.mine)} />
        {t('yourSeats')}
      </li>
      {included && (
        <li>
          <i className={classes(css.seat, css.free)} />
          {included}
        </li>
      )}
      {paid && (
        <li>
          <i className={classes(css.seat, css.paid)} />
          {paid}
        </li>
      )}
      {roomy && (
        <li>
          <i className={classes(css.seat, css.roomy)} />
          {t('extraLegroom')} {roomy}
        </li>
      )}
      <li>
        <i className={classes(css.seat, css.taken)} />
        {t('takenSeats')}
      </li>
    </ul>
  )
}
