import type { FlightOption } from '@tradewind/contract/flights/option'
import type { ReactNode } from 'react'
import { formatWeekday, timeOf } from '../../lib/dates.ts'
import { formatAmount, formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { AirlineMark } from '../airline-mark.tsx'
import { nameSpecialFare } from '../wishes/special-fare-words.ts'
import { flightNumbersOf } from './leg-words.ts'
import { t } from './messages.ts'
import css from './pick-bar.module.css'
import { usePairTotal } from './use-pair-total.ts'

type Props = {
  outbound: FlightOption | undefined
  inbound: FlightOption | undefined
  travellerCount: number
  /** Both are one fare: the options of a special return. */
  soldAsOne: { traceId: string } | undefined
  onContinue: () => void
  /** A button to share the pair, for those who sell to others. */
  share?: ReactNode
}

/** The two options of a domestic return and their total, always visible. */
export function PickBar({ outbound, inbound, travellerCount, soldAsOne, onContinue, share }: Props) {
  const picked = [outbound, inbound].filter((option) => option !== undefined)
  const price = usePairTotal(picked, soldAsOne)
  if (picked.length === 0) return null
  const travellers = t('forTravellers', { n: travellerCount })
  return (
    <section className={css.bar} data-bottom-bar aria-label={t('yourSelection')}>
      <div className={classes(layout.wrap, css.inner)}>
        <Half name={t('outbound')} option={outbound} />
        <Half name={t('inbound')} option={inbound} />
        <div className={css.total} role="status">
          <div className={css.amount}>{price ? formatMoney(price.total) : '…'}</div>
          <div className={css.per}>{outbound && inbound ? travellers : t('soFar', { travellers })}</div>
          {price?.earned && (
            <div className={css.net} data-net>
              {t('netOnly')} <b>{formatMoney(price.earned.net)}</b> · {t('earn')} <b>{formatMoney(price.earned.youEarn)}</b>
            </div>
          )}
        </div>
        <div className={css.acts}>
          {share}
          <Button
            variant="primary"
            size="lg"
            disabledReason={outbound && inbound ? undefined : t(outbound ? 'chooseInbound' : 'chooseOutbound')}
            onClick={onContinue}
          >
            {t('continue')}
          </Button>
        </div>
      </div>
    </section>
  )
}

function Half({ name, option }: { name: string; option: FlightOption | undefined }) {
  const segments = option?.legs[0]?.segments
  const [first, last] = [segments?.[0], segments?.at(-1)]
  if (!option || !first || !last)
    return (
      <div className={css.half}>
        <div>
          <div className={css.k}>{name}</div>
          <div className={css.open}>{t('notChosen')}</div>
        </div>
      </div>
    )
  return (
    <div className={css.half}>
      <AirlineMark code={first.airlineCode} />
      <div>
        <div className={css.k}>
          {name} · {formatWeekday(first.departureTime)}
          <span className={layout.onlyWide}> · {flightNumbersOf(option)}</span>
          {option.specialFare && ` · ${nameSpecialFare(option.specialFare)}`}
        </div>
        <div className={css.v}>
          <bdi dir="ltr">
            {first.originAirportCode} {timeOf(first.departureTime)} – {timeOf(last.arrivalTime)} {last.destinationAirportCode}
          </bdi>
        </div>
      </div>
      <div className={css.money}>{formatAmount(option.publishedPrice, option.currency)}</div>
    </div>
  )
}
