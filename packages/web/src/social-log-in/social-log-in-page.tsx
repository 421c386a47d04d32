import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import type { SocialProvider } from '@tradewind/domain/social-log-in/social-providers'
import { useEffect, useRef, useState } from 'react'
import { AccountFrame } from '../accounts/account-frame.tsx'
import { LoginCodeForm } from '../accounts/login-code-form.tsx'
import { withBold } from '../languages/with-marks.tsx'
import { api } from '../lib/api.ts'
import { isRefusedWith } from '../lib/explain.ts'
import { sameSitePath } from '../lib/same-site-path.ts'
import { clearStore, setUser, useStore } from '../lib/session.ts'
import { TermsField } from '../sign-up/terms-field.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { explainSocially } from './explain-socially.ts'
import { t } from './messages.ts'
import css from './social-log-in.module.css'
import { forgetTrip, readTrip } from './social-trip.ts'

const route = getRouteApi('/social_login/$provider')
type Newcomer = { token: string; email: string; firstName: string; lastName: string; terms: Terms; referralCode: string }
type Terms = { version: number; terms: string }
type Session = Awaited<ReturnType<typeof api.socialLogIn.googleLogin>>
type Next = { challenge: string } | { newcomer: Newcomer } | Session | { isConnected: true }

/** Where Google and Facebook send people back to. What they answered is used at once, and once. */
export function SocialLogInPage() {
  const provider = route.useParams().provider as SocialProvider
  const { code, state, error: said } = route.useSearch()
  const [trip] = useState(() => readTrip(provider))
  const router = useRouter()
  const isSent = useRef(false)
  const title = t('signIn')
  usePageTitle(title)
  const goOn = ({ user }: Session) => {
    // Of a person who was signed in here before, nothing stays.
    if (useStore.getState().user) clearStore()
    setUser(user)
    router.history.replace(`/app${sameSitePath(trip.redirectTo, '/')}`)
  }
  const finish = useMutation({
    mutationKey: ['FINISH_SOCIAL_LOGIN'],
    mutationFn: (answer: { credential: string; state: string }): Promise<Next> =>
      trip.isConnecting ? connect(provider, answer) : logIn(provider, answer),
    onSuccess: (next) => {
      if ('user' in next) goOn(next)
      if (!('isConnected' in next)) return
      toast('ok', 'Setting saved successfully')
      router.history.replace('/app/user/dashboard/userProfile')
    },
  })
  useEffect(() => {
    if (isSent.current || code === undefined || state === undefined) return
    isSent.current = true
    forgetTrip()
    // Out of the address, so that going back or a reload does not send it again.
    window.history.replaceState(window.history.state, '', window.location.pathname)
    finish.mutate({ credential: code, state })
  }, [code, state, finish.mutate])
  const next = finish.data
  if (next && 'challenge' in next)
    return (
      <AccountFrame title={title}>
        <LoginCodeForm
          challenge={next.challenge}
          redirectTo={trip.redirectTo}
          onBack={() => router.history.replace('/app/login')}
        />
      </AccountFrame>
    )
  if (next && 'newcomer' in next)
    return (
      <AccountFrame title={t('almostThere')}>
        <NewcomerForm newcomer={next.newcomer} onDone={goOn} />
      </AccountFrame>
    )
  const trouble = finish.error ? explainSocially(finish.error) : said || code === undefined ? t(said ? 'cancelled' : 'ended') : ''
  return (
    <AccountFrame title={title}>
      {trouble ? (
        <>
          <Notice tone={said ? 'neutral' : 'warn'}>{trouble}</Notice>
          <ButtonLink to={trip.isConnecting ? '/user/dashboard/userProfile' : '/login'} size="lg" wide>
            {t(trip.isConnecting ? 'backToProfile' : 'backToSignIn')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className={layout.soft} role="status">
            {t(trip.isConnecting ? 'connecting' : 'signingIn')}
          </p>
          <PageLoading />
        </>
      )}
    </AccountFrame>
  )
}

async function connect(provider: SocialProvider, answer: { credential: string; state: string }): Promise<Next> {
  await api.socialLogIn.connectSocially({ provider, ...answer })
  return { isConnected: true }
}

/** A question for a code or for the terms is no refusal: the person goes on with it. */
async function logIn(provider: SocialProvider, answer: { credential: string; state: string }): Promise<Next> {
  try {
    return await (provider === 'google' ? api.socialLogIn.googleLogin(answer) : api.socialLogIn.facebookLogin(answer))
  } catch (error) {
    if (isRefusedWith(error, 'CODE_NEEDED')) return error.data as { challenge: string }
    if (isRefusedWith(error, 'TERMS_NEEDED')) return { newcomer: error.data as Newcomer }
    throw error
  }
}

/** Somebody new accepts the terms. */
function NewcomerForm({ newcomer, onDone }: { newcomer: Newcomer; onDone: (session: Session) => void }) {
  const { token, email } = newcomer
  const [terms, setTerms] = useState(newcomer.terms)
  const form = useCallForm({
    name: 'SIGN_UP_SOCIALLY',
    initial: () => ({
      firstName: newcomer.firstName,
      lastName: newcomer.lastName,
      referralCode: newcomer.referralCode,
      isAccepted: false,
    }),
    input: ({ isAccepted, ...names }) => ({ token, ...names, termsVersion: terms.version, isAccepted: isAccepted as true }),
    wrong: ({ firstName, lastName, isAccepted }) => ({
      firstName: firstName.trim() ? undefined : 'This is required field.',
      lastName: lastName.trim() ? undefined : 'This is required field.',
      isAccepted: isAccepted ? undefined : 'Please accept the terms and conditions.',
    }),
    call: api.socialLogIn.signUpSocially,
    onDone,
    onRefused: (error) => {
      if (!isRefusedWith(error, 'TERMS_CHANGED')) return
      setTerms((error.data as { terms: Terms }).terms)
      form.change({ isAccepted: false })
    },
  })
  return (
    <>
      <p className={layout.soft}>{withBold(t('newHere', { email }))}</p>
      <Form form={form}>
        <div className={css.pair}>
          <TextField label={t('firstName')} maxLength={60} autoComplete="given-name" {...form.text('firstName')} />
          <TextField label={t('lastName')} maxLength={60} autoComplete="family-name" {...form.text('lastName')} />
        </div>
        <TextField label={t('referralCode')} maxLength={40} optional {...form.text('referralCode')} />
        <TermsField terms={terms} {...form.check('isAccepted')} error={form.errorOf('isAccepted')} />
        <Button type="submit" variant="primary" size="lg" wide pending={form.isPending}>
          {t('createAccount')}
        </Button>
      </Form>
      <ButtonLink to="/login" size="lg" wide>
        {t('backToSignIn')}
      </ButtonLink>
    </>
  )
}
