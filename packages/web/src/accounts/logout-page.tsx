import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api } from '../lib/api.ts'
import { clearStore } from '../lib/session.ts'
import { turnPushOff } from '../notifications/push.ts'
import { PageLoading } from '../ui/spinner.tsx'

const route = getRouteApi('/logout')

/** Ends the session at the server, forgets what the browser kept, and goes to the log-in with the same query values. */
export function LogoutPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per visit
  useEffect(() => {
    // Without an answer the cookie may live on until it ends by itself; this browser forgets the person either way.
    // The server forgets this browser with the session; a push service that is slow holds nobody up.
    void turnPushOff().catch(() => undefined)
    void api.accounts
      .logout({})
      .catch(() => undefined)
      .finally(() => {
        clearStore()
        queryClient.clear()
        void navigate({ to: '/login', search, replace: true })
      })
  }, [])
  return <PageLoading label="Signing out…" />
}
