import { type ReactNode, useEffect, useRef } from 'react'
import { formatInstant } from '../../lib/dates.ts'
import { FormProblem } from '../../lib/form-problem.tsx'
import { Button } from '../button.tsx'
import { classes } from '../class-names.ts'
import { t } from '../messages.ts'
import { Notice } from '../notice.tsx'
import css from './call-form.module.css'
import type { CallForm } from './use-call-form.ts'

type Props = { form: CallForm; label?: string; className?: string | undefined; children: ReactNode }

/** The element around the fields of `useCallForm`: sends with Enter, moves to the first field in error, says what is not beside a field. */
export function Form({ form, label, className, children }: Props) {
  const ref = useRef<HTMLFormElement>(null)
  const { refusals, restoredAt } = form
  useEffect(() => {
    if (refusals > 0) ref.current?.querySelector<HTMLElement>('[data-choose], [aria-invalid="true"]')?.focus()
  }, [refusals])
  return (
    <form
      ref={ref}
      id={form.id}
      noValidate
      autoComplete="off"
      aria-label={label}
      className={classes(css.form, className)}
      onSubmit={(event) => {
        event.preventDefault()
        // A form that is opened from this one, such as a new supplier of a price, sends itself alone.
        event.stopPropagation()
        form.submit()
      }}
    >
      {restoredAt !== undefined && (
        <div className={css.whole}>
          <Notice
            action={
              <Button size="xs" onClick={form.startAgain}>
                {t('startAgain')}
              </Button>
            }
          >
            {t('stillHere', { when: formatInstant(new Date(restoredAt).toISOString()) })}
          </Notice>
        </div>
      )}
      {children}
      <div className={css.whole}>
        {/* The set itself: fields that are components of their own enter it when they are drawn, before this. */}
        <FormProblem error={form.error} fields={form.shown} />
      </div>
    </form>
  )
}
