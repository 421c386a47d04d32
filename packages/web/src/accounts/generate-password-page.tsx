import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { PASSWORD_CHANGED, shortestPassword, whyNotPassword } from '@tradewind/domain/accounts/password-rules'
import { useState } from 'react'
import { translate } from '../languages/translate.ts'
import { withBold } from '../languages/with-marks.tsx'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { clearStore } from '../lib/session.ts'
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
import { AccountFrame } from './account-frame.tsx'
import { DeclineInvitation } from './decline-invitation.tsx'
import { t } from './messages.ts'
import { PasswordField } from './password-field.tsx'

const route = getRouteApi('/generate_password')

/** The page of a mailed link: the person chooses a password and signs in with it. An invalid link is reported before anything is typed. */
export function GeneratePasswordPage() {
  usePageTitle(t('choosePassword'))
  const { token = '' } = route.useSearch()
  const link = useQuery({
    queryKey: ['OPEN_PASSWORD_LINK', token],
    queryFn: ({ signal }) => api.accounts.openPasswordLink({ token }, { signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [isDeclined, setDeclined] = useState(false)
  if (isDeclined)
    return (
      <AccountFrame title={t('declinedTitle')}>
        <Notice tone="ok">{t('declined')}</Notice>
        <Link to="/login" className={layout.link}>
          {t('backToSignIn')}
        </Link>
      </AccountFrame>
    )
  const isSpent = token === '' || isRefusedWith(link.error, 'LINK_SPENT', 'LINK_EXPIRED')
  if (isSpent)
    return (
      <AccountFrame title={t('choosePassword')}>
        <Notice tone="warn">{link.error ? explain(link.error) : t('linkIncomplete')}</Notice>
        <ButtonLink to="/forgot_password" variant="primary" size="lg" wide>
          {t('askForLink')}
        </ButtonLink>
        <Link to="/login" className={layout.link}>
          {t('backToSignIn')}
        </Link>
      </AccountFrame>
    )
  return (
    <AccountFrame title={link.data?.kind === 'invitation' ? t('welcome', { name: link.data.firstName }) : t('chooseNewPassword')}>
      {link.isError && <FailedNotice onRetry={() => void link.refetch()}>{explain(link.error)}</FailedNotice>}
      {link.isPending && <PageLoading />}
      {link.data && (
        <>
          {link.data.company && (
            <p className={layout.soft}>
              {link.data.invitedBy
                ? t('invitedBy', { name: link.data.invitedBy, company: link.data.company })
                : t('accountOf', { company: link.data.company })}
            </p>
          )}
          <PasswordForm
            token={token}
            email={link.data.email}
            isNew={link.data.kind === 'invitation'}
            shortest={link.data.shortest}
          />
          {link.data.mayDecline && link.data.company && (
            <DeclineInvitation token={token} company={link.data.company} onDone={() => setDeclined(true)} />
          )}
        </>
      )}
    </AccountFrame>
  )
}

type FormProps = { token: string; email: string; isNew: boolean; shortest: number }

function PasswordForm({ token, email, isNew, shortest }: FormProps) {
  const router = useRouter()
  const site = useSite()
  const form = useCallForm({
    name: 'GENERATE_PASSWORD',
    initial: { password: '', again: '', isSubscribed: false },
    secrets: ['password', 'again'],
    input: ({ password, isSubscribed }) => ({ token, password, isSubscribed }),
    wrong: ({ password, again }) => ({
      password: whyNotPassword(password, { email, isStaff: shortest === shortestPassword({ isStaff: true }) }),
      again: password === again ? undefined : t('passwordsDiffer'),
    }),
    call: api.accounts.generatePassword,
    onDone: () => {
      toast('ok', translate(PASSWORD_CHANGED))
      // If somebody else was signed in on this browser, they must sign in again.
      clearStore()
      void router.navigate({ to: '/login' })
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
      {isNew && <Checkbox {...form.check('isSubscribed')}>{t('sendOffers', { site: site.siteName })}</Checkbox>}
      <Button type="submit" variant="primary" size="lg" wide pending={form.isPending}>
        {t('savePassword')}
      </Button>
    </Form>
  )
}
