import type { Extras } from '@tradewind/contract/flights/passengers'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { chooseExtra, chosenOf, takesExtras } from './choose-extra.ts'
import css from './extras.module.css'
import { type ExtrasProps, formatPrice } from './extras-props.ts'
import { mealKind } from './meal-kind.ts'
import { t } from './messages.ts'
import { shortName } from './place-name.ts'

/** How many names fit beside a dish and its price. */
const BESIDE = 3

type Flight = Extras['meals'][number]

/** The menu of one flight: each dish with its mark and price, and the travellers who chose it. A second press removes it. */
export function MealList({ form, extras, chosen, onChoose, flight, isOnly }: ExtrasProps & { flight: Flight; isOnly: boolean }) {
  const { passengers } = form.draft
  const eaters = passengers.flatMap((passenger, index) => (takesExtras(passenger) ? [index] : []))
  return (
    <div className={css.ex}>
      <div className={css.exHead}>
        <h3>
          <Icon name="meal" /> {t('meals')}
        </h3>
        {!isOnly && (
          <span className={classes(layout.faint, layout.num)}>
            <bdi dir="ltr">
              {flight.origin}–{flight.destination} · {flight.flightNumber}
            </bdi>
          </span>
        )}
      </div>
      <ul className={classes(css.meals, eaters.length > BESIDE && css.below)}>
        {flight.offers.map((offer) => {
          const kind = mealKind(offer.description)
          return (
            <li key={offer.id}>
              {kind ? (
                <span
                  className={classes(css.veg, kind === 'nonVeg' && css.nonVeg)}
                  role="img"
                  aria-label={t(kind === 'veg' ? 'vegetarian' : 'nonVegetarian')}
                />
              ) : (
                <span className={css.noMark} aria-hidden="true" />
              )}
              <b className={css.dish}>
                <bdi>{offer.description}</bdi>
              </b>
              <span className={css.price}>{formatPrice(offer, extras.currency)}</span>
              <span className={css.eaters}>
                {eaters.map((index) => {
                  const name = shortName(passengers, index)
                  const has = chosenOf(chosen, 'meal', index, flight.offers) === offer.id
                  const next = chooseExtra(chosen, { passengerIndex: index, kind: 'meal' }, flight.offers, has ? null : offer.id)
                  return (
                    <button
                      key={index}
                      type="button"
                      className={css.eater}
                      aria-pressed={has}
                      aria-label={t('mealFor', { meal: offer.description, name })}
                      onClick={() => onChoose(next)}
                    >
                      <span className={css.tick}>
                        <Icon name="check" size={14} />
                      </span>
                      <span className={layout.trunc}>{name}</span>
                    </button>
                  )
                })}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
