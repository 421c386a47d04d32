import { Link } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { useCallback, useState } from 'react'
import { useCustomerView } from '../lib/customer-view.ts'
import { Avatar } from '../ui/chip.tsx'
import { Icon } from '../ui/icons.tsx'
import { Popover } from '../ui/popover.tsx'
import css from './account.module.css'
import { AccountItems, ThemeChoice } from './account-items.tsx'
import { placesFor } from './navigation.ts'

export function AccountMenu({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const places = placesFor(user, useCustomerView())
  const name = `${user.firstName} ${user.lastName}`.trim()
  return (
    <Popover
      isOpen={isOpen}
      onClose={close}
      label="Account"
      align="end"
      className={css.anchor}
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
          <div className={css.items}>
            <div className={css.theme}>
              Theme
              <ThemeChoice />
            </div>
          </div>
          <div className={css.items}>
            <AccountItems user={user} places={places} onLeave={close} />
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
  )
}
