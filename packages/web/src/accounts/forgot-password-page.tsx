import { Link } from '@tanstack/react-router'
import { ForgottenPassword } from '@tradewind/contract/accounts/accounts'
import { withBold } from '../languages/with-marks.tsx'
import { api } from '../lib/api.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import { t } from './messages.ts'

/** Asks for a link to set a new password. The answer never shows whether the account exists. */
export function ForgotPasswordPage() {
  usePageTitle(t('forgotTitle'))
  const form = useCallForm({
    name: 'FORGET_PASSWORD',
    initial: { email: '' },
    schema: ForgottenPassword,
    call: api.accounts.forgetPassword,
  })
  return (
    <AccountFrame title={t('forgotTitle')}>
      {form.isDone ? (
        <>
          <Notice tone="ok">{withBold(t('linkSent', { email: form.values.email }))}</Notice>
          <p className={layout.soft}>{t('noMail')}</p>
          <ButtonLink to="/login" size="lg" wide>
            {t('backToSignIn')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className={layout.soft}>{t('forgotHelp')}</p>
          <Form form={form}>
            <TextField
              label={t('email')}
              type="email"
              inputMode="email"
              autoComplete="username"
              autoFocus
              controlSize="lg"
              {...form.text('email')}
            />
            <Button type="submit" variant="primary" size="lg" wide pending={form.isPending}>
              {t('sendLink')}
            </Button>
          </Form>
          <Link to="/login" className={layout.link}>
            {t('backToSignIn')}
          </Link>
        </>
      )}
    </AccountFrame>
  )
}
