import { classes } from '../ui/class-names.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import layout from '../ui/layout.module.css'
import { SafeHtml } from '../ui/safe-html.tsx'
import css from './booking-card.module.css'
import type { BookingInfo } from './ticket-queries.ts'

/** The airline's rules as the buyer saw them. Rules that were not stored then are not made up now. */
export function BookedFareRules({ rules }: { rules: BookingInfo['fareRules'] }) {
  if (rules === null || rules.length === 0)
    return (
      <p className={classes(css.rules, layout.soft)}>
        The airline sent no fare rules for this booking. We check the charges when you request a change.
      </p>
    )
  return (
    <>
      {rules.map(({ origin, destination, airline, fareRuleDetail }) => (
        <Disclosure
          key={`${origin}${destination}${airline}`}
          label={
            <>
              {origin} – {destination} <span className={layout.faint}>{airline}</span>
            </>
          }
          className={css.rules}
        >
          <SafeHtml html={fareRuleDetail} />
        </Disclosure>
      ))}
    </>
  )
}
