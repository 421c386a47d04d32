import { RemovableChip } from '../ui/chip.tsx'
import { ComboboxField } from '../ui/combobox-field.tsx'
import css from './catalogue.module.css'

type Props = {
  /** Of the field: 'Add country'. */
  label: string
  /** Of what is chosen: 'Countries'. */
  chosenLabel: string
  name: string
  help?: string
  options: readonly { value: string; label: string; hint?: string }[]
  value: readonly string[]
  error?: string | undefined
  onChange: (value: readonly string[]) => void
}

/** Several of many, added one after the other and shown as chips. */
export function SeveralChoices({ label, chosenLabel, name, help, options, value, error, onChange }: Props) {
  return (
    <div className={css.rows}>
      <ComboboxField
        label={label}
        optional
        name={name}
        {...(help !== undefined && { help })}
        options={options.filter((option) => !value.includes(option.value))}
        value=""
        error={error}
        onChange={(added) => onChange([...value, added])}
      />
      {value.length > 0 && (
        <ul className={css.checks} aria-label={chosenLabel}>
          {value.map((one) => {
            const said = options.find((option) => option.value === one)?.label ?? one
            return (
              <li key={one}>
                <RemovableChip label={`Remove ${said}`} onRemove={() => onChange(value.filter((other) => other !== one))}>
                  {said}
                </RemovableChip>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
