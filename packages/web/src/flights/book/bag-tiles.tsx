import type { Extras } from '@tradewind/contract/flights/passengers'
import { Avatar } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { chooseExtra, chosenOf, takesExtras } from './choose-extra.ts'
import css from './extras.module.css'
import { type ExtrasProps, formatPrice } from './extras-props.ts'
import { t } from './messages.ts'
import { shortName } from './place-name.ts'

type Leg = Extras['baggage'][number]

/** One row of tiles per traveller: the included bag, then the extra ones. */
export function BagTiles({ form, extras, chosen, onChoose, leg }: ExtrasProps & { leg: Leg }) {
  const { passengers } = form.draft
  const paid = leg.offers.filter(({ included, weight }) => !included && weight > 0)
  const included = leg.offers.find((offer) => offer.included)
  const inFare = form.quote.option.legs[leg.legIndex]?.segments[0]?.baggage ?? null
  const free = included ? (included.weight > 0 ? t('kg', { n: included.weight }) : null) : inFare
  return (
    <div className={css.ex}>
      <h3>
        <Icon name="bag" /> {t('checkInBags')}
      </h3>
      {passengers.map((passenger, index) => {
        if (!takesExtras(passenger)) return null
        const name = shortName(passengers, index)
        const taken = chosenOf(chosen, 'baggage', index, leg.offers)
        const group = `bag-${leg.legIndex}-${index}`
        const tile = (id: string | null, weight: string, price: string) => (
          <label key={id ?? 'none'} className={classes(css.tile, taken === id && css.on)}>
            <input
              type="radio"
              name={group}
              checked={taken === id}
              onChange={() => onChoose(chooseExtra(chosen, { passengerIndex: index, kind: 'baggage' }, leg.offers, id))}
            />
            <b>{weight}</b>
            <span>{price}</span>
          </label>
        )
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a traveller is the place in the list
          <fieldset key={index} className={css.exRow} aria-label={t('bagsOf', { name, from: leg.origin, to: leg.destination })}>
            <span className={css.who}>
              <Avatar name={name} />
              <b className={layout.trunc}>{name}</b>
            </span>
            <div className={css.tiles}>
              {tile(null, free ?? t('noExtraBag'), t(free ? 'included' : 'noCharge'))}
              {paid.map((offer) => tile(offer.id, t('moreKg', { n: offer.weight }), formatPrice(offer, extras.currency)))}
            </div>
          </fieldset>
        )
      })}
    </div>
  )
}
