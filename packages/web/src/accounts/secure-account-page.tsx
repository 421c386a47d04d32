import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { sameSitePath } from '../lib/same-site-path.ts'
import { setUser, useUser } from '../lib/session.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import layout from '../ui/layout.module.css'
import { AccountFrame } from './account-frame.tsx'
import { t } from './messages.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

const route = getRouteApi('/secure_account')

/** For staff of a site that requires sign-in codes of all: before they have some, there is no other page. */
export function SecureAccountPage() {
  usePageTitle(t('secureTitle'))
  const { redirectTo } = route.useSearch()
  const user = useUser()
  const router = useRouter()
  const navigate = useNavigate()
  const [codes, setCodes] = useState<string[]>()
  const goOn = () => {
    if (user) setUser({ ...user, isHeldBack: false })
    router.history.replace(`/app${sameSitePath(redirectTo, '/')}`)
  }
  return (
    <AccountFrame title={t('secureTitle')}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={goOn} />
      ) : (
        <>
          <p className={layout.soft}>{t('secureText')}</p>
          <SecondFactorSetUp
            onCodes={async (given) => setCodes(given)}
            backLabel={t('signOut')}
            onBack={() => void navigate({ to: '/logout' })}
          />
        </>
      )}
    </AccountFrame>
  )
}
