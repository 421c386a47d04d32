import type { SeatExtra } from '@tradewind/contract/flights/passengers'
import { classes } from '../../ui/class-names.ts'
import css from './extras.module.css'
import { formatPrice } from './extras-props.ts'
import { t } from './messages.ts'
import { seatLook } from './seat-look.ts'
import type { SeatTier } from './seat-tiers.ts'

type Props = { seats: readonly SeatExtra[]; tiers: readonly SeatTier[]; currency: string }

/** The meaning of the signs on this aircraft, with their prices. */
export function SeatLegend({ seats, tiers, currency }: Props) {
  const free = seats.filter(({ unavailable }) => unavailable === null)
  const priceRange = ({ least, most }: SeatTier) =>
    Number(least.price) === Number(most.price)
      ? formatPrice(least, currency)
      : t('priceRange', { least: formatPrice(least, currency), most: formatPrice(most, currency) })
  const prices = (kind: 'roomy' | 'free') => {
    const found = free.filter((seat) => seatLook(seat, false, undefined) === kind).sort((a, b) => Number(a.price) - Number(b.price))
    const [least, most] = [found[0], found.at(-1)]
    return least && most && priceRange({ least, most })
  }
  const [included, roomy] = [prices('free'), prices('roomy')]
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
      {tiers.map((tier, index) => (
        <li key={tier.least.price}>
          <i className={classes(css.seat, css.paid)} data-tier={index + 1} />
          {priceRange(tier)}
        </li>
      ))}
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
