import { Link } from '@tanstack/react-router'
import { useWalletBalance } from '../ledger/wallet-balance-query.ts'
import { ownerOf } from '../ledger/wallet-search.ts'
import { useCustomerView } from '../lib/customer-view.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { Icon } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import css from './bars.module.css'
import { t } from './messages.ts'
import { WALLET_PATH } from './navigation.ts'

/** The same inside the sheet of all pages, where the bar has no room for it. */
export function MenuBalance() {
  const data = useWalletBalance()
  return data && <span className={css.spendable}>{formatAmount(data.spendable, data.currency)}</span>
}

/** The caller's available balance: balance plus credit, less what is held. Hidden when it cannot be read; the wallet page says why. */
export function WalletBalance() {
  const data = useWalletBalance()
  const user = useUser()
  const isHidden = useCustomerView()
  if (!data || isHidden) return null
  // Staff who book for a customer see that customer's wallet in the report.
  const customer = user?.actingFor
  return (
    <Link {...(customer ? { to: '/staff/walletReport', search: ownerOf(customer) } : { to: WALLET_PATH })} className={css.wallet}>
      <Icon name="wallet" size={18} />
      <span className={layout.vh}>{t('availableBalance')} </span>
      <b>{formatAmount(data.spendable, data.currency)}</b>
    </Link>
  )
}
