import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { Credentials as CredentialsForm } from '@tradewind/contract/accounts/accounts'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { sameSitePath } from '../lib/same-site-path.ts'
import { setUser, useStore } from '../lib/session.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import { LoginCodeForm } from './login-code-form.tsx'
import { PasswordField } from './password-field.tsx'

const route = getRouteApi('/login')
type Credentials = z.infer<typeof CredentialsForm>

export function LoginPage() {
  usePageTitle('Sign in')
  const { redirectTo } = route.useSearch()
  const wasSignedOut = useStore((state) => state.wasSignedOut)
  return (
    <AccountFrame title="Sign in">
      {(wasSignedOut || (redirectTo && sameSitePath(redirectTo) !== '/flight')) && (
        <Notice icon="lock">
          {wasSignedOut ? 'You were signed out. ' : 'Please sign in to continue. '}
          <b>{keptSentence(redirectTo)}</b>
        </Notice>
      )}
      <LoginForm redirectTo={redirectTo} />
      <Link to="/forgot_password" className={layout.link}>
        Forgot password?
      </Link>
    </AccountFrame>
  )
}

function LoginForm({ redirectTo }: { redirectTo: string | undefined }) {
  const router = useRouter()
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(CredentialsForm),
    defaultValues: { email: '', password: '' },
  })
  const logIn = useMutation({
    mutationKey: ['SET_USER_DATA'],
    mutationFn: (credentials: Credentials) => api.accounts.login(credentials),
    onSuccess: ({ user }) => {
      setUser(user)
      router.history.replace(`/app${sameSitePath(redirectTo, '/')}`)
    },
    onError: (error) => {
      if (!challengeOf(error)) setFocus('password', { shouldSelect: true })
    },
  })
  const challenge = challengeOf(logIn.error)
  if (challenge) return <LoginCodeForm challenge={challenge} redirectTo={redirectTo} onBack={() => logIn.reset()} />
  return (
    <form noValidate onSubmit={handleSubmit((credentials) => logIn.mutate(credentials))}>
      {logIn.error && <Notice tone="bad">{explain(logIn.error)}</Notice>}
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
      <PasswordField
        label="Password"
        autoComplete="current-password"
        controlSize="lg"
        error={formState.errors.password?.message}
        {...register('password')}
      />
      <Button type="submit" variant="primary" size="lg" wide pending={logIn.isPending} className={layout.grow}>
        Sign in
      </Button>
    </form>
  )
}

/** After the right password of an account with sign-in codes: the challenge that the code completes. */
function challengeOf(error: unknown): string | undefined {
  return isRefusedWith(error, 'CODE_NEEDED') ? (error.data as { challenge: string }).challenge : undefined
}

/** What the person was about to do before the log-in, as far as the address says. */
function keptSentence(redirectTo: string | undefined): string {
  const path = sameSitePath(redirectTo)
  const query = new URLSearchParams(path.split('?')[1])
  const [origin, destination] = [query.get('origin'), query.get('destination')]
  if (path.includes('search-result') && origin && destination) return `Your search ${origin} to ${destination} is kept.`
  return path === '/flight' ? '' : 'You will return to where you were.'
}
