import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { sameSitePath } from '../lib/same-site-path.ts'
import { setUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'

type Props = { challenge: string; redirectTo: string | undefined; onBack: () => void }

/** The second step of signing in: the code of an authenticator app, or a recovery code. */
export function LoginCodeForm({ challenge, redirectTo, onBack }: Props) {
  const router = useRouter()
  const [code, setCode] = useState('')
  const finish = useMutation({
    mutationKey: ['SET_USER_DATA'],
    mutationFn: () => api.secondFactor.loginWithCode({ challenge, code }),
    onSuccess: ({ user }) => {
      setUser(user)
      router.history.replace(`/app${sameSitePath(redirectTo, '/')}`)
    },
  })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() && !finish.isPending) finish.mutate()
      }}
    >
      {finish.error && <Notice tone="bad">{explain(finish.error)}</Notice>}
      <TextField
        label="Sign-in code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus
        controlSize="lg"
        maxLength={40}
        help="The six digits from your authenticator app, or a recovery code."
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="primary" size="lg" wide pending={finish.isPending} className={layout.grow}>
        Sign in
      </Button>
      <Button wide onClick={onBack}>
        Back
      </Button>
    </form>
  )
}
