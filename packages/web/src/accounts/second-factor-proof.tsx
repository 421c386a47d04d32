import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { PasswordField } from './password-field.tsx'
import css from './profile.module.css'

type Proof = { password: string; code: string }
type Props = { button: string; onProof: (proof: Proof) => Promise<void>; onBack: () => void }

/** An open screen does not prove who sits at it: the password and a code do. */
export function SecondFactorProof({ button, onProof, onBack }: Props) {
  const form = useCallForm({
    name: 'PROVE_SECOND_FACTOR',
    initial: { password: '', code: '' },
    secrets: ['password', 'code'],
    call: onProof,
  })
  return (
    <Form form={form} className={css.steps}>
      <PasswordField label="Your password" autoComplete="current-password" autoFocus {...form.text('password')} />
      <TextField
        label="Sign-in code"
        autoComplete="one-time-code"
        help="From your app, or a recovery code."
        maxLength={40}
        {...form.text('code')}
      />
      <Button type="submit" variant="primary" pending={form.isPending}>
        {button}
      </Button>
      <Button onClick={onBack}>Cancel</Button>
    </Form>
  )
}
