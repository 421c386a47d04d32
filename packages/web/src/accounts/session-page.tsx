import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { sameSitePath } from '../lib/same-site-path.ts'
import { clearStore, setUser } from '../lib/session.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { Notice } from '../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
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
    mutationFn: () => api.sessions.loginBySessionId({ sessionId, target }),
    onSuccess: ({ user }) => {
      clearStore()
      setUser(user)
      router.history.replace(`/app${sameSitePath(target, '/')}`)
    },
  })
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
