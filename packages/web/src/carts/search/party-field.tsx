import { useCallback, useId, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Popover } from '../../ui/popover.tsx'
import css from './activity-form.module.css'
import type { Party } from './activity-query.ts'
import { describeParty } from './search-words.ts'

const MOST = 99
/** Older ones are adults everywhere. */
const AGES = Array.from({ length: 18 }, (_, age) => age)

type Props = { party: Party; onChange: (party: Party) => void; error: string | undefined }

/** Adults, children with their ages, and infants. A child without an age pays the rate of a child. */
export function PartyField({ party, onChange, error }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { adults, childAges, infants } = party
  const shown = describeParty(party) || 'No travellers'
  return (
    <Field label="Travellers" error={error}>
      {(marks) => (
        <Popover
          isOpen={isOpen}
          onClose={close}
          label="Travellers"
          align="end"
          anchor={
            <button
              type="button"
              {...marks}
              // The label alone would be its whole name, and who travels would not be heard.
              aria-label={`Travellers: ${shown}`}
              className={css.party}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <span>{shown}</span>
              <Icon name="down" size={16} />
            </button>
          }
        >
          <div className={css.people}>
            <Counter label="Adults" about="" value={adults} onChange={(value) => onChange({ ...party, adults: value })} />
            <Counter
              label="Children"
              about="With their ages, where you know them"
              value={childAges.length}
              onChange={(value) =>
                onChange({ ...party, childAges: Array.from({ length: value }, (_, nth) => childAges[nth] ?? null) })
              }
            />
            {childAges.length > 0 && (
              <div className={css.ages}>
                {childAges.map((age, nth) => (
                  <SelectField
                    // biome-ignore lint/suspicious/noArrayIndexKey: children have no other name
                    key={nth}
                    controlSize="sm"
                    label={`Age of child ${nth + 1}`}
                    value={age ?? ''}
                    onChange={({ target }) =>
                      onChange({
                        ...party,
                        childAges: childAges.map((each, other) =>
                          other === nth ? (target.value === '' ? null : Number(target.value)) : each,
                        ),
                      })
                    }
                  >
                    <option value="">Not known</option>
                    {AGES.map((each) => (
                      <option key={each} value={each}>
                        {each}
                      </option>
                    ))}
                  </SelectField>
                ))}
              </div>
            )}
            <Counter
              label="Infants"
              about="Usually under 3 years"
              value={infants}
              onChange={(value) => onChange({ ...party, infants: value })}
            />
          </div>
        </Popover>
      )}
    </Field>
  )
}

type CounterProps = { label: string; about: string; value: number; onChange: (value: number) => void }

function Counter({ label, about, value, onChange }: CounterProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a number with its buttons, not a set of fields
    <div role="group" aria-labelledby={id} className={css.counter}>
      <span>
        <b id={id}>{label}</b>
        {about && <small>{about}</small>}
      </span>
      <span className={css.stepper}>
        <IconButton
          variant="outline"
          size="sm"
          icon="minus"
          label={`Fewer ${label.toLowerCase()}`}
          disabled={value <= 0}
          onClick={() => onChange(value - 1)}
        />
        <output aria-label={label}>{value}</output>
        <IconButton
          variant="outline"
          size="sm"
          icon="plus"
          label={`More ${label.toLowerCase()}`}
          disabled={value >= MOST}
          onClick={() => onChange(value + 1)}
        />
      </span>
    </div>
  )
}
