import type { ExtraChoice, Extras } from '@tradewind/contract/flights/passengers'
import { SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { chooseExtra, chosenOf, type Offer, takesExtras } from './choose-extra.ts'
import css from './extras.module.css'
import type { ExtrasProps } from './extras-props.ts'
import { t } from './messages.ts'
import { shortName } from './place-name.ts'

type Wish = { kind: ExtraChoice['kind']; label: string; offers: readonly (Offer & { name: string })[] }
type Flight = { flightIndex: number; name: string; wishes: readonly Wish[] }

/** The requests of full-service airlines: a kind of meal, window or aisle. They have no prices, so a list per traveller is enough. */
export function WishList({ form, extras, chosen, onChoose, legIndex }: ExtrasProps & { legIndex: number }) {
  const { passengers } = form.draft
  return flightsOf(extras, legIndex).map(({ flightIndex, name, wishes }) => (
    <div key={flightIndex} className={css.ex}>
      <h3>
        <Icon name="plane" /> <bdi dir="ltr">{name}</bdi>
      </h3>
      {passengers.map((passenger, index) =>
        takesExtras(passenger) ? (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: a traveller is the place in the list
            key={index}
            className={css.wishRow}
            aria-label={t('requestsOf', { name: shortName(passengers, index), flight: name })}
          >
            <b>{shortName(passengers, index)}</b>
            {wishes.map(({ kind, label, offers }) => (
              <SelectField
                key={kind}
                label={label}
                value={chosenOf(chosen, kind, index, offers) ?? ''}
                onChange={({ target: { value } }) =>
                  onChoose(chooseExtra(chosen, { passengerIndex: index, kind }, offers, value || null))
                }
              >
                <option value="">{t('noRequest')}</option>
                {offers.map((offer) => (
                  <option key={offer.id} value={offer.id}>
                    {offer.name}
                  </option>
                ))}
              </SelectField>
            ))}
          </fieldset>
        ) : null,
      )}
    </div>
  ))
}

function flightsOf({ meals, seats }: Extras, legIndex: number): Flight[] {
  const flights = [...meals, ...seats].filter((one) => one.legIndex === legIndex)
  const byFlight = Map.groupBy(flights, ({ flightIndex }) => flightIndex)
  return [...byFlight]
    .sort(([a], [b]) => a - b)
    .map(([flightIndex, [first]]) => {
      const meal = meals.find((one) => one.legIndex === legIndex && one.flightIndex === flightIndex)
      const seat = seats.find((one) => one.legIndex === legIndex && one.flightIndex === flightIndex)
      const mealOffers = (meal?.offers ?? []).map((offer) => ({ ...offer, name: offer.description }))
      const seatOffers = (seat?.rows.flat() ?? [])
        .filter(({ unavailable }) => unavailable === null)
        .map((offer) => ({ ...offer, name: t(SEAT_WISHES[offer.position]) }))
      const wishes: Wish[] = [
        { kind: 'meal', label: t('meal'), offers: mealOffers },
        { kind: 'seat', label: t('seat'), offers: seatOffers },
      ]
      return {
        flightIndex,
        name: first ? `${first.origin}–${first.destination} · ${first.flightNumber}` : '',
        wishes: wishes.filter(({ offers }) => offers.length > 0),
      }
    })
    .filter(({ wishes }) => wishes.length > 0)
}

const SEAT_WISHES = { window: 'wishWindow', aisle: 'wishAisle', middle: 'wishMiddle' } as const
