import type { ReactNode } from 'react'
import { type Letter, showMailResult, useMailCall } from '../tickets/use-send-mail.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { t } from './messages.ts'
import css from './send-ways.module.css'

type Props = {
  /** The e-mail address of the booking, where it has one. */
  known: string
  letter: Letter
  help: string
  onSent: () => void
  children?: ReactNode
}

const ADDRESS = /^\S+@\S+\.\S+$/

/** The server draws the document and sends it; here only the address is typed. */
export function SendByMail({ known, letter, help, onSent, children }: Props) {
  const form = useCallForm({
    name: 'SEND_EMAIL',
    about: letter.kind === 'document' ? letter.documentId : letter.bookingSlug,
    initial: { customerEmail: known },
    input: ({ customerEmail }) => ({ ...letter, customerEmail: customerEmail.trim() }),
    wrong: ({ customerEmail }) => ({
      customerEmail: ADDRESS.test(customerEmail.trim()) ? undefined : t('validEmail'),
    }),
    prefix: 'payload',
    call: useMailCall(),
    onDone: (answer) => {
      showMailResult(answer)
      onSent()
    },
  })
  return (
    <Form form={form} className={css.form}>
      <TextField label={t('customersEmail')} type="email" help={help} {...form.text('customerEmail')} />
      {children}
      <div>
        <Button type="submit" variant="primary" icon="mail" pending={form.isPending}>
          {t('sendEmail')}
        </Button>
      </div>
    </Form>
  )
}
