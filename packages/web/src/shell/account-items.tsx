import { Link } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { seesNet } from '@tradewind/domain/accounts/actor'
import { useCustomerView } from '../lib/customer-view.ts'
import { setTheme, type Theme, toggleNet, useStore } from '../lib/session.ts'
import { Icon } from '../ui/icons.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { KeySign } from './key-sign.tsx'
import { type Place, WALLET_PATH } from './navigation.ts'
import { openLayer } from './shell-store.ts'
import { MenuBalance } from './wallet-balance.tsx'

const THEMES = [
  { value: 'system', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Theme; label: string }[]

export function ThemeChoice() {
  const theme = useStore((state) => state.theme)
  return <Segmented label="Theme" choices={THEMES} value={theme} onChange={setTheme} />
}

/** What belongs to the person: their pages, and what can be switched on every page. Sign out is not among them: its place is always in sight. */
export function AccountItems({ user, places, onLeave }: { user: User; places: readonly Place[]; onLeave: () => void }) {
  const isCustomerView = useCustomerView()
  const hasKeyboard = window.matchMedia('(hover: hover)').matches
  return (
    <>
      {places
        .filter(({ listed }) => listed === 'person')
        .map(({ to, label, icon }) => (
          <Link key={to} to={to} onClick={onLeave}>
            <Icon name={icon} size={18} />
            {label}
            {to === WALLET_PATH && <MenuBalance />}
          </Link>
        ))}
      {seesNet(user) && (
        <button
          type="button"
          aria-pressed={isCustomerView}
          onClick={() => {
            onLeave()
            toggleNet()
          }}
        >
          <Icon name={isCustomerView ? 'eye' : 'eyeoff'} size={18} />
          {isCustomerView ? 'Leave customer view' : 'Customer view'}
          {hasKeyboard && <KeySign keys="H" />}
        </button>
      )}
      {user.userType === 'travelAgent' && (
        <button
          type="button"
          onClick={() => {
            onLeave()
            openLayer('customer')
          }}
        >
          <Icon name="plus" size={18} />
          Create agent or customer
        </button>
      )}
      {hasKeyboard && (
        <button
          type="button"
          onClick={() => {
            onLeave()
            openLayer('keys')
          }}
        >
          <Icon name="keys" size={18} />
          Keyboard shortcuts
          <KeySign keys="?" />
        </button>
      )}
    </>
  )
}
