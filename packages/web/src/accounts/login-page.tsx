import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { Credentials as CredentialsForm } from '@tradewind/contract/accounts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { sameSitePath } from '../lib/same-site-path.ts'
import { setUser, useStore } from '../lib/session.ts'
import { Brand } from '../sites/brand.tsx'
import { OfflineBanner } from '../sites/shell.tsx'
import { Contact } from '../sites/site-footer.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import css from './login.module.css'
import { LoginBoard } from './login-board.tsx'

const route = getRouteApi('/login')
type Credentials = z.infer<typeof CredentialsForm>

export function LoginPage() {
  usePageTitle('Sign in')
  const { redirectTo } = route.useSearch()
  const wasSignedOut = useStore((state) => state.wasSignedOut)
  return (
    <>
      <OfflineBanner />
      <div className={css.login}>
        <main className={css.form}>
          <header>
            <Brand isLarge />
          </header>
          <div className={css.mid}>
            <h1>Sign in</h1>
            {(wasSignedOut || (redirectTo && sameSitePath(redirectTo) !== '/flight')) && (
              <Notice icon="lock">
                {wasSignedOut ? 'You were signed out. ' : 'Please sign in to continue. '}
                <b>{keptSentence(redirectTo)}</b>
              </Notice>
            )}
            <LoginForm redirectTo={redirectTo} />
          </div>
          <footer className={css.foot}>
            <Contact />
          </footer>
        </main>
        <LoginBoard />
      </div>
    </>
  )
}

function LoginForm({ redirectTo }: { redirectTo: string | undefined }) {
  const router = useRouter()
  const [isShown, setShown] = useState(false)
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
    onError: () => setFocus('password', { shouldSelect: true }),
  })
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
      <TextField
        label="Password"
        type={isShown ? 'text' : 'password'}
        autoComplete="current-password"
        controlSize="lg"
        error={formState.errors.password?.message}
        after={
          <IconButton
            icon={isShown ? 'eyeoff' : 'eye'}
            label={isShown ? 'Hide password' : 'Show password'}
            size="sm"
            onClick={() => setShown(!isShown)}
          />
        }
        {...register('password')}
      />
      <Button type="submit" variant="primary" size="lg" wide pending={logIn.isPending} className={layout.grow}>
        Sign in
      </Button>
    </form>
  )
}

/** What is waiting behind the log-in, as far as the address tells. */
function keptSentence(redirectTo: string | undefined): string {
  const path = sameSitePath(redirectTo)
  const query = new URLSearchParams(path.split('?')[1])
  const [origin, destination] = [query.get('origin'), query.get('destination')]
  if (path.includes('search-result') && origin && destination) return `Your search ${origin} to ${destination} is kept.`
  return path === '/flight' ? '' : 'You will come back to where you were.'
}
