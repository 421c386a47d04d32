import type { FlightOption } from '@tradewind/contract/flights/option'
import { parseMoney, sum } from '@tradewind/domain/money'
import type { ReactNode } from 'react'
import { formatWeekday, timeOf } from '../../lib/dates.ts'
import { formatAmount, formatMoney } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import { AirlineMark } from '../airline-mark.tsx'
import { flightNumbersOf } from './leg-words.ts'
import css from './pick-bar.module.css'

type Props = {
  outbound: FlightOption | undefined
  inbound: FlightOption | undefined
  travellerCount: number
  onContinue: () => void
  /** A button to share the pair, for those who sell to others. */
  share?: ReactNode
}

/** The two options of a domestic return and their total, always visible. */
export function PickBar({ outbound, inbound, travellerCount, onContinue, share }: Props) {
  const picked = [outbound, inbound].filter((option) => option !== undefined)
  const currency = picked[0]?.currency
  if (!currency) return null
  const total = sum(
    picked.map(({ publishedPrice }) => parseMoney(publishedPrice, currency)),
    currency,
  )
  const earned = picked.flatMap(({ earnings }) => earnings ?? [])
  return (
    <section className={css.bar} data-bottom-bar aria-label="Your selection">
      <div className={classes(layout.wrap, css.inner)}>
        <Half name="Outbound" option={outbound} />
        <Half name="Inbound" option={inbound} />
        <div className={css.total} role="status">
          <div className={css.amount}>{formatMoney(total)}</div>
          <div className={css.per}>
            {outbound && inbound ? '' : 'so far, '}for {travellerCount} {travellerCount === 1 ? 'traveller' : 'travellers'}
          </div>
          {earned.length === picked.length && (
            <div className={css.net} data-net>
              Net{' '}
              <b>
                {formatMoney(
                  sum(
                    earned.map(({ net }) => parseMoney(net, currency)),
                    currency,
                  ),
                )}
              </b>{' '}
              · Earn{' '}
              <b>
                {formatMoney(
                  sum(
                    earned.map(({ youEarn }) => parseMoney(youEarn, currency)),
                    currency,
                  ),
                )}
              </b>
            </div>
          )}
        </div>
        <div className={css.acts}>
          {share}
          <Button
            variant="primary"
            size="lg"
            disabledReason={outbound && inbound ? undefined : `Choose the ${outbound ? 'inbound' : 'outbound'} flight first.`}
            onClick={onContinue}
          >
            Continue
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
          <div className={css.open}>Not chosen yet</div>
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
        </div>
        <div className={css.v}>
          {first.originAirportCode} {timeOf(first.departureTime)} – {timeOf(last.arrivalTime)} {last.destinationAirportCode}
        </div>
      </div>
      <div className={css.money}>{formatAmount(option.publishedPrice, option.currency)}</div>
    </div>
  )
}
