import type { FoundActivity } from '@tradewind/contract/carts/activity-search'
import { useId } from 'react'
import { Picture } from '../../catalogue/pictures/picture.tsx'
import { formatWeekdayNumber } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import type { CartParty } from '../cart/cart-change.ts'
import css from './activity-card.module.css'
import type { ActivityFilters } from './activity-query.ts'
import { formatMomentIn } from './city-clock.ts'
import type { BestPrice, ListedActivity } from './match-activities.ts'
import { OfferPanel } from './offer-panel.tsx'
import { countOf, describeDuration, nameCategory, WAYS } from './search-words.ts'

type Props = ListedActivity & {
  filters: ActivityFilters
  party: CartParty
  currency: string
  timeZone: string
  isOpen: boolean
  onToggle: () => void
  onDates: (date: string) => void
}

/** An activity at its lowest price for these travellers; open, all its prices, days and times. */
export function ActivityCard({ activity, best, isOpen, onToggle, ...rest }: Props) {
  const id = useId()
  const { name, category, area, picture, isTransferRequired, tourOptions } = activity
  const travellers = rest.party.adults + rest.party.children + rest.party.infants
  const about = [nameCategory(category), area?.name, describeDuration(tourOptions)].filter(
    (each) => each !== undefined && each !== '',
  )
  const free = best && freeUntilOf(activity, best)
  return (
    <article className={css.card} aria-labelledby={`${id}-name`}>
      <div className={css.head}>
        {picture ? (
          <Picture picture={picture} sizes="(max-width: 600px) 88px, 136px" isDecoration className={css.picture} />
        ) : (
          <span className={classes(css.picture, css.none)} aria-hidden="true">
            <Icon name="compass" size={32} />
          </span>
        )}
        <div className={css.facts}>
          <h3 id={`${id}-name`}>{name}</h3>
          {about.length > 0 && (
            <p className={css.about}>
              {about.map((each) => (
                <span key={each}>{each}</span>
              ))}
            </p>
          )}
          <ul className={css.chips}>
            {isTransferRequired && (
              <li>
                <Chip icon="lock">Transfer compulsory</Chip>
              </li>
            )}
            {tourOptions.every(({ confirmation }) => confirmation === 'onRequest') && (
              <li>
                <Chip icon="clock">On request</Chip>
              </li>
            )}
            {tourOptions.some(({ hasMeal }) => hasMeal) && (
              <li>
                <Chip icon="meal">Meal</Chip>
              </li>
            )}
            {tourOptions.some(({ hasGuide }) => hasGuide) && (
              <li>
                <Chip icon="chat">Guide</Chip>
              </li>
            )}
          </ul>
          {free && (
            <p className={css.free}>
              <Icon name="check" size={16} />
              Free cancellation until {formatMomentIn(free, rest.timeZone)}
            </p>
          )}
          <Days activity={activity} />
        </div>
        <div className={css.price}>
          {best ? (
            <p>
              <b className={css.total}>{formatAmount(best.offer.total, rest.currency)}</b>
              <small>
                {travellers === 1
                  ? 'for 1 traveller'
                  : `for ${travellers} · ${formatAmount(best.offer.perPerson, rest.currency)} per person`}
              </small>
              <small>{WAYS[best.transfer].name}</small>
            </p>
          ) : (
            <p className={css.refused}>{whyNot(activity)}</p>
          )}
          <Button
            variant={isOpen ? 'picked' : 'accent'}
            aria-expanded={isOpen}
            aria-controls={`${id}-panel`}
            aria-label={`${best ? 'Choose' : 'See why'}: ${name}`}
            onClick={onToggle}
          >
            {best ? 'Choose' : 'See why'}
            <Icon name={isOpen ? 'up' : 'down'} size={16} />
          </Button>
        </div>
      </div>
      <div id={`${id}-panel`}>{isOpen && <OfferPanel activity={activity} {...rest} />}</div>
    </article>
  )
}

/** The days on which something of it can be had. For the eye: the open card says the same with a reason. */
function Days({ activity: { tourOptions } }: { activity: FoundActivity }) {
  const dates = tourOptions[0]?.days.map(({ date }) => date) ?? []
  const free = new Set(tourOptions.flatMap(({ days }) => days.flatMap(({ date, canBeHad }) => (canBeHad ? date : []))))
  const MOST_SHOWN = 7
  const shown = dates.slice(0, MOST_SHOWN)
  const more = dates.length - shown.length
  return (
    <ul className={css.days} aria-label="Days">
      {shown.map((date) => (
        <li key={date} data-off={!free.has(date) || undefined}>
          {formatWeekdayNumber(date)}
          {!free.has(date) && <span className={layout.vh}>, not available</span>}
        </li>
      ))}
      {more > 0 && <li>and {countOf(more, 'day', 'days')} more</li>}
    </ul>
  )
}

/** The first reason that is the party's own; otherwise that no day can be had. */
function whyNot({ tourOptions }: FoundActivity): string {
  if (tourOptions.every(({ seats }) => seats === 0)) return 'Not for these travellers'
  if (tourOptions.every(({ days }) => days.every(({ isClosed }) => isClosed))) return 'Closed on these days'
  if (tourOptions.every(({ offers }) => offers.every((offer) => 'why' in offer))) return 'No price on these days'
  return 'Not available on these days'
}

function freeUntilOf({ tourOptions }: FoundActivity, { optionId, date, startsAt }: BestPrice): string | null | undefined {
  const option = tourOptions.find(({ id }) => id === optionId)
  const day = option?.days.find((each) => each.date === date)
  return day?.slots.find((slot) => slot.startsAt === startsAt)?.freeUntil
}
