import { Link } from '@tanstack/react-router'
import { ForgottenPassword } from '@tradewind/contract/accounts/accounts'
import { api } from '../lib/api.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'

/** Asks for a link to set a new password. The answer never shows whether the account exists. */
export function ForgotPasswordPage() {
  usePageTitle('Forgot password')
  const form = useCallForm({
    name: 'FORGET_PASSWORD',
    initial: { email: '' },
    schema: ForgottenPassword,
    call: api.accounts.forgetPassword,
  })
  return (
    <AccountFrame title="Forgot password">
      {form.isDone ? (
        <>
          <Notice tone="ok">
            If <b>{form.values.email}</b> has an account, we have sent a link. It expires in 24 hours.
          </Notice>
          <p className={layout.soft}>No e-mail after a few minutes? Check spam or contact us.</p>
          <ButtonLink to="/login" size="lg" wide>
            Back to sign in
          </ButtonLink>
        </>
      ) : (
        <>
          <p className={layout.soft}>We will e-mail you a link to set a new password.</p>
          <Form form={form}>
            <TextField
              label="E-mail"
              type="email"
              inputMode="email"
              autoComplete="username"
              autoFocus
              controlSize="lg"
              {...form.text('email')}
            />
            <Button type="submit" variant="primary" size="lg" wide pending={form.isPending}>
              Send link
            </Button>
          </Form>
          <Link to="/login" className={layout.link}>
            Back to sign in
          </Link>
        </>
      )}
    </AccountFrame>
  )
}
