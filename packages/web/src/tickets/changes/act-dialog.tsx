import { type ReactNode, useId } from 'react'
import { FormProblem } from '../../lib/form-problem.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import css from './changes-desk.module.css'

type Props = {
  title: string
  subtitle?: ReactNode
  verb: string
  isDangerous?: boolean
  isBroad?: boolean
  act: { error: unknown; isPending: boolean }
  /** Fields that show their own errors. */
  fields?: readonly string[]
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A decision of staff: its fields, the refusal if any, and one button; Enter sends it. */
export function ActDialog({
  title,
  subtitle,
  verb,
  isDangerous = false,
  isBroad = false,
  act,
  fields = [],
  onSubmit,
  onClose,
  children,
}: Props) {
  const formId = useId()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      shape={isBroad ? 'broad' : 'dialog'}
      title={title}
      subtitle={subtitle}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant={isDangerous ? 'danger' : 'primary'} pending={act.isPending}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!act.isPending) onSubmit()
        }}
      >
        {children}
        <FormProblem error={act.error} fields={fields} />
      </form>
    </Dialog>
  )
}
