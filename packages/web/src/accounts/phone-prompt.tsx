import type { User } from '@tradewind/contract/accounts/accounts'
import { lacksPrimaryPhone } from '@tradewind/domain/accounts/primary-phone'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loadMessages } from '../languages/messages.ts'
import { useTopDialog } from '../ui/open-dialogs.ts'

// Few people ever see it.
const PhoneDialog = lazy(async () => {
  const { PhoneDialog: dialog } = await import('./phone-dialog.tsx')
  await loadMessages()
  return { default: dialog }
})

const AFTER_MS = 5_000
/** Signing out forgets it: it is asked again after the next log-in. */
const ASKED = 'appCoreRoot.phoneAsked'

/** Asks a person whose primary phone is missing for it: five seconds after the log-in, once, and never over another dialog. */
export function PhonePrompt({ user }: { user: User }) {
  const isLacking = user.actingFor === null && lacksPrimaryPhone(user.phoneNumbers)
  const isFree = useTopDialog() === undefined
  const [isDue, setDue] = useState(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isLacking || sessionStorage.getItem(ASKED)) return
    const timer = setTimeout(() => setDue(true), AFTER_MS)
    return () => clearTimeout(timer)
  }, [isLacking])
  useEffect(() => {
    if (!isDue || !isFree || !isLacking) return
    setDue(false)
    setOpen(true)
    sessionStorage.setItem(ASKED, 'yes')
  }, [isDue, isFree, isLacking])
  if (!isOpen) return null
  return (
    <Suspense>
      <PhoneDialog user={user} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
