import { hasRight } from '@tradewind/domain/company-team/company-rights'
import { lazy, Suspense, useState } from 'react'
import { mayOpenQueue } from '../accounts/rights.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import type { Documented } from './documents-dialog.tsx'
import { t } from './messages.ts'

// Not part of the first load of the pages that offer it.
const DocumentsDialog = lazy(async () => ({ default: (await import('./documents-dialog.tsx')).DocumentsDialog }))

/** Opens the invoices of what was sold; not for staff who see no sales, and not for a colleague who may not see the company's account. */
export function InvoicesButton({ of }: { of: Documented }) {
  const user = useUser()
  const [isOpen, setOpen] = useState(false)
  if (!user || !(user.userType === 'staff' ? mayOpenQueue(user) : hasRight(user, 'account'))) return null
  return (
    <span data-net>
      <Button size="sm" icon="doc" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('invoices')}
      </Button>
      {isOpen && (
        <Suspense>
          <DocumentsDialog of={of} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
