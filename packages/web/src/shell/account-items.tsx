import { Link } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { seesNet } from '@tradewind/domain/accounts/actor'
import { LanguageChoice } from '../languages/language-choice.tsx'
import { useCustomerView } from '../lib/customer-view.ts'
import { setTheme, type Theme, toggleNet, useStore } from '../lib/session.ts'
import { Icon } from '../ui/icons.tsx'
import { Segmented } from '../ui/tabs.tsx'
import css from './account.module.css'
import { KeySign } from './key-sign.tsx'
import { t } from './messages.ts'
import { type Place, WALLET_PATH } from './navigation.ts'
import { openLayer } from './shell-store.ts'
import { MenuBalance } from './wallet-balance.tsx'

const THEMES = ['system', 'light', 'dark'] as const satisfies Theme[]

function ThemeChoice() {
  const theme = useStore((state) => state.theme)
  const choices = THEMES.map((value) => ({ value, label: t(value) }))
  return <Segmented label={t('theme')} choices={choices} value={theme} onChange={setTheme} />
}

/** What belongs to the device, not to the person: light or dark, and the language. */
export function DeviceChoices() {
  return (
    <>
      <div className={css.theme}>
        {t('theme')}
        <ThemeChoice />
      </div>
      <div className={css.theme}>
        {t('language')}
        <LanguageChoice label={t('language')} />
      </div>
    </>
  )
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
          {t(isCustomerView ? 'leaveCustomerView' : 'customerView')}
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
          {t('createCustomer')}
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
          {t('keyboardShortcuts')}
          <KeySign keys="?" />
        </button>
      )}
    </>
  )
}
