import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { PROVIDER_NAMES, type SocialProvider } from '@tradewind/domain/social-log-in/social-providers'
import { useState } from 'react'
import { PasswordField } from '../accounts/password-field.tsx'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import { ProviderMark } from './provider-mark.tsx'
import css from './social-log-in.module.css'
import { leaveFor } from './social-trip.ts'

const MINE = ['GET_MY_SOCIAL_LOG_INS'] as const

/** With which accounts elsewhere one signs in. Left out where there is none and none can be connected. */
export function SocialCard() {
  const [connecting, setConnecting] = useState<SocialProvider>()
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: MINE,
    queryFn: ({ signal }) => api.socialLogIn.getMySocialLogIns(undefined, { signal }),
  })
  const disconnect = useMutation({
    mutationKey: ['DISCONNECT_SOCIALLY'],
    mutationFn: (provider: SocialProvider) => api.socialLogIn.disconnectSocially({ provider }),
    onSuccess: () => toast('ok', 'Setting saved successfully'),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MINE }),
  })
  if (!data || (data.connections.length === 0 && data.offered.length === 0)) return null
  return (
    <Card aria-label="Sign in with another account">
      <CardHead title="Sign in with another account" />
      <div className={css.card}>
        <ul className={css.list}>
          {data.connections.map(({ provider, email, since }) => (
            <li key={provider}>
              <ProviderMark provider={provider} />
              <span>
                <b>{PROVIDER_NAMES[provider]}</b>
                <small>{[email, `Since ${formatInstant(since)}`].filter(Boolean).join(' · ')}</small>
              </span>
              <Button
                size="sm"
                aria-label={`Disconnect ${PROVIDER_NAMES[provider]}`}
                pending={disconnect.isPending && disconnect.variables === provider}
                disabledReason={
                  data.hasPassword ? undefined : 'You have no password yet. Please set one with “Forgot password” first.'
                }
                onClick={() => disconnect.mutate(provider)}
              >
                Disconnect
              </Button>
            </li>
          ))}
          {data.offered.map((provider) => (
            <li key={provider}>
              <ProviderMark provider={provider} />
              <span>
                <b>{PROVIDER_NAMES[provider]}</b>
              </span>
              <Button size="sm" aria-label={`Connect ${PROVIDER_NAMES[provider]}`} onClick={() => setConnecting(provider)}>
                Connect
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {connecting && (
        <ConnectDialog provider={connecting} hasPassword={data.hasPassword} onClose={() => setConnecting(undefined)} />
      )}
    </Card>
  )
}

type Props = { provider: SocialProvider; hasPassword: boolean; onClose: () => void }

function ConnectDialog({ provider, hasPassword, onClose }: Props) {
  const name = PROVIDER_NAMES[provider]
  const form = useCallForm({
    name: 'BEGIN_SOCIAL_CONNECTION',
    initial: { password: '' },
    secrets: ['password'],
    input: ({ password }) => ({ provider, password }),
    call: api.socialLogIn.beginSocialConnection,
    onDone: ({ url }) => leaveFor(url, { provider, isConnecting: true }),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Connect ${name}`} verb="Continue">
      <p className={layout.soft}>You choose the account at {name}. You can sign in with it from then on.</p>
      {hasPassword && <PasswordField label="Your password" autoComplete="current-password" autoFocus {...form.text('password')} />}
    </FormDialog>
  )
}
