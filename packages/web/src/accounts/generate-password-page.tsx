import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { PASSWORD_CHANGED, shortestPassword, whyNotPassword } from '@tradewind/domain/accounts/password-rules'
import { type FormEvent, useState } from 'react'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { fieldErrors } from '../lib/field-errors.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { clearStore } from '../lib/session.ts'
import { useSite } from '../sites/site-data.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
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
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const [isSubscribed, setSubscribed] = useState(false)
  const [isTried, setTried] = useState(false)
  const set = useMutation({
    mutationKey: ['GENERATE_PASSWORD'],
    mutationFn: () => api.accounts.generatePassword({ token, password, isSubscribed }),
    onSuccess: () => {
      toast('ok', PASSWORD_CHANGED)
      // If somebody else was signed in on this browser, they must sign in again.
      clearStore()
      void router.navigate({ to: '/login' })
    },
  })
  const whyNot = whyNotPassword(password, { email, isStaff: shortest === shortestPassword({ isStaff: true }) })
  const why = whyNot ?? fieldErrors(set.error).password
  const whyNotAgain = password === again ? undefined : 'The passwords do not match.'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!whyNot && !whyNotAgain && !set.isPending) set.mutate()
  }
  return (
    <form noValidate onSubmit={submit}>
      <FormProblem error={set.error} fields={['password']} />
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
        value={password}
        error={isTried ? why : undefined}
        onChange={(event) => {
          if (set.isError) set.reset()
          setPassword(event.target.value)
        }}
      />
      <PasswordField
        label="Repeat password"
        autoComplete="new-password"
        controlSize="lg"
        value={again}
        error={isTried ? whyNotAgain : undefined}
        onChange={(event) => setAgain(event.target.value)}
      />
      {isNew && (
        <Checkbox checked={isSubscribed} onChange={(event) => setSubscribed(event.target.checked)}>
          Send me offers of {site.siteName} by e-mail
        </Checkbox>
      )}
      <Button type="submit" variant="primary" size="lg" wide pending={set.isPending}>
        Save password
      </Button>
    </form>
  )
}
