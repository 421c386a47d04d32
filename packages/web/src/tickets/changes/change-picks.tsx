import { type ReactNode, useId } from 'react'
import { classes } from '../../ui/class-names.ts'
import layout from '../../ui/layout.module.css'
import css from './change-dialog.module.css'
import { FieldProblem } from './field-problem.tsx'

export type Pick = { value: number; label: ReactNode; detail: ReactNode; whyNot: string | undefined }

type Props = {
  legend: string
  picks: readonly Pick[]
  picked: readonly number[]
  /** Everything is selected and cannot be changed. */
  isFixed: boolean
  /** Why that is so. */
  whyFixed?: string | undefined
  isTwoColumns?: boolean
  error: string | undefined
  onChange: (picked: number[]) => void
}

/** Checkboxes, with 'Select All' where there are several. A box that cannot be ticked says why. */
export function ChangePicks({ legend, picks, picked, isFixed, whyFixed, isTwoColumns = false, error, onChange }: Props) {
  const id = useId()
  const free = picks.filter(({ whyNot }) => whyNot === undefined).map(({ value }) => value)
  const hasAll = free.length > 0 && free.every((value) => picked.includes(value))
  return (
    <fieldset
      className={css.field}
      disabled={isFixed}
      aria-labelledby={`${id}-legend`}
      aria-describedby={error ? `${id}-problem` : undefined}
    >
      {/* No legend element: browsers cannot place anything beside one. */}
      <div className={css.legend}>
        <span id={`${id}-legend`}>{legend}</span>
        {!isFixed && free.length > 1 && (
          <button type="button" className={layout.link} onClick={() => onChange(hasAll ? [] : free)}>
            {hasAll ? 'Clear' : 'Select All'}
            <span className={layout.vh}> {legend.toLowerCase()}</span>
          </button>
        )}
      </div>
      {isFixed && whyFixed && <p className={css.hint}>{whyFixed}</p>}
      <div className={classes(css.picks, isTwoColumns && picks.length > 1 && css.two)}>
        {picks.map(({ value, label, detail, whyNot }) => {
          const isPicked = picked.includes(value) && whyNot === undefined
          return (
            <label key={value} className={classes(css.pick, isPicked && css.on, whyNot !== undefined && css.gone)}>
              <input
                type="checkbox"
                checked={isPicked}
                disabled={whyNot !== undefined}
                onChange={({ target }) => onChange(target.checked ? [...picked, value] : picked.filter((other) => other !== value))}
              />
              <span className={layout.grow}>
                <b>{label}</b>
                <small>{detail}</small>
              </span>
              {whyNot !== undefined && <span className={css.why}>{whyNot}</span>}
            </label>
          )
        })}
      </div>
      <FieldProblem id={`${id}-problem`} sentence={error} />
    </fieldset>
  )
}
