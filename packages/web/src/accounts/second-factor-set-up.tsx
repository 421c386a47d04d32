import { useState } from 'react'
import { api } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { PasswordField } from './password-field.tsx'
import css from './profile.module.css'

type Props = { onCodes: (codes: string[]) => Promise<void>; onBack: () => void /** Without it: Cancel. */; backLabel?: string }
type Back = Pick<Props, 'onBack' | 'backLabel'>
type Begun = Awaited<ReturnType<typeof api.secondFactor.beginSecondFactor>>

/** First the password, then the secret for the app, then a first code from the app. */
export function SecondFactorSetUp({ onCodes, ...back }: Props) {
  const [begun, setBegun] = useState<Begun>()
  return begun ? <CodeStep begun={begun} onCodes={onCodes} {...back} /> : <PasswordStep onBegun={setBegun} {...back} />
}

function PasswordStep({ onBegun, ...back }: Back & { onBegun: (begun: Begun) => void }) {
  const form = useCallForm({
    name: 'BEGIN_SECOND_FACTOR',
    initial: { password: '' },
    secrets: ['password'],
    call: api.secondFactor.beginSecondFactor,
    onDone: onBegun,
  })
  return (
    <Form form={form} className={css.steps}>
      <PasswordField label="Your password" autoComplete="current-password" autoFocus {...form.text('password')} />
      <Steps verb="Continue" isPending={form.isPending} {...back} />
    </Form>
  )
}

function CodeStep({ begun, onCodes, ...back }: Props & { begun: Begun }) {
  const form = useCallForm({
    name: 'CONFIRM_SECOND_FACTOR',
    initial: { code: '' },
    secrets: ['code'],
    call: api.secondFactor.confirmSecondFactor,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  return (
    <Form form={form} className={css.steps}>
      <p>Scan this with an authenticator app, or type the key into it. Then enter the code it shows.</p>
      <img
        className={css.qr}
        src={`data:image/svg+xml,${encodeURIComponent(begun.qrCode)}`}
        alt="QR code for the authenticator app"
      />
      <code className={css.key}>{begun.key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      <CopyButton text={begun.key} label="Copy the key" />
      <TextField
        label="Code from the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        maxLength={10}
        {...form.text('code')}
      />
      <Steps verb="Turn on" isPending={form.isPending} {...back} />
    </Form>
  )
}

function Steps({ verb, isPending, onBack, backLabel = 'Cancel' }: Back & { verb: string; isPending: boolean }) {
  return (
    <>
      <p className={layout.soft}>You are signed out on other devices when they are turned on.</p>
      <Button type="submit" variant="primary" pending={isPending}>
        {verb}
      </Button>
      <Button onClick={onBack}>{backLabel}</Button>
    </>
  )
}
