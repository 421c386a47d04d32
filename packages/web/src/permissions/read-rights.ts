import type { QueryClient } from '@tanstack/react-query'
import type { User } from '@tradewind/contract/accounts/accounts'
import { api } from '../lib/api.ts'
import { setUser, useStore } from '../lib/session.ts'
import { toast } from '../ui/toasts.tsx'

/** The person whom the session belongs to; null where it cannot be read. */
export async function readOwnUser(): Promise<User | null> {
  try {
    return (await api.accounts.getUserBySessionId({})).user
  } catch {
    return null
  }
}

/**
 * What the person may do may have changed while their pages are open: reads it, draws the pages by it, and says what was given and taken. `onChange` asks again
 * whether the open page is theirs.
 */
export async function readRights(queryClient: QueryClient, onChange: () => Promise<unknown>): Promise<void> {
  const now = await readOwnUser()
  const before = useStore.getState().user
  if (!now || !before || before.id !== now.id) return
  const { describeRightsChange } = await import('./describe-rights-change.ts')
  const said = describeRightsChange(before, now)
  if (said === undefined) return
  setUser(now)
  toast('ok', said)
  await onChange()
  await queryClient.invalidateQueries()
}
