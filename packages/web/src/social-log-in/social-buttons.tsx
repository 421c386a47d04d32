import { useMutation, useQuery } from '@tanstack/react-query'
import { type SocialProvider, vouchesForAddress } from '@tradewind/domain/social-log-in/social-providers'
import { api } from '../lib/api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { explainSocially } from './explain-socially.ts'
import { t } from './messages.ts'
import { ProviderMark } from './provider-mark.tsx'
import css from './social-log-in.module.css'
import { leaveFor, socialLogIns } from './social-trip.ts'

type ButtonsProps = {
  /** To make an account, not only to open one. */
  isSigningUp?: boolean
  redirectTo?: string | undefined
  referralCode?: string
}

/** What the site offers beside the e-mail and the password; nothing where that is nothing. The code of who invited them waits at the server until they are back. */
export function SocialButtons({ isSigningUp = false, redirectTo, referralCode = '' }: ButtonsProps) {
  const ways = useWays(isSigningUp)
  const begin = useMutation({
    mutationKey: ['BEGIN_SOCIAL_LOGIN'],
    mutationFn: (provider: SocialProvider) => api.socialLogIn.beginSocialLogin({ provider, referralCode }),
    onSuccess: ({ url }, provider) => leaveFor(url, { provider, isConnecting: false, redirectTo }),
  })
  if (ways.length === 0) return null
  return (
    <div className={css.ways}>
      {begin.error && <Notice tone="bad">{explainSocially(begin.error)}</Notice>}
      {ways.map((provider) => (
        <Button
          key={provider}
          size="lg"
          wide
          className={css.way}
          // Until the window has left.
          pending={(begin.isPending || begin.isSuccess) && begin.variables === provider}
          onClick={() => begin.mutate(provider)}
        >
          <ProviderMark provider={provider} />
          {provider === 'google' ? t('google') : t('facebook')}
        </Button>
      ))}
    </div>
  )
}

/** Between two ways in. `isNeeded`: there is another one besides those of the site. */
export function Or({ isNeeded = false, isSigningUp = false }: { isNeeded?: boolean; isSigningUp?: boolean }) {
  const ways = useWays(isSigningUp)
  return isNeeded || ways.length > 0 ? <p className={css.or}>{t('or')}</p> : null
}

/** Who does not vouch for an address signs nobody up: they would be sent there and back for a refusal. */
function useWays(isSigningUp: boolean): SocialProvider[] {
  const { data = [] } = useQuery(socialLogIns)
  return isSigningUp ? data.filter(vouchesForAddress) : data
}
