import type { Extras } from '@tradewind/contract/flights/passengers'
import { useState } from 'react'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Bone } from '../../ui/spinner.tsx'
import { Segmented } from '../../ui/tabs.tsx'
import { BagTiles } from './bag-tiles.tsx'
import css from './extras.module.css'
import type { ExtrasProps } from './extras-props.ts'
import { MealList } from './meal-list.tsx'
import { t } from './messages.ts'
import { SeatMap } from './seat-map.tsx'
import { WishList } from './wish-list.tsx'

/** Bags, meals and seats, one leg at a time. No card when there is nothing to sell. */
export function ExtrasCard({ form, extras, chosen, onChoose }: ExtrasProps) {
  const legs = legsWithOffers(extras)
  const [picked, setPicked] = useState(legs[0]?.legIndex ?? 0)
  const leg = legs.find(({ legIndex }) => legIndex === picked) ?? legs[0]
  if (!leg) return null
  const { legIndex } = leg
  const bags = extras.baggage.find((one) => one.legIndex === legIndex)
  const meals = extras.meals.filter((one) => one.legIndex === legIndex && one.offers.length > 0)
  const seats = extras.seats.filter((one) => one.legIndex === legIndex && one.rows.length > 0)
  const rest = { form, extras, chosen, onChoose }
  return (
    <Card aria-label={t('extras')}>
      <CardHead title={t('extras')}>
        {legs.length > 1 && (
          <Segmented
            label={t('leg')}
            choices={legs.map(({ legIndex: value, name }) => ({ value: String(value), label: name }))}
            value={String(legIndex)}
            onChange={(value) => setPicked(Number(value))}
          />
        )}
      </CardHead>
      {extras.wishesOnly && (
        <p className={css.wishes}>
          <Icon name="info" size={18} />
          <span>{t('onlyRequests')}</span>
        </p>
      )}
      {bags && bags.offers.length > 0 && <BagTiles {...rest} leg={bags} />}
      {extras.wishesOnly ? (
        <WishList {...rest} legIndex={legIndex} />
      ) : (
        <>
          {meals.map((flight) => (
            <MealList key={flight.flightIndex} {...rest} flight={flight} isOnly={meals.length === 1} />
          ))}
          {seats.map((flight) => (
            <SeatMap key={`${legIndex}-${flight.flightIndex}`} {...rest} flight={flight} />
          ))}
        </>
      )}
    </Card>
  )
}

export function ExtrasLoading() {
  return (
    <Card aria-label={t('extras')} aria-busy="true">
      <CardHead title={t('extras')} />
      <CardBody>
        <p className={css.loading} role="status">
          {t('loadingExtras')}
        </p>
        <Bone height={42} />
      </CardBody>
    </Card>
  )
}

function legsWithOffers({ baggage, meals, seats }: Extras): { legIndex: number; name: string }[] {
  const all = [
    ...baggage.filter(({ offers }) => offers.length > 0),
    ...meals.filter(({ offers }) => offers.length > 0),
    ...seats.filter(({ rows }) => rows.length > 0),
  ]
  const byLeg = Map.groupBy(all, ({ legIndex }) => legIndex)
  return [...byLeg]
    .sort(([a], [b]) => a - b)
    .map(([legIndex, parts]) => ({ legIndex, name: `${parts[0]?.origin ?? ''}–${endOf(parts)}` }))
}

/** Bags have the airports of the leg; meals and seats only those of their flight, the last of which ends the leg. */
function endOf(parts: readonly { destination: string; flightIndex?: number }[]): string {
  const whole = parts.find(({ flightIndex }) => flightIndex === undefined)
  const last = [...parts].sort((a, b) => (b.flightIndex ?? 0) - (a.flightIndex ?? 0))[0]
  return (whole ?? last)?.destination ?? ''
}
