import { RULE_CABINS } from '@tradewind/domain/markups/markup-rule'
import { CABIN_WORDS } from '@tradewind/domain/markups/summarise-rule'
import { DateField } from '../ui/date-field.tsx'
import { Checkbox, SelectField, TextField } from '../ui/field.tsx'
import css from './rule-form.module.css'
import type { FormPart } from './rule-subject.ts'
import type { RuleText } from './rule-text.ts'

const DATES = [
  ['travelFrom', 'Travel from'],
  ['travelTo', 'Travel until'],
  ['bookingFrom', 'Booked from'],
  ['bookingTo', 'Booked until'],
] as const

/** The conditions of the rule. Empty conditions do not count. */
export function ConditionFields({ part: { text, onChange, errorOf, onLeave } }: { part: FormPart }) {
  return (
    <fieldset className={css.set}>
      <legend>Applies to</legend>
      <div className={css.pair}>
        <SelectField
          label="Journey"
          name="journey"
          value={text.journey}
          onChange={(event) => onChange({ journey: event.target.value as RuleText['journey'] })}
        >
          <option value="">Domestic and international</option>
          <option value="domestic">Domestic only</option>
          <option value="international">International only</option>
        </SelectField>
        <SelectField
          label="Refundable"
          name="refundable"
          value={text.refundable}
          onChange={(event) => onChange({ refundable: event.target.value as RuleText['refundable'] })}
        >
          <option value="">Refundable or not</option>
          <option value="yes">Refundable only</option>
          <option value="no">Non-refundable only</option>
        </SelectField>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset is read out twice */}
      <div className={css.cabins} role="group" aria-label="Cabins">
        <span className={css.label}>
          Cabins <small>{text.cabins.length === 0 ? 'all cabins' : ''}</small>
        </span>
        <div>
          {RULE_CABINS.map((cabin) => (
            <Checkbox
              key={cabin}
              checked={text.cabins.includes(cabin)}
              onChange={(event) =>
                onChange({
                  cabins: RULE_CABINS.filter((one) => (one === cabin ? event.target.checked : text.cabins.includes(one))),
                })
              }
            >
              {CABIN_WORDS[cabin]}
            </Checkbox>
          ))}
        </div>
      </div>
      <TextField
        label="Fare types"
        name="fareTypes"
        optional
        autoComplete="off"
        placeholder="Publish, Corporate, SME"
        value={text.fareTypes}
        error={errorOf('conditions.fareTypes')}
        help="Fare type names from suppliers, separated by commas."
        onChange={(event) => onChange({ fareTypes: event.target.value })}
        onBlur={() => onLeave('conditions.fareTypes')}
      />
      <div className={css.pair}>
        {DATES.map(([field, label]) => (
          <DateField
            key={field}
            label={label}
            name={field}
            optional
            value={text[field]}
            error={errorOf(`conditions.${field}`)}
            onChange={(value) => onChange({ [field]: value })}
            onBlur={() => onLeave(`conditions.${field}`)}
          />
        ))}
      </div>
    </fieldset>
  )
}
