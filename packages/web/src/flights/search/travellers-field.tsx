import { MOST_TRAVELLERS } from '@tradewind/domain/flights/search-rules'
import { useCallback, useId, useState } from 'react'
import { translate } from '../../languages/translate.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/class-names.ts'
import { Checkbox, Radio } from '../../ui/field.tsx'
import { Popover } from '../../ui/popover.tsx'
import { FieldError } from './field-error.tsx'
import { t } from './messages.ts'
import type { SearchDraft } from './search-draft.ts'
import css from './search-form.module.css'
import { CABIN_LABELS, type Cabin } from './search-query.ts'
import { countTravellers, nameCabin } from './search-words.ts'

type Counts = Pick<SearchDraft, 'adt' | 'chd' | 'inf' | 'cabin' | 'direct'>
const KINDS = [
  { key: 'adt', who: 'adtWho', fewer: 'adtFewer', more: 'adtMore', least: 1 },
  { key: 'chd', who: 'chdWho', fewer: 'chdFewer', more: 'chdMore', least: 0 },
  { key: 'inf', who: 'infWho', fewer: 'infFewer', more: 'infMore', least: 0 },
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
      label={t('travellersAndCabin')}
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
            <span className={css.k}>{t('travellers')}</span>
            <span className={css.v}>
              {[countTravellers(draft), nameCabin(draft.cabin), ...(draft.direct ? [t('direct')] : [])].join(' · ')}
            </span>
          </button>
          {!isOpen && <FieldError id={`${id}-error`} text={error} />}
        </>
      }
    >
      <div className={css.people}>
        {KINDS.map(({ key, who, fewer, more, least }) => (
          <div key={key} className={css.counter}>
            <span>
              <b>{t(key)}</b>
              <small>{t(who)}</small>
            </span>
            <Counter
              label={t(key)}
              fewer={t(fewer)}
              more={t(more)}
              value={draft[key]}
              least={least}
              most={mostOf(key, draft)}
              onChange={(value) => onChange({ [key]: value })}
            />
          </div>
        ))}
        <p className={css.rule} role="status">
          {error ? translate(error) : ruleText(draft)}
        </p>
        <fieldset className={css.cabins}>
          <legend>{t('cabin')}</legend>
          {(Object.keys(CABIN_LABELS) as Cabin[]).map((cabin) => (
            <Radio key={cabin} name={`${id}-cabin`} checked={draft.cabin === cabin} onChange={() => onChange({ cabin })}>
              {nameCabin(cabin)}
            </Radio>
          ))}
        </fieldset>
        <div className={css.direct}>
          <Checkbox checked={draft.direct} onChange={(event) => onChange({ direct: event.target.checked })}>
            {t('directOnly')}
          </Checkbox>
        </div>
      </div>
    </Popover>
  )
}

function Counter({
  label,
  fewer,
  more,
  value,
  least,
  most,
  onChange,
}: {
  label: string
  fewer: string
  more: string
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
        label={fewer}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      />
      <output aria-label={label}>{value}</output>
      <IconButton
        variant="outline"
        size="sm"
        icon="plus"
        label={more}
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
  if (adt + chd + inf >= MOST_TRAVELLERS) return t('tooMany', { n: MOST_TRAVELLERS })
  if (inf > 0 && inf >= adt) return t('ownAdult')
  return ''
}
