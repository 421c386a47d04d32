import { useId } from 'react'
import { classes } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { CHOICES, type Choice } from './change-choice.ts'
import css from './change-dialog.module.css'
import { FieldProblem } from './field-problem.tsx'

const KINDS: Readonly<Record<Choice, { label: string; hint: string; icon: IconName }>> = {
  refund: { label: 'Refund', hint: 'Everyone, all sectors', icon: 'refund' },
  partial: { label: 'Partial Refund', hint: 'Choose passengers and sectors', icon: 'users' },
  reissue: { label: 'Change Itinerary / Reissue', hint: 'New date or flight', icon: 'swap' },
  flightCancelled: { label: 'Flight cancelled', hint: 'By the airline', icon: 'plane' },
}

/** The type of the request: one of the specification's. */
export function ChangeKinds({
  value,
  error,
  onChange,
}: {
  value: Choice | undefined
  error: string | undefined
  onChange: (choice: Choice) => void
}) {
  const name = useId()
  return (
    <fieldset className={css.field} aria-describedby={error ? `${name}-problem` : undefined}>
      <legend>Request</legend>
      <div className={css.kinds}>
        {CHOICES.map((choice) => {
          const { label, hint, icon } = KINDS[choice]
          return (
            <label key={choice} className={classes(css.kind, choice === value && css.on)}>
              <input type="radio" name={name} checked={choice === value} onChange={() => onChange(choice)} />
              <Icon name={icon} size={20} />
              <span>
                {label}
                <small>{hint}</small>
              </span>
            </label>
          )
        })}
      </div>
      <FieldProblem id={`${name}-problem`} sentence={error} />
    </fieldset>
  )
}
