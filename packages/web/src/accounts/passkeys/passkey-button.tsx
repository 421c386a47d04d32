import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { Refusal } from '../../lib/refusal.ts'
import { sameSitePath } from '../../lib/same-site-path.ts'
import { clearStore, setUser, useStore } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { t } from '../messages.ts'
import { isCancelled, knowsPasskeys, signWithPasskey } from './ask-device.ts'

/** Signs in with what the device keeps: nothing is typed. Left out where the browser does not know passkeys. */
export function PasskeyButton({ redirectTo, variant }: { redirectTo: string | undefined; variant?: 'primary' }) {
  const router = useRouter()
  const logIn = useMutation({
    mutationKey: ['LOGIN_WITH_PASSKEY'],
    mutationFn: async () => {
      const { options } = await api.passkeys.beginPasskeyLogin()
      return api.passkeys.loginWithPasskey({ credential: await signWithPasskey(options) })
    },
    onSuccess: ({ user }) => {
      // Of a person who was signed in here before, nothing stays.
      const { user: before } = useStore.getState()
      if (before && before.id !== user.id) clearStore()
      setUser(user)
      router.history.replace(`/app${sameSitePath(redirectTo, '/')}`)
    },
  })
  if (!knowsPasskeys()) return null
  return (
    <>
      {logIn.error && <Notice tone={isCancelled(logIn.error) ? 'neutral' : 'bad'}>{explainPasskey(logIn.error)}</Notice>}
      <Button size="lg" wide icon="lock" {...(variant && { variant })} pending={logIn.isPending} onClick={() => logIn.mutate()}>
        {t('passkey')}
      </Button>
    </>
  )
}

const WORDS = { WRONG_PASSKEY: 'passkeyWrong', PASSKEY_ENDED: 'passkeyEnded', BLOCKED: 'passkeyBlocked' } as const

/** In the language of the page. */
function explainPasskey(error: unknown): string {
  if (isCancelled(error)) return t('passkeyCancelled')
  if (error instanceof DOMException) return t('passkeyFailed')
  const code = error instanceof Refusal ? error.errorCode : ''
  return code in WORDS ? t(WORDS[code as keyof typeof WORDS]) : explain(error)
}
