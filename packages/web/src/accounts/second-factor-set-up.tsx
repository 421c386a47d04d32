import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { fieldErrors } from '../lib/field-errors.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { PasswordField } from './password-field.tsx'
import css from './profile.module.css'

type Props = { onCodes: (codes: string[]) => Promise<void>; onBack: () => void }

/** First the password, then the secret for the app, then a first code from the app. */
export function SecondFactorSetUp({ onCodes, onBack }: Props) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const begin = useMutation({
    mutationKey: ['BEGIN_SECOND_FACTOR'],
    mutationFn: () => api.secondFactor.beginSecondFactor({ password }),
  })
  const confirm = useMutation({
    mutationKey: ['CONFIRM_SECOND_FACTOR'],
    mutationFn: async () => onCodes((await api.secondFactor.confirmSecondFactor({ code })).recoveryCodes),
  })
  const step = begin.data ? confirm : begin
  return (
    <form
      noValidate
      className={css.steps}
      onSubmit={(event) => {
        event.preventDefault()
        if (!step.isPending) step.mutate()
      }}
    >
      <FormProblem error={step.error} fields={['password', 'code']} />
      {begin.data ? (
        <>
          <p>Scan this with an authenticator app, or type the key into it. Then enter the code it shows.</p>
          <img
            className={css.qr}
            src={`data:image/svg+xml,${encodeURIComponent(begin.data.qrCode)}`}
            alt="QR code for the authenticator app"
          />
          <code className={css.key}>{begin.data.key.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={begin.data.key} label="Copy the key" />
          <TextField
            label="Code from the app"
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
            maxLength={10}
            value={code}
            error={fieldErrors(confirm.error).code}
            onChange={(event) => setCode(event.target.value)}
          />
        </>
      ) : (
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          autoFocus
          value={password}
          error={fieldErrors(begin.error).password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
      <p className={layout.soft}>You are signed out on other devices when they are turned on.</p>
      <Button type="submit" variant="primary" pending={step.isPending}>
        {begin.data ? 'Turn on' : 'Continue'}
      </Button>
      <Button onClick={onBack}>Cancel</Button>
    </form>
  )
}
