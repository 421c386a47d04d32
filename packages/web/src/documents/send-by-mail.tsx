import { type FormEvent, type ReactNode, useState } from 'react'
import { useSendMail } from '../tickets/use-send-mail.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import css from './send-ways.module.css'

type Letter = Parameters<ReturnType<typeof useSendMail>['mutate']>[0]
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
  const [typed, setTyped] = useState<string>()
  const [isErrorShown, setErrorShown] = useState(false)
  const send = useSendMail(['SEND_EMAIL', 'customer', JSON.stringify(letter)])
  const email = (typed ?? known).trim()
  const error = ADDRESS.test(email) ? undefined : 'Please enter a valid e-mail address'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setErrorShown(true)
    if (!error && !send.isPending) send.mutate({ ...letter, customerEmail: email }, { onSuccess: onSent })
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <TextField
        label="Customer's e-mail"
        type="email"
        autoComplete="off"
        value={typed ?? known}
        help={help}
        error={isErrorShown ? error : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {children}
      <div>
        <Button type="submit" variant="primary" icon="mail" pending={send.isPending}>
          Send e-mail
        </Button>
      </div>
    </form>
  )
}
