import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ForgottenPassword } from '@tradewind/contract/accounts/accounts'
import { useForm } from 'react-hook-form'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'

/** Asks for a link to set a new password. The answer never shows whether the account exists. */
export function ForgotPasswordPage() {
  usePageTitle('Forgot password')
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(ForgottenPassword),
    defaultValues: { email: '' },
  })
  const ask = useMutation({
    mutationKey: ['FORGET_PASSWORD'],
    mutationFn: ({ email }: { email: string }) => api.accounts.forgetPassword({ email }),
  })
  return (
    <AccountFrame title="Forgot password">
      {ask.isSuccess ? (
        <>
          <Notice tone="ok">
            If <b>{ask.variables.email}</b> has an account, we have sent a link. It expires in 24 hours.
          </Notice>
          <p className={layout.soft}>No e-mail after a few minutes? Check spam or contact us.</p>
          <ButtonLink to="/login" size="lg" wide>
            Back to sign in
          </ButtonLink>
        </>
      ) : (
        <>
          <p className={layout.soft}>We will e-mail you a link to set a new password.</p>
          <form noValidate onSubmit={handleSubmit((typed) => ask.mutate(typed))}>
            {ask.error && <Notice tone="bad">{explain(ask.error)}</Notice>}
            <TextField
              label="E-mail"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoFocus
              controlSize="lg"
              error={formState.errors.email?.message}
              {...register('email')}
            />
            <Button type="submit" variant="primary" size="lg" wide pending={ask.isPending}>
              Send link
            </Button>
          </form>
          <Link to="/login" className={layout.link}>
            Back to sign in
          </Link>
        </>
      )}
    </AccountFrame>
  )
}
