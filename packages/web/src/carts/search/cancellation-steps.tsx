import { stepsAhead } from '@tradewind/domain/catalogue/cancellation-terms'
import { instantOf } from '@tradewind/domain/zoned-time'
import { useNow } from '../../lib/use-now.ts'
import { Icon } from '../../ui/icons.tsx'
import css from './activity-card.module.css'
import { formatMomentIn } from './city-clock.ts'
import type { FoundOption, FoundSlot } from './match-activities.ts'

type Props = { option: Pick<FoundOption, 'cancellation'>; date: string; slot: FoundSlot; timeZone: string }

/** What a cancellation of the chosen start refunds until when, step by step, on the clock of the city. */
export function CancellationSteps({ option: { cancellation }, date, slot, timeZone }: Props) {
  const now = useNow()
  const steps = cancellation
    ? stepsAhead(cancellation, {
        start: instantOf({ local: `${date}T${slot.startsAt}`, zone: timeZone }),
        now,
      })
    : freeAlone(slot)
  const last = steps.at(-1)
  return (
    <ul className={css.steps} aria-label="Cancellation">
      {steps.map(({ refundPercent, until }) => (
        <li key={until} className={css.until}>
          <Icon name={refundPercent === 100 ? 'check' : 'info'} size={16} />
          {`${refundPercent === 100 ? 'Free cancellation' : `${refundPercent}% refunded`} until ${formatMomentIn(until, timeZone)}`}
        </li>
      ))}
      {!last && (
        <li className={css.until}>
          <Icon name="info" size={16} />
          {cancellation ? 'Nothing is refunded when it is cancelled.' : 'A cancellation always costs something.'}
        </li>
      )}
      {last && cancellation && (
        <li className={css.until}>
          <Icon name="info" size={16} />
          Then nothing is refunded. Times are those of the city.
        </li>
      )}
    </ul>
  )
}

/** A supplier of an older installation says no more. */
function freeAlone({ freeUntil }: FoundSlot) {
  return freeUntil === null ? [] : [{ refundPercent: 100, until: freeUntil }]
}
