import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useRouter } from '@tanstack/react-router'
import { Credentials as CredentialsForm } from '@tradewind/contract/accounts/accounts'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { api } from '../lib/api.ts'
import { isRefusedWith } from '../lib/explain.ts'
import { sameSitePath } from '../lib/same-site-path.ts'
import { setUser, useStore } from '../lib/session.ts'
import { signUpForm } from '../sign-up/sign-up-queries.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Or, SocialButtons } from '../social-log-in/social-buttons.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import css from './login.module.css'
import { LoginCodeForm } from './login-code-form.tsx'
import { MailedCodeForm } from './mailed-code-form.tsx'
import { t } from './messages.ts'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { PasswordField } from './password-field.tsx'

const route = getRouteApi('/login')
type Credentials = z.infer<typeof CredentialsForm>

export function LoginPage() {
  usePageTitle(t('signIn'))
  const { redirectTo } = route.useSearch()
  const wasSignedOut = useStore((state) => state.wasSignedOut)
  /** The address that was typed so far, once a code is wanted in place of the password. */
  const [codeFor, setCodeFor] = useState<string>()
  return (
    <AccountFrame title={t('signIn')} isFirst>
      {(wasSignedOut || (redirectTo && sameSitePath(redirectTo) !== '/flight')) && (
        <Notice icon="lock">
          {t(wasSignedOut ? 'wasSignedOut' : 'pleaseSignIn')} <b>{keptSentence(redirectTo)}</b>
        </Notice>
      )}
      {codeFor !== undefined ? (
        <MailedCodeForm email={codeFor} redirectTo={redirectTo} onBack={() => setCodeFor(undefined)} />
      ) : (
        <>
          <LoginForm redirectTo={redirectTo} onCode={setCodeFor} />
          <Link to="/forgot_password" className={layout.link}>
            {t('forgotPassword')}
          </Link>
        </>
      )}
      <SignUpLink />
    </AccountFrame>
  )
}

/** Where the site lets people sign up. */
function SignUpLink() {
  const { data } = useQuery(signUpForm)
  if (!data?.terms) return null
  return (
    <p className={layout.soft}>
      {t('newHere')}{' '}
      <Link to="/signup" className={layout.link}>
        {t('createAccount')}
      </Link>
    </p>
  )
}

/** `onCode`: with the address that was typed so far. */
function LoginForm({ redirectTo, onCode }: { redirectTo: string | undefined; onCode: (email: string) => void }) {
  const router = useRouter()
  const password = useRef<HTMLInputElement>(null)
  const [challenge, setChallenge] = useState<string>()
  const form = useCallForm({
    name: 'SET_USER_DATA',
    initial: { email: '', password: '' },
    secrets: ['password'],
    schema: CredentialsForm,
    call: logIn,
    onDone: (answer) => {
      if ('challenge' in answer) return setChallenge(answer.challenge)
      setUser(answer.user)
      router.history.replace(`/app${sameSitePath(redirectTo, '/')}`)
    },
    onRefused: () => {
      password.current?.focus()
      password.current?.select()
    },
  })
  if (challenge) return <LoginCodeForm challenge={challenge} redirectTo={redirectTo} onBack={() => setChallenge(undefined)} />
  return (
    <>
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
        <PasswordField
          ref={password}
          label={t('password')}
          autoComplete="current-password"
          controlSize="lg"
          {...form.text('password')}
        />
        <Button type="submit" variant="primary" size="lg" wide pending={form.isPending} className={layout.grow}>
          {t('signIn')}
        </Button>
      </Form>
      <Or isNeeded />
      <div className={css.ways}>
        <Button size="lg" wide icon="mail" onClick={() => onCode(form.values.email)}>
          {t('mailMeCode')}
        </Button>
        <PasskeyButton redirectTo={redirectTo} />
        <SocialButtons redirectTo={redirectTo} />
      </div>
    </>
  )
}

/** The right password of an account with sign-in codes is not refused: it is answered with the challenge that the code completes. */
async function logIn(credentials: Credentials) {
  try {
    return await api.accounts.login(credentials)
  } catch (error) {
    if (isRefusedWith(error, 'CODE_NEEDED')) return error.data as { challenge: string }
    throw error
  }
}

/** What the person was about to do before the log-in, as far as the address says. */
function keptSentence(redirectTo: string | undefined): string {
  const path = sameSitePath(redirectTo)
  const query = new URLSearchParams(path.split('?')[1])
  const [origin, destination] = [query.get('origin'), query.get('destination')]
  if (path.includes('search-result') && origin && destination) return t('searchIsKept', { origin, destination })
  return path === '/flight' ? '' : t('willReturn')
}
