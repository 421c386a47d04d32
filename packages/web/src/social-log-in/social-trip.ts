import { queryOptions } from '@tanstack/react-query'
import type { SocialProvider } from '@tradewind/domain/social-log-in/social-providers'
import { api } from '../lib/api.ts'

/** With which accounts elsewhere one can sign in here. */
export const socialLogIns = queryOptions({
  queryKey: ['GET_SOCIAL_LOG_INS'],
  queryFn: async ({ signal }) => (await api.socialLogIn.getSocialLogIns(undefined, { signal })).providers,
  staleTime: 60_000,
})

/** Why this window went to a provider, and where it goes afterwards. */
type Trip = { readonly provider: SocialProvider; readonly isConnecting: boolean; readonly redirectTo?: string | undefined }

const KEY = 'appCoreRoot.socialTrip'

/** Leaves for the provider. The window forgets everything else; this is still there when it comes back. */
export function leaveFor(url: string, trip: Trip): void {
  sessionStorage.setItem(KEY, JSON.stringify(trip))
  window.location.assign(url)
}

/** Why this window is back. A window that never left signs in. */
export function readTrip(provider: SocialProvider): Trip {
  try {
    const trip = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Trip | null
    if (trip?.provider === provider) return trip
  } catch {
    // Not ours.
  }
  return { provider, isConnecting: false }
}

export function forgetTrip(): void {
  sessionStorage.removeItem(KEY)
}
