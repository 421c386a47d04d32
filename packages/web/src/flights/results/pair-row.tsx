import type { Leg } from '@tradewind/contract/flights/option'
import { memo, Suspense, useId } from 'react'
import { timeOf } from '../../lib/dates.ts'
import { formatAmount } from '../../lib/money.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { PageLoading } from '../../ui/spinner.tsx'
import { AirlineMark } from '../airline-mark.tsx'
import { bagsText, type CardProps, cardLabel, Facts, FareDetail, priceWith, splitAmount } from './fare-card.tsx'
import { stopsText } from './fare-path.tsx'
import { formatMinutes } from './in-words.ts'
import { flightNumbersOf, noteOf } from './leg-words.ts'
import { t } from './messages.ts'
import css from './pair-row.module.css'
import { describeDifference } from './price-difference.ts'

/** One flight of a list beside another: a radio as wide as its row, and its details on a press. */
export const PairRow = memo(function PairRow(props: CardProps) {
  const { option, fares, traceId, sources, travellerCount, isOpen, chosenIndex, onToggle, onSelect, bagsOf } = props
  const detailId = useId()
  const chosen = fares.find(({ resultIndex }) => resultIndex === chosenIndex)
  const shown = chosen ?? option
  const bags = bagsOf?.(shown)
  const name = flightNumbersOf(option)
  return (
    <article className={classes(css.card, chosen && css.chosen)} aria-label={cardLabel(shown)}>
      <div className={css.row}>
        {/* biome-ignore lint/a11y/useSemanticElements: rows far away are not rendered, so that a native group would end at the last rendered one */}
        <button
          type="button"
          role="radio"
          aria-checked={chosen !== undefined}
          aria-label={cardLabel(shown)}
          tabIndex={props.isTabStop ? 0 : -1}
          className={css.radio}
          onClick={() => onSelect(shown)}
        />
        <Flight option={shown} fareCount={fares.length} />
        <div className={css.price}>
          <div className={css.amount}>
            {bags?.kind === 'about' && <small>{t('about')} </small>}
            {splitAmount(priceWith(shown, bags))}
          </div>
          {bags && <div className={css.per}>{bagsText(bags)}</div>}
          {!bags && (
            <div className={css.per}>
              {chosen || props.chosenPrice === undefined
                ? t('forTravellers', { n: travellerCount })
                : describeDifference(shown, props.chosenPrice)}
            </div>
          )}
          {shown.earnings && (
            <div className={css.net} data-net>
              {t('netOnly')} <b>{formatAmount(shown.earnings.net, shown.currency)}</b>
            </div>
          )}
        </div>
        <IconButton
          size="sm"
          className={css.toggle}
          icon={isOpen ? 'up' : 'down'}
          label={t(isOpen ? 'closeDetails' : 'openDetails', { flight: name })}
          aria-expanded={isOpen}
          aria-controls={detailId}
          onClick={() => onToggle(option.journeyKey)}
        />
        <div className={css.facts}>
          <Facts option={shown} />
          {shown.conversion && <span>{shown.conversion}</span>}
        </div>
      </div>
      {isOpen && (
        <div id={detailId} className={css.more}>
          <Suspense fallback={<PageLoading label={t('details')} />}>
            <FareDetail
              option={shown}
              fares={fares}
              traceId={traceId}
              sources={sources}
              chosenIndex={chosenIndex}
              onSelect={onSelect}
            />
          </Suspense>
        </div>
      )}
    </article>
  )
})

/** Of one leg: a whole return stands in another list. */
function Flight({ option, fareCount }: Pick<CardProps, 'option'> & { fareCount: number }) {
  const leg = option.legs[0]
  const [first, last] = [leg?.segments[0], leg?.segments.at(-1)]
  if (!leg || !first || !last) return null
  const note = noteOf(leg)
  const technical = leg.segments.flatMap(({ stopPoint }) => stopPoint ?? [])
  return (
    <>
      <AirlineMark code={first.airlineCode} size="s" />
      <div className={css.flight}>
        <div className={css.clock}>
          <time dateTime={first.departureTime}>{timeOf(first.departureTime)}</time>
          <span className={css.dash}>–</span>
          <time dateTime={last.arrivalTime}>{timeOf(last.arrivalTime)}</time>
          {leg.dayChange !== 0 && (
            <span className={css.days}>
              <bdi dir="ltr">{leg.dayChange > 0 ? `+${leg.dayChange}` : leg.dayChange}</bdi>
            </span>
          )}
          <span className={css.numbers}>
            <bdi dir="ltr">{leg.segments.map(numberOf).join(', ')}</bdi>
          </span>
        </div>
        <div className={css.way}>
          {formatMinutes(leg.durationMinutes)} ·{' '}
          <bdi dir="ltr">
            {first.originAirportCode}–{last.destinationAirportCode}
          </bdi>{' '}
          · {stopsText(leg)}
          {technical.length > 0 && <span className={css.bad}> · {t('technicalStop', { places: technical.join(', ') })}</span>}
          {note && ` · ${note}`}
          {fareCount > 1 && ` · ${faresText(option.fareFamily, fareCount)}`}
        </div>
      </div>
    </>
  )
}

function numberOf({ airlineCode, flightNumber }: Leg['segments'][number]): string {
  return `${airlineCode}\u00a0${flightNumber}`
}

function faresText(family: string | null, n: number): string {
  return family === null ? t('nFares', { n }) : t('familyFares', { family, n })
}
