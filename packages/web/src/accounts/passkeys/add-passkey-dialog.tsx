import { api } from '../../lib/api.ts'
import { Refusal } from '../../lib/refusal.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import layout from '../../ui/layout.module.css'
import { PasswordField } from '../password-field.tsx'
import { isCancelled, makePasskey } from './ask-device.ts'

type Props = { hasPassword: boolean; hasCodes: boolean; onAdded: () => void; onClose: () => void }
type Values = { name: string; password: string; code: string }

/** First the proof of who asks, then the device makes the passkey. */
export function AddPasskeyDialog({ hasPassword, hasCodes, onAdded, onClose }: Props) {
  const form = useCallForm({
    name: 'ADD_PASSKEY',
    initial: { name: '', password: '', code: '' },
    secrets: ['password', 'code'],
    call: add,
    onDone: onAdded,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Add a passkey" verb="Continue">
      <p className={layout.soft}>
        Your phone, computer or security key then signs you in with your fingerprint, face or PIN. You type no password and no code.
      </p>
      <TextField
        label="Name"
        optional
        maxLength={60}
        help="So that you know it again: 'Work laptop'. Empty: named after this browser."
        {...form.text('name')}
      />
      {hasPassword && <PasswordField label="Your password" autoComplete="current-password" {...form.text('password')} />}
      {hasCodes && (
        <TextField
          label="Sign-in code"
          autoComplete="one-time-code"
          help="From your app, or a recovery code."
          maxLength={40}
          {...form.text('code')}
        />
      )}
    </FormDialog>
  )
}

async function add({ name, password, code }: Values): Promise<void> {
  const { options } = await api.passkeys.beginPasskey({ password, code })
  const credential = await makePasskey(options).catch((error: unknown) => {
    throw new Refusal({ errorCode: 'NOT_MADE', errorMessage: explainDevice(error) }, 0)
  })
  await api.passkeys.addPasskey({ credential, name })
}

function explainDevice(error: unknown): string {
  if (isCancelled(error)) return 'You cancelled, or it took too long. Nothing has changed.'
  if (error instanceof DOMException && error.name === 'InvalidStateError') return 'This device has a passkey of yours already.'
  return 'This device cannot make a passkey here. Please try another one.'
}
