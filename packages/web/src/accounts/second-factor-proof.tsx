import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { fieldErrors } from '../lib/field-errors.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { PasswordField } from './password-field.tsx'
import css from './profile.module.css'

type Proof = { password: string; code: string }
type Props = { button: string; onProof: (proof: Proof) => Promise<void>; onBack: () => void }

/** An open screen does not prove who sits at it: the password and a code do. */
export function SecondFactorProof({ button, onProof, onBack }: Props) {
  const [proof, setProof] = useState<Proof>({ password: '', code: '' })
  const send = useMutation({ mutationKey: ['PROVE_SECOND_FACTOR'], mutationFn: () => onProof(proof) })
  const wrong = fieldErrors(send.error)
  return (
    <form
      noValidate
      className={css.steps}
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) send.mutate()
      }}
    >
      <FormProblem error={send.error} fields={['password', 'code']} />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        autoFocus
        value={proof.password}
        error={wrong.password}
        onChange={(event) => setProof({ ...proof, password: event.target.value })}
      />
      <TextField
        label="Sign-in code"
        autoComplete="one-time-code"
        help="From your app, or a recovery code."
        maxLength={40}
        value={proof.code}
        error={wrong.code}
        onChange={(event) => setProof({ ...proof, code: event.target.value })}
      />
      <Button type="submit" variant="primary" pending={send.isPending}>
        {button}
      </Button>
      <Button onClick={onBack}>Cancel</Button>
    </form>
  )
}
