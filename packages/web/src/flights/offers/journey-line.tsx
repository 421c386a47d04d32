import type { Leg } from '@tradewind/contract/flights/option'
import css from './journey-line.module.css'
import { journeyParts } from './journey-words.ts'

/** A leg in one line; if it is too long, it breaks between day, route and flight numbers. */
export function JourneyLine({ leg }: { leg: Leg }) {
  return (
    <span className={css.line}>
      {journeyParts(leg).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  )
}
