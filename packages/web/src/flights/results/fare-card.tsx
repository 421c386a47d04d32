import type { FlightOption, Leg, SourceProgress } from '@tradewind/contract/flights/option'
import type { BagsExtra } from '@tradewind/domain/flights/bag-wish'
import { add, parseMoney } from '@tradewind/domain/money'
import { lazy, memo, type ReactNode, Suspense, useId } from 'react'
import { formatMoment, formatWeekday, timeOf } from '../../lib/dates.ts'
import { formatAmount, formatMoney, formatWhole } from '../../lib/money.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icons.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { Tipped } from '../../ui/tipped.tsx'
import { AirlineMark } from '../airline-mark.tsx'
import { RefundableChip } from '../refundable-chip.tsx'
import { SpecialFareChip } from '../wishes/special-fare-chip.tsx'
import type { BagsOf } from './bag-totals.ts'
import css from './fare-card.module.css'
import { FarePath } from './fare-path.tsx'
import type { OtherReturns } from './group-returns.ts'
import { formatCabin, formatCheckIn, formatMinutes } from './in-words.ts'
import { flightNumbersOf, noteOf } from './leg-words.ts'
import { t } from './messages.ts'

export const FareDetail = lazy(() => import('./fare-detail.tsx').then(({ FareDetail }) => ({ default: FareDetail })))
export const FEW_SEATS = 9

export type CardProps = {
  /** The cheapest fare that matches the filters. */
  option: FlightOption
  /** All fares of the same flights, cheapest first. */
  fares: readonly FlightOption[]
  traceId: string
  sources: readonly SourceProgress[]
  travellerCount: number
  isOpen: boolean
  chosenIndex: string | undefined
  onToggle: (journeyKey: string) => void
  /** Other returns with the same outbound, where the list groups them. */
  others: OtherReturns | undefined
  isGroupOpen: boolean
  onToggleGroup: (outbound: string) => void
  onSelect: (option: FlightOption) => void
  /** What the wanted bags add; absent while none are wanted. */
  bagsOf: BagsOf | undefined
  /** The content beside a fare: the checkbox for sharing. */
  markOf: ((option: FlightOption) => ReactNode) | undefined
  /** In one of two lists beside each other: what its chosen flight costs, and whether this row is reached by Tab. */
  chosenPrice?: string | undefined
  isTabStop?: boolean
}

export const FareCard = memo(function FareCard({
  option,
  fares,
  traceId,
  sources,
  travellerCount,
  isOpen,
  chosenIndex,
  onToggle,
  others,
  isGroupOpen,
  onToggleGroup,
  onSelect,
  bagsOf,
  markOf,
}: CardProps) {
  const detailId = useId()
  const chosen = fares.find(({ resultIndex }) => resultIndex === chosenIndex)
  const shown = chosen ?? option
  const name = flightNumbersOf(option)
  return (
    <article className={classes(css.card, chosen && css.chosen)} aria-label={cardLabel(shown)}>
      <div className={css.row}>
        <div className={css.legs}>
          {option.legs.map((leg) => (
            <LegLine key={leg.departureAt} leg={leg} isOneOfSeveral={option.legs.length > 1} />
          ))}
        </div>
        <Facts option={shown} />
        <Price option={shown} travellerCount={travellerCount} familyCount={fares.length} bags={bagsOf?.(shown)} />
        <div className={css.act}>
          {/* While the fare families are open, each fare is selected by its name: one button per fare. */}
          {(!isOpen || fares.length === 1 || chosen) && (
            <Button
              size="sm"
              variant={chosen ? 'picked' : 'accent'}
              aria-pressed={chosenIndex === undefined ? undefined : chosen !== undefined}
              {...(chosen && { icon: 'check' })}
              aria-label={t(chosen ? 'selectedName' : 'selectFlight', { flight: name })}
              onClick={() => onSelect(shown)}
            >
              {t(chosen ? 'selected' : 'select')}
            </Button>
          )}
          <IconButton
            size="sm"
            icon={isOpen ? 'up' : 'down'}
            label={t(isOpen ? 'closeDetails' : 'openDetails', { flight: name })}
            aria-expanded={isOpen}
            aria-controls={detailId}
            onClick={() => onToggle(option.journeyKey)}
          />
          {markOf?.(shown)}
        </div>
      </div>
      {others && (
        <button type="button" className={css.returns} aria-expanded={isGroupOpen} onClick={() => onToggleGroup(others.outbound)}>
          <Icon name={isGroupOpen ? 'up' : 'down'} size={14} />
          {t('moreReturns', { n: others.count, price: formatWhole(others.from, option.currency) })}
        </button>
      )}
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

/** Several legs of one fare fly on different days: each shows its own. */
function LegLine({ leg, isOneOfSeveral }: { leg: Leg; isOneOfSeveral: boolean }) {
  const first = leg.segments[0]
  const last = leg.segments.at(-1)
  if (!first || !last) return null
  const note = noteOf(leg)
  return (
    <div className={css.leg}>
      <AirlineMark code={first.airlineCode} />
      <div className={css.times}>
        <div className={css.clock}>
          <time dateTime={first.departureTime}>{timeOf(first.departureTime)}</time>
          <span className={css.dash}>–</span>
          <time dateTime={last.arrivalTime}>{timeOf(last.arrivalTime)}</time>
          {leg.dayChange !== 0 && (
            <Tipped className={css.days} tip={t('arrivesLater', { n: leg.dayChange })} isStop={false}>
              <bdi dir="ltr">{leg.dayChange > 0 ? `+${leg.dayChange}` : leg.dayChange}</bdi>
            </Tipped>
          )}
        </div>
        <div className={css.who}>
          {isOneOfSeveral && <b className={css.day}>{formatWeekday(first.departureTime)} · </b>}
          <span className={css.airline}>{[...new Set(leg.segments.map(({ airlineName }) => airlineName))].join(', ')} · </span>
          <span className={css.numbers}>
            <bdi dir="ltr">
              {leg.segments.map(({ airlineCode, flightNumber }) => `${airlineCode}\u00a0${flightNumber}`).join(', ')}
            </bdi>
          </span>
        </div>
        {note && <div className={css.note}>{note}</div>}
      </div>
      <FarePath leg={leg} />
    </div>
  )
}

export function Facts({ option }: { option: FlightOption }) {
  const first = option.legs[0]?.segments[0]
  const { seatsLeft } = option
  return (
    <div className={css.facts}>
      <span className={css.bags}>
        <Tipped tip={t('checkInPer')} isStop={false}>
          <Icon name="bag" size={16} />
          {formatCheckIn(first?.baggage ?? null)}
        </Tipped>
        <Tipped tip={t('cabinBag')} isStop={false}>
          <Icon name="cabin" size={16} />
          {formatCabin(first?.cabinBaggage ?? null)}
        </Tipped>
        {option.mealIncluded && (
          <span>
            <Icon name="meal" size={16} />
            {t('meal')}
          </span>
        )}
      </span>
      <SpecialFareChip special={option.specialFare} />
      <RefundableChip isRefundable={option.isRefundable} />
      {option.isHoldAllowed && (
        <Chip icon="clock">{option.holdUntil ? t('holdUntil', { time: formatMoment(option.holdUntil) }) : t('holdPossible')}</Chip>
      )}
      {seatsLeft !== null && seatsLeft > 0 && seatsLeft < FEW_SEATS && <Chip tone="warn">{t('seatsLeft', { n: seatsLeft })}</Chip>}
    </div>
  )
}

function Price({
  option,
  travellerCount,
  familyCount,
  bags,
}: {
  option: FlightOption
  travellerCount: number
  familyCount: number
  bags: BagsExtra | undefined
}) {
  const { currency, earnings, fareFamily, conversion } = option
  return (
    <div className={css.price}>
      <div className={css.amount}>
        {bags?.kind === 'about' && <small>{t('about')} </small>}
        {bags?.kind === 'about' ? priceWith(option, bags) : splitAmount(priceWith(option, bags))}
      </div>
      {bags && <div className={css.per}>{bagsText(bags)}</div>}
      <div className={classes(css.per, bags && css.spare)}>{t('forTravellers', { n: travellerCount })}</div>
      {conversion && <div className={classes(css.per, css.conversion)}>{conversion}</div>}
      {familyCount > 1 && (
        <div className={classes(css.per, css.fares)}>
          {t('familyFares', { family: fareFamily ?? t('cheapest'), n: familyCount })}
        </div>
      )}
      {earnings && (
        <div className={css.net} data-net>
          {t('netOnly')} <b>{formatAmount(earnings.net, currency)}</b>
        </div>
      )}
    </div>
  )
}

/** The price, with what the wanted bags add where that is about known. */
export function priceWith({ publishedPrice, currency }: FlightOption, bags: BagsExtra | undefined): string {
  if (bags?.kind !== 'about') return formatAmount(publishedPrice, currency)
  return formatMoney(add(parseMoney(publishedPrice, currency), bags.extra))
}

/** The decimals are smaller, because nobody compares by them; they are still shown, because the total is exact. */
export function splitAmount(amount: string): ReactNode {
  // What keeps an amount in one piece among words that run the other way stands behind it.
  const [, whole, fraction, end] = /^(.*?)(\.\d+)?(\u2069?)$/.exec(amount) ?? []
  return (
    <>
      {whole}
      {fraction && <span className={css.fraction}>{fraction}</span>}
      {end}
    </>
  )
}

export function bagsText(bags: BagsExtra): string {
  if (bags.kind === 'included') return t('bagsIncluded')
  return bags.kind === 'about' ? t('inclForBags', { amount: formatMoney(bags.extra) }) : t('bagsNotPriced')
}

export function cardLabel(option: FlightOption): string {
  const legs = option.legs.map(({ segments, durationMinutes }) => {
    const [first, last] = [segments[0], segments.at(-1)]
    return t('cardFlight', {
      airline: first?.airlineName ?? '',
      from: timeOf(first?.departureTime ?? ''),
      to: timeOf(last?.arrivalTime ?? ''),
      duration: formatMinutes(durationMinutes),
    })
  })
  return `${legs.join('; ')}, ${formatAmount(option.publishedPrice, option.currency)}`
}
