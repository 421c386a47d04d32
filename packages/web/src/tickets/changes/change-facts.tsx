import { CHANGE_STATE_WORDS, COUPON_WORDS } from '@tradewind/domain/tickets/ticket-words'
import { formatInstant } from '../../lib/dates.ts'
import layout from '../../ui/layout.module.css'
import css from './change-detail.module.css'
import type { ChangeDetail } from './change-queries.ts'

/** The passengers and sectors of a request, each with its status. */
export function ChangeCoupons({ coupons }: Pick<ChangeDetail, 'coupons'>) {
  const passengers = [...Map.groupBy(coupons, ({ passengerPlace }) => passengerPlace).values()]
  return (
    <ul className={css.coupons}>
      {passengers.map((own) => (
        <li key={own[0]?.passengerPlace}>
          <span>
            {own[0]?.passenger}
            <small>{own[0]?.ticketNumber}</small>
          </span>
          <span>
            {own.map(({ sector, state }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: flights keep their places
              <span key={index} className={state === 'open' || state === 'flightCancelled' ? undefined : css.gone}>
                {sector}
                {state !== 'open' && <small>{COUPON_WORDS[state]}</small>}
              </span>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

const EVENTS: Readonly<Record<ChangeDetail['history'][number]['kind'], string>> = {
  move: 'Status changed',
  note: 'Note for colleagues',
  question: 'Question',
  answer: 'Answer',
  declined: 'Quote declined',
  assigned: 'Assigned',
  quoted: 'Quote sent',
  supplier: 'Airline',
  money: 'Money',
}

/** The history of a request, newest first. */
export function ChangeTimeline({ history }: Pick<ChangeDetail, 'history'>) {
  return (
    <ol className={css.timeline}>
      {[...history].reverse().map(({ place, at, kind, to, actor, note, isInternal }) => (
        <li key={place} className={isInternal ? css.internal : undefined}>
          <time dateTime={at}>{formatInstant(at)}</time>
          <div>
            <b>{kind === 'move' && to ? nameMove(to) : EVENTS[kind]}</b>{' '}
            <span className={layout.faint}>{actor === 'system' ? 'automatically' : `by ${actor}`}</span>
            {note && <p>{note}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function nameMove(state: string): string {
  if (state === 'confirmed') return 'Agreed'
  return state in CHANGE_STATE_WORDS ? CHANGE_STATE_WORDS[state as keyof typeof CHANGE_STATE_WORDS] : state
}
