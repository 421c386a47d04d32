import { useRouter } from '@tanstack/react-router'
import { api } from '../lib/api.ts'
import { sameSitePath } from '../lib/same-site-path.ts'
import { setUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { t } from './messages.ts'

type Props = { challenge: string; redirectTo: string | undefined; onBack: () => void }

/** The second step of signing in: the code of an authenticator app, or a recovery code. */
export function LoginCodeForm({ challenge, redirectTo, onBack }: Props) {
  const router = useRouter()
  const form = useCallForm({
    name: 'SET_USER_DATA',
    initial: { code: '' },
    secrets: ['code'],
    input: ({ code }) => ({ challenge, code }),
    wrong: ({ code }) => ({ code: code.trim() ? undefined : 'This is required field.' }),
    call: api.secondFactor.loginWithCode,
    onDone: ({ user }) => {
      setUser(user)
      router.history.replace(`/app${sameSitePath(redirectTo, '/')}`)
    },
  })
  return (
    <>
      <Form form={form}>
        <TextField
          label={t('signInCode')}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          controlSize="lg"
          maxLength={40}
          help={t('signInCodeHelp')}
          {...form.text('code')}
        />
        <Button type="submit" variant="primary" size="lg" wide pending={form.isPending} className={layout.grow}>
          {t('signIn')}
        </Button>
      </Form>
      <Button wide onClick={onBack}>
        {t('back')}
      </Button>
    </>
  )
}
