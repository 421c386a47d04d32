import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { explain } from '../lib/explain.ts'
import { sameSitePath } from '../lib/same-site-path.ts'
import { setUser, useUser } from '../lib/session.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { Bone } from '../ui/spinner.tsx'
import { AccountFrame } from './account-frame.tsx'
import { t } from './messages.ts'
import { AddPasskeyDialog } from './passkeys/add-passkey-dialog.tsx'
import { knowsPasskeys } from './passkeys/ask-device.ts'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { myPasskeys } from './passkeys/passkeys-card.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

const route = getRouteApi('/secure_account')

/** For staff of a site that requires a second factor of all: before they have one, or have signed in with it, there is no other page. */
export function SecureAccountPage() {
  const { redirectTo } = route.useSearch()
  const { data, error, refetch } = useQuery(myPasskeys)
  const hasOne = data?.passkeys.some(({ worksHere }) => worksHere) === true
  const title = t(hasOne ? 'passkey' : 'secureTitle')
  usePageTitle(title)
  return (
    <AccountFrame title={title}>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <Bone height={120} />}
      {data && (hasOne ? <ByPasskey redirectTo={redirectTo} /> : <SetUp {...data} redirectTo={redirectTo} />)}
    </AccountFrame>
  )
}

/** They have a passkey, and came by the password: nothing else lets them in. */
function ByPasskey({ redirectTo }: { redirectTo: string | undefined }) {
  const navigate = useNavigate()
  return (
    <>
      <p className={layout.soft}>{t('secureByPasskey')}</p>
      <PasskeyButton variant="primary" redirectTo={redirectTo} />
      <Button size="lg" wide onClick={() => void navigate({ to: '/logout' })}>
        {t('signOut')}
      </Button>
    </>
  )
}

type SetUpProps = { redirectTo: string | undefined; hasPassword: boolean; hasCodes: boolean }

function SetUp({ redirectTo, hasPassword, hasCodes }: SetUpProps) {
  const user = useUser()
  const router = useRouter()
  const navigate = useNavigate()
  const [codes, setCodes] = useState<string[]>()
  const [isAdding, setAdding] = useState(false)
  const goOn = () => {
    if (user) setUser({ ...user, isHeldBack: false })
    router.history.replace(`/app${sameSitePath(redirectTo, '/')}`)
  }
  if (codes) return <RecoveryCodes codes={codes} onDone={goOn} />
  return (
    <>
      <p className={layout.soft}>{t('secureText')}</p>
      <SecondFactorSetUp
        onCodes={async (given) => setCodes(given)}
        backLabel={t('signOut')}
        onBack={() => void navigate({ to: '/logout' })}
      />
      {knowsPasskeys() && <Button onClick={() => setAdding(true)}>{t('usePasskey')}</Button>}
      {isAdding && (
        <AddPasskeyDialog hasPassword={hasPassword} hasCodes={hasCodes} onClose={() => setAdding(false)} onAdded={goOn} />
      )}
    </>
  )
}
