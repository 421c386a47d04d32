import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog, type DialogProps } from '../dialog.tsx'
import { t } from '../messages.ts'
import { Form } from './call-form.tsx'
import type { CallForm } from './use-call-form.ts'

type Props = Pick<DialogProps, 'onClose' | 'subtitle' | 'shape'> & {
  form: CallForm
  title: string
  /** What the button does: 'Save', 'Stop'. */
  verb: string
  isDangerous?: boolean
  /** How it is left, where 'Cancel' could be read as what the form does. */
  wayBack?: string
  icon?: ComponentProps<typeof Button>['icon']
  /** Why it cannot be sent as it is, read out with the button. */
  whyNot?: string | undefined
  /** Below the fields, outside the form. */
  after?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A form in a dialog, with one button that sends it. What was typed is asked for before it is discarded. */
export function FormDialog({
  form,
  verb,
  isDangerous = false,
  wayBack = t('cancel'),
  icon,
  whyNot,
  after,
  className,
  children,
  onClose,
  ...dialog
}: Props) {
  return (
    <Dialog
      {...dialog}
      isOpen
      isChanged={form.isChanged}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{wayBack}</Button>
          <Button
            type="submit"
            form={form.id}
            variant={isDangerous ? 'danger' : 'primary'}
            {...(icon && { icon })}
            pending={form.isPending}
            disabledReason={whyNot}
          >
            {verb}
          </Button>
        </>
      }
    >
      <Form form={form} className={className}>
        {children}
      </Form>
      {after}
    </Dialog>
  )
}
