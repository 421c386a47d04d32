import { MOST_TRAVELLERS } from '@tradewind/domain/flights/search-rules'
import { useCallback, useId, useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Checkbox, Radio } from '../../ui/field.tsx'
import { Popover } from '../../ui/popover.tsx'
import { FieldError } from './field-error.tsx'
import type { SearchDraft } from './search-draft.ts'
import css from './search-form.module.css'
import { CABIN_LABELS, type Cabin, travellersText } from './search-query.ts'

type Counts = Pick<SearchDraft, 'adt' | 'chd' | 'inf' | 'cabin' | 'direct'>
const KINDS = [
  { key: 'adt', label: 'Adults', who: '12 and older', least: 1 },
  { key: 'chd', label: 'Children', who: '2 to 11 on the day of travel', least: 0 },
  { key: 'inf', label: 'Infants', who: 'Under 2, on a lap', least: 0 },
] as const

export function TravellersField({
  draft,
  onChange,
  error,
}: {
  draft: Counts
  onChange: (change: Partial<Counts>) => void
  error: string | undefined
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <Popover
      isOpen={isOpen}
      onClose={close}
      label="Travellers and cabin"
      align="end"
      className={classes(css.cell, css.travellers, error && css.bad)}
      anchor={
        <>
          <button
            type="button"
            className={css.press}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-describedby={error ? `${id}-error` : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={css.k}>Travellers</span>
            <span className={css.v}>
              {[travellersText(draft), CABIN_LABELS[draft.cabin], ...(draft.direct ? ['Direct'] : [])].join(' · ')}
            </span>
          </button>
          {!isOpen && <FieldError id={`${id}-error`} text={error} />}
        </>
      }
    >
      <div className={css.people}>
        {KINDS.map(({ key, label, who, least }) => (
          <div key={key} className={css.counter}>
            <span>
              <b>{label}</b>
              <small>{who}</small>
            </span>
            <Counter
              label={label}
              value={draft[key]}
              least={least}
              most={mostOf(key, draft)}
              onChange={(value) => onChange({ [key]: value })}
            />
          </div>
        ))}
        <p className={css.rule} role="status">
          {error ?? ruleText(draft)}
        </p>
        <fieldset className={css.cabins}>
          <legend>Cabin</legend>
          {(Object.keys(CABIN_LABELS) as Cabin[]).map((cabin) => (
            <Radio key={cabin} name={`${id}-cabin`} checked={draft.cabin === cabin} onChange={() => onChange({ cabin })}>
              {CABIN_LABELS[cabin]}
            </Radio>
          ))}
        </fieldset>
        <div className={css.direct}>
          <Checkbox checked={draft.direct} onChange={(event) => onChange({ direct: event.target.checked })}>
            Direct flights only
          </Checkbox>
        </div>
      </div>
    </Popover>
  )
}

function Counter({
  label,
  value,
  least,
  most,
  onChange,
}: {
  label: string
  value: number
  least: number
  most: number
  onChange: (value: number) => void
}) {
  return (
    <span className={css.stepper}>
      <IconButton
        variant="outline"
        size="sm"
        icon="minus"
        label={`Fewer ${label.toLowerCase()}`}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      />
      <output aria-label={label}>{value}</output>
      <IconButton
        variant="outline"
        size="sm"
        icon="plus"
        label={`More ${label.toLowerCase()}`}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      />
    </span>
  )
}

/** How far a count can go without breaking a rule; the rule itself is shown below in words. */
function mostOf(key: 'adt' | 'chd' | 'inf', { adt, chd, inf }: Counts): number {
  const room = MOST_TRAVELLERS - adt - chd - inf
  const own = { adt, chd, inf }[key]
  return key === 'inf' ? Math.min(own + room, adt) : own + room
}

function ruleText({ adt, chd, inf }: Counts): string {
  if (adt + chd + inf >= MOST_TRAVELLERS) return `At most ${MOST_TRAVELLERS} people can travel together.`
  if (inf > 0 && inf >= adt) return 'Each infant needs its own adult.'
  return ''
}
