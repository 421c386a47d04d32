import { formatCount } from '../lib/locale.ts'
import { SelectField } from '../ui/field.tsx'
import css from './catalogue.module.css'

/** `count`: how much stands in it, where the page knows. */
export type Choice = { id: number; label: string; count?: number }
type Props = {
  title: string
  choices: readonly Choice[]
  value: number
  /** A field instead of a list, where there is no room beside the rows. */
  isInLine: boolean
  onChange: (id: number) => void
}

/** Cities, or areas of one, each with how much stands in it. */
export function CityList({ title, choices, value, isInLine, onChange }: Props) {
  if (isInLine)
    return (
      <SelectField
        label={title}
        isLabelHidden
        controlSize="sm"
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
      >
        {choices.map(({ id, label, count }) => (
          <option key={id} value={id}>
            {label}
            {count !== undefined && ` (${formatCount(count)})`}
          </option>
        ))}
      </SelectField>
    )
  return (
    <nav className={css.cities} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {choices.map(({ id, label, count }) => (
          <li key={id}>
            <button type="button" aria-current={id === value ? 'true' : undefined} onClick={() => onChange(id)}>
              <span>{label}</span>
              {count !== undefined && <span>{formatCount(count)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
