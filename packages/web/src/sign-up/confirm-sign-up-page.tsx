import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { whyNotPassword } from '@tradewind/domain/accounts/password-rules'
import { useState } from 'react'
import { AccountFrame } from '../accounts/account-frame.tsx'
import { PasswordField } from '../accounts/password-field.tsx'
import { withBold } from '../languages/with-marks.tsx'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { useSite } from '../sites/site-data.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { t } from './messages.ts'

const route = getRouteApi('/confirm_signup')

/** The page of the mailed link: it confirms the address, and the person chooses a password. An invalid link is reported before anything is typed. */
export function ConfirmSignUpPage() {
  usePageTitle(t('confirmTitle'))
  const { token = '' } = route.useSearch()
  const [isWaiting, setWaiting] = useState(false)
  const link = useQuery({
    queryKey: ['OPEN_SIGN_UP_LINK', token],
    queryFn: ({ signal }) => api.signUp.openSignUpLink({ token }, { signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (isWaiting) return <Waiting />
  if (token === '' || isRefusedWith(link.error, 'LINK_SPENT', 'LINK_EXPIRED'))
    return (
      <AccountFrame title={t('confirmTitle')}>
        <Notice tone="warn">{link.error ? explain(link.error) : t('linkIncomplete')}</Notice>
        <ButtonLink to="/signup" variant="primary" size="lg" wide>
          {t('signUpAgain')}
        </ButtonLink>
        <ButtonLink to="/login" size="lg" wide>
          {t('backToSignIn')}
        </ButtonLink>
      </AccountFrame>
    )
  return (
    <AccountFrame title={link.data ? t('welcome', { name: link.data.firstName }) : t('confirmTitle')}>
      {link.isError && <FailedNotice onRetry={() => void link.refetch()}>{explain(link.error)}</FailedNotice>}
      {link.isPending && <PageLoading />}
      {link.data && <PasswordForm token={token} {...link.data} onWaiting={() => setWaiting(true)} />}
    </AccountFrame>
  )
}

/** A company whose address is confirmed. */
function Waiting() {
  usePageTitle(t('waitingTitle'))
  return (
    <AccountFrame title={t('waitingTitle')}>
      <Notice tone="ok">{t('waitingText')}</Notice>
      <ButtonLink to="/login" size="lg" wide>
        {t('backToSignIn')}
      </ButtonLink>
    </AccountFrame>
  )
}

type FormProps = { token: string; email: string; shortest: number; onWaiting: () => void }

function PasswordForm({ token, email, shortest, onWaiting }: FormProps) {
  const navigate = useNavigate()
  const { siteName } = useSite()
  const form = useCallForm({
    name: 'CONFIRM_SIGN_UP',
    initial: { password: '', again: '', isSubscribed: false },
    secrets: ['password', 'again'],
    input: ({ password, isSubscribed }) => ({ token, password, isSubscribed }),
    wrong: ({ password, again }) => ({
      password: whyNotPassword(password, { email, isStaff: false }),
      again: password === again ? undefined : t('passwordsDiffer'),
    }),
    call: api.signUp.confirmSignUp,
    onDone: ({ approval }) => {
      if (approval === 'waiting') return onWaiting()
      toast('ok', t('accountReady'))
      return navigate({ to: '/login' })
    },
  })
  return (
    <Form form={form}>
      <p className={layout.soft}>{withBold(t('forAddress', { email }))}</p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('password')}
        autoComplete="new-password"
        controlSize="lg"
        autoFocus
        help={t('passwordHelp', { n: shortest })}
        {...form.text('password')}
      />
      <PasswordField label={t('repeatPassword')} autoComplete="new-password" controlSize="lg" {...form.text('again')} />
      <Checkbox {...form.check('isSubscribed')}>{t('sendOffers', { site: siteName })}</Checkbox>
      <Button type="submit" variant="primary" size="lg" wide pending={form.isPending}>
        {t('confirm')}
      </Button>
    </Form>
  )
}
