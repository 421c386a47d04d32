import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { clearStore } from '../lib/session.ts'
import { isViewing, loadAs } from '../lib/viewing.ts'
import { turnPushOff } from '../notifications/push.ts'
import { PageLoading } from '../ui/spinner.tsx'
import { t } from './messages.ts'

const route = getRouteApi('/logout')

/** Ends the session at the server, clears what the browser stored, and goes to the log-in page with the same query values. */
export function LogoutPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit
  useEffect(() => {
    // Without an answer the cookie may stay valid until it expires; this browser forgets the person either way. The server removes this browser's
    // push subscription with the session; a slow push service delays nobody.
    void turnPushOff().catch(() => undefined)
    void api.accounts
      .logout({})
      .catch(() => undefined)
      .finally(() => {
        clearStore()
        queryClient.clear()
        if (isViewing()) return loadAs('/login')
        void navigate({ to: '/login', search, replace: true })
      })
  }, [])
  return <PageLoading label={t('signingOut')} />
}
