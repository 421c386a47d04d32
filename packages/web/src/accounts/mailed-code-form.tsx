import { useRouter } from '@tanstack/react-router'
import { CodeRequest, MailedCode } from '@tradewind/contract/accounts/mailed-codes'
import { useState } from 'react'
import { withBold } from '../languages/with-marks.tsx'
import { api } from '../lib/api.ts'
import { isRefusedWith } from '../lib/explain.ts'
import { sameSitePath } from '../lib/same-site-path.ts'
import { setUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import css from './login.module.css'
import { LoginCodeForm } from './login-code-form.tsx'
import { t } from './messages.ts'

type Props = { email: string; redirectTo: string | undefined; onBack: () => void }
/** What was asked for: the code of the e-mail opens nothing without it. */
type Asked = { readonly email: string; readonly request: string }

/** Signing in without the password: the address, then the code that was sent there, then the code of an authenticator app where there is one. */
export function MailedCodeForm({ email, redirectTo, onBack }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const [challenge, setChallenge] = useState<string>()
  if (challenge) return <LoginCodeForm challenge={challenge} redirectTo={redirectTo} onBack={onBack} />
  if (!asked) return <AskForm email={email} onAsked={setAsked} onBack={onBack} />
  return (
    <EnterForm
      key={asked.request}
      asked={asked}
      redirectTo={redirectTo}
      onAsked={setAsked}
      onChallenge={setChallenge}
      onBack={() => setAsked(undefined)}
    />
  )
}

function AskForm({ email, onAsked, onBack }: { email: string; onAsked: (asked: Asked) => void; onBack: () => void }) {
  const form = useCallForm({
    name: 'SEND_LOG_IN_CODE',
    initial: { email },
    schema: CodeRequest,
    call: api.mailedCodes.sendLogInCode,
    onDone: ({ request }, values) => onAsked({ email: values.email.trim(), request }),
  })
  return (
    <>
      <p className={layout.soft}>{t('mailedCodeHelp')}</p>
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
          {t('sendCode')}
        </Button>
      </Form>
      <Button wide onClick={onBack}>
        {t('usePassword')}
      </Button>
    </>
  )
}

type Entering = {
  asked: Asked
  redirectTo: string | undefined
  onAsked: (asked: Asked) => void
  onChallenge: (challenge: string) => void
  onBack: () => void
}

function EnterForm({ asked, redirectTo, onAsked, onChallenge, onBack }: Entering) {
  const router = useRouter()
  const form = useCallForm({
    name: 'SET_USER_DATA',
    initial: { code: '' },
    secrets: ['code'],
    input: ({ code }) => ({ request: asked.request, code }),
    schema: MailedCode,
    byCode: { WRONG_MAILED_CODE: 'code', MAILED_CODE_ENDED: 'code' },
    call: logIn,
    onDone: (answer) => {
      if ('challenge' in answer) return onChallenge(answer.challenge)
      setUser(answer.user)
      router.history.replace(`/app${sameSitePath(redirectTo, '/')}`)
    },
  })
  const again = useCallForm({
    name: 'SEND_LOG_IN_CODE',
    initial: { email: asked.email },
    call: api.mailedCodes.sendLogInCode,
    onDone: ({ request }) => onAsked({ email: asked.email, request }),
  })
  return (
    <>
      <Notice tone="ok">{withBold(t('mailedCodeSent', { email: asked.email }))}</Notice>
      <Form form={form}>
        <TextField
          label={t('mailedCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          controlSize="lg"
          maxLength={20}
          help={t('mailedCodeFieldHelp')}
          {...form.text('code')}
        />
        <Button type="submit" variant="primary" size="lg" wide pending={form.isPending}>
          {t('signIn')}
        </Button>
      </Form>
      <Form form={again}>
        <div className={css.ways}>
          <Button type="submit" wide pending={again.isPending}>
            {t('sendNewCode')}
          </Button>
          <Button wide onClick={onBack}>
            {t('back')}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** The right code of an account with sign-in codes is not refused: it is answered with the challenge that the next code completes. */
async function logIn(input: { request: string; code: string }) {
  try {
    return await api.mailedCodes.loginWithMailedCode(input)
  } catch (error) {
    if (isRefusedWith(error, 'CODE_NEEDED')) return error.data as { challenge: string }
    throw error
  }
}
