import { useNavigate } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { may, mayCreateCustomer } from '../accounts/rights.ts'
import type { IconName } from '../ui/icons.tsx'
import { t } from './messages.ts'
import { openLayer } from './shell-store.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The form that the page opens with. */
    opens?: 'supplierPayment'
  }
}

export type NewThing = { label: string; icon: IconName; key: string; begin: () => void }

/** What this person can begin from any page: by the button "New", or N and the letter. */
export function useNewThings(user: User): readonly NewThing[] {
  const navigate = useNavigate()
  return [
    { label: t('flightSearch'), icon: 'plane', key: 'F', begin: () => void navigate({ to: '/flight' }) },
    ...(mayCreateCustomer(user)
      ? [{ label: t('customerOrAgent'), icon: 'user', key: 'U', begin: () => openLayer('customer') } as const]
      : []),
    ...(may(user, 'ledger.topUp')
      ? [
          {
            label: t('supplierPayment'),
            icon: 'wallet',
            key: 'P',
            begin: () => void navigate({ to: '/staff/payment-entries', state: { opens: 'supplierPayment' } }),
          } as const,
        ]
      : []),
  ]
}
