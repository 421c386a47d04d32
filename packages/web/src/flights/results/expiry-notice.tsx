import type { ReactNode } from 'react'
import { useNow } from '../../lib/use-now.ts'
import { Notice } from '../../ui/notice.tsx'

/** Fares live 15 minutes; after that they can be looked at but not bought. */
export function ExpiryNotice({ expiresAt, again }: { expiresAt: string; again: ReactNode }) {
  const now = useNow()
  if (!expiresAt || now < expiresAt) return null
  return (
    <Notice tone="warn" icon="clock" action={again}>
      These results are more than 15 minutes old. Please search again.
    </Notice>
  )
}
