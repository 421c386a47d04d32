import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { sameSitePath } from '../lib/same-site-path.ts'
import { clearStore, setUser } from '../lib/session.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import { LoginCodeForm } from './login-code-form.tsx'
import { t } from './messages.ts'

const route = getRouteApi('/login_by_session')

/**
 * The page of a hand-over from another device. It asks first: a link that signs in by itself could sign somebody in as a stranger. The token stands
 * after the '#', which no server reads.
 */
export function SessionPage() {
  usePageTitle(t('signIn'))
  const { target = '/' } = route.useSearch()
  const router = useRouter()
  const { hash } = useLocation()
  const [sessionId] = useState(hash)
  const open = useMutation({
    mutationKey: ['LOGIN_BY_SESSION_ID'],
    mutationFn: () => logIn({ sessionId, target }),
    onSuccess: (answer) => {
      clearStore()
      if ('challenge' in answer) return
      setUser(answer.user)
      router.history.replace(`/app${sameSitePath(target, '/')}`)
    },
  })
  if (open.data && 'challenge' in open.data)
    return (
      <AccountFrame title={t('signIn')}>
        <LoginCodeForm challenge={open.data.challenge} redirectTo={target} onBack={() => router.history.replace('/app/login')} />
      </AccountFrame>
    )
  const isEnded = sessionId === '' || open.isError
  return (
    <AccountFrame title={t('signIn')}>
      {isEnded ? (
        <>
          <Notice tone="warn">{open.error ? explain(open.error) : t('handOverIncomplete')}</Notice>
          <ButtonLink to="/login" size="lg" wide>
            {t('backToSignIn')}
          </ButtonLink>
        </>
      ) : (
        <>
          <p className={layout.soft}>{t('handOverText')}</p>
          <Button variant="primary" size="lg" wide pending={open.isPending} onClick={() => open.mutate()}>
            {t('continueHere')}
          </Button>
        </>
      )}
    </AccountFrame>
  )
}

/** An account with sign-in codes, to which somebody comes over from another site, is not refused: the code is asked for. */
async function logIn(handOver: { sessionId: string; target: string }) {
  try {
    return await api.sessions.loginBySessionId(handOver)
  } catch (error) {
    if (isRefusedWith(error, 'CODE_NEEDED')) return error.data as { challenge: string }
    throw error
  }
}
