import type { RuleKind } from '@tradewind/domain/markups/markup-rule'
import { AIRLINES } from '@tradewind/domain/reference/airlines'
import { ComboboxField } from '../ui/combobox-field.tsx'
import { TextField } from '../ui/field.tsx'
import css from './rule-form.module.css'
import type { FormPart } from './rule-subject.ts'

const OPTIONS = AIRLINES.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })).sort((a, b) =>
  a.label.localeCompare(b.label),
)
const ANY = { value: '', label: 'Any airline' }

function askForFocus(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '')
}

export function NameField({ part: { text, onChange, errorOf, onLeave }, kind }: { part: FormPart; kind: RuleKind }) {
  return (
    <div className={css.pair}>
      <TextField
        label="Name"
        name="name"
        // The platform's dialog looks for this attribute when it opens; React would only call focus, too early.
        ref={text.name === '' ? askForFocus : undefined}
        maxLength={120}
        autoComplete="off"
        placeholder="Agents, Emirates"
        value={text.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.target.value })}
        onBlur={() => onLeave('name')}
      />
      {kind !== 'defaultAirline' && (
        <ComboboxField
          label="Airline"
          name="airlineCode"
          optional={kind === 'fixedDeparture'}
          value={text.airlineCode}
          options={kind === 'fixedDeparture' ? [ANY, ...OPTIONS] : OPTIONS}
          error={errorOf('airlineCode')}
          onChange={(airlineCode) => onChange({ airlineCode })}
          onBlur={() => onLeave('airlineCode')}
        />
      )}
    </div>
  )
}

export function ShareField({ part: { text, onChange, errorOf, onLeave } }: { part: FormPart }) {
  return (
    <fieldset className={css.set}>
      <legend>Commission sharing</legend>
      <div className={css.narrow}>
        <TextField
          label="Passed on to the customer"
          name="commissionShare"
          inputMode="decimal"
          autoComplete="off"
          value={text.commissionShare}
          error={errorOf('commissionShare')}
          help="Of the supplier’s commission, as a discount. TDS is deducted as the customer’s tax settings say."
          after={<span className={css.unit}>%</span>}
          onChange={(event) => onChange({ commissionShare: event.target.value })}
          onBlur={() => onLeave('commissionShare')}
        />
      </div>
    </fieldset>
  )
}
