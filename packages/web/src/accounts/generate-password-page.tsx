import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { PASSWORD_CHANGED, shortestPassword, whyNotPassword } from '@tradewind/domain/accounts/password-rules'
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
import { PasswordField } from './password-field.tsx'

const route = getRouteApi('/generate_password')

/** The page of a mailed link: the person chooses a password and signs in with it. An invalid link is reported before anything is typed. */
export function GeneratePasswordPage() {
  usePageTitle('Choose a password')
  const { token = '' } = route.useSearch()
  const link = useQuery({
    queryKey: ['OPEN_PASSWORD_LINK', token],
    queryFn: ({ signal }) => api.accounts.openPasswordLink({ token }, { signal }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const isSpent = token === '' || isRefusedWith(link.error, 'LINK_SPENT', 'LINK_EXPIRED')
  if (isSpent)
    return (
      <AccountFrame title="Choose a password">
        <Notice tone="warn">
          {link.error ? explain(link.error) : 'This link is incomplete or has expired. Please ask for a new one.'}
        </Notice>
        <ButtonLink to="/forgot_password" variant="primary" size="lg" wide>
          Ask for a new link
        </ButtonLink>
        <Link to="/login" className={layout.link}>
          Back to sign in
        </Link>
      </AccountFrame>
    )
  return (
    <AccountFrame title={link.data?.kind === 'invitation' ? `Welcome, ${link.data.firstName}` : 'Choose a new password'}>
      {link.isError && <FailedNotice onRetry={() => void link.refetch()}>{explain(link.error)}</FailedNotice>}
      {link.isPending && <PageLoading />}
      {link.data && (
        <PasswordForm token={token} email={link.data.email} isNew={link.data.kind === 'invitation'} shortest={link.data.shortest} />
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
      again: password === again ? undefined : 'The passwords do not match.',
    }),
    call: api.accounts.generatePassword,
    onDone: () => {
      toast('ok', PASSWORD_CHANGED)
      // If somebody else was signed in on this browser, they must sign in again.
      clearStore()
      void router.navigate({ to: '/login' })
    },
  })
  return (
    <Form form={form}>
      <p className={layout.soft}>
        For <b>{email}</b>. You sign in with this address.
      </p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        controlSize="lg"
        autoFocus
        help={`At least ${shortest} characters. A few words are easy to remember.`}
        {...form.text('password')}
      />
      <PasswordField label="Repeat password" autoComplete="new-password" controlSize="lg" {...form.text('again')} />
      {isNew && <Checkbox {...form.check('isSubscribed')}>Send me offers of {site.siteName} by e-mail</Checkbox>}
      <Button type="submit" variant="primary" size="lg" wide pending={form.isPending}>
        Save password
      </Button>
    </Form>
  )
}
