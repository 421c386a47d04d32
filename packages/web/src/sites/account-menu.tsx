import { Link } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { seesNet } from '@tradewind/domain/accounts/actor'
import { lazy, Suspense, useCallback, useState } from 'react'
import { useCustomerView } from '../lib/customer-view.ts'
import { setTheme, type Theme, toggleNet, useStore } from '../lib/session.ts'
import { Avatar } from '../ui/chip.tsx'
import { classes } from '../ui/class-names.ts'
import { Icon } from '../ui/icons.tsx'
import { Popover } from '../ui/popover.tsx'
import { Segmented } from '../ui/tabs.tsx'
import css from './app-bar.module.css'
import { isInternal, placesFor, WALLET_PATH } from './navigation.ts'
import { MenuBalance } from './wallet-balance.tsx'

/** Not part of every page's first load. */
const CreateCustomerDialog = lazy(async () => ({
  default: (await import('../customers/create-customer-dialog.tsx')).CreateCustomerDialog,
}))

const THEMES = [
  { value: 'system', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const satisfies { value: Theme; label: string }[]

export function AccountMenu({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const [isCreating, setCreating] = useState(false)
  const theme = useStore((state) => state.theme)
  const isCustomerView = useCustomerView()
  const places = placesFor(user).filter(({ to }) => !isCustomerView || !isInternal(to))
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <>
      <Popover
        isOpen={isOpen}
        onClose={close}
        label="Account"
        align="end"
        anchor={
          <button
            type="button"
            className={css.me}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-label={`Account: ${name}${user.company ? `, ${user.company.companyName}` : ''}`}
            onClick={() => setOpen(!isOpen)}
          >
            <Avatar name={name} />
          </button>
        }
      >
        <div className={css.menu}>
          <div className={css.scroll}>
            <div className={css.who}>
              <Avatar name={name} />
              <div>
                <b>{name}</b>
                <br />
                <span>{user.company?.companyName ?? user.email}</span>
              </div>
            </div>
            <nav className={classes(css.items, css.narrow)} aria-label="Pages">
              {places.map(({ to, label, icon }) => (
                <Link key={to} to={to} onClick={close}>
                  <Icon name={icon} size={18} />
                  {label}
                  {to === WALLET_PATH && <MenuBalance />}
                </Link>
              ))}
            </nav>
            <div className={css.items}>
              <div className={css.theme}>
                Theme
                <Segmented label="Theme" choices={THEMES} value={theme} onChange={setTheme} />
              </div>
            </div>
            <div className={css.items}>
              <Link to="/user/dashboard/userProfile" onClick={close}>
                <Icon name="user" size={18} />
                Profile
              </Link>
              {!isCustomerView && (
                <Link to="/user/notifications" onClick={close}>
                  <Icon name="bell" size={18} />
                  Notification settings
                </Link>
              )}
              {seesNet(user) && (
                <button
                  type="button"
                  aria-pressed={isCustomerView}
                  onClick={() => {
                    close()
                    toggleNet()
                  }}
                >
                  <Icon name={isCustomerView ? 'eye' : 'eyeoff'} size={18} />
                  {isCustomerView ? 'Leave customer view' : 'Customer view'}
                </button>
              )}
              {user.userType === 'travelAgent' && (
                <button
                  type="button"
                  onClick={() => {
                    close()
                    setCreating(true)
                  }}
                >
                  <Icon name="plus" size={18} />
                  Create agent or customer
                </button>
              )}
            </div>
          </div>
          <div className={css.items}>
            <Link to="/logout">
              <Icon name="logout" size={18} />
              Sign out
            </Link>
          </div>
        </div>
      </Popover>
      {isCreating && (
        <Suspense>
          <CreateCustomerDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
    </>
  )
}
