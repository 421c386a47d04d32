import { Link } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { useCallback, useState } from 'react'
import { useCustomerView } from '../lib/customer-view.ts'
import { Avatar } from '../ui/chip.tsx'
import { Icon } from '../ui/icons.tsx'
import { Popover } from '../ui/popover.tsx'
import css from './account.module.css'
import { AccountItems, DeviceChoices } from './account-items.tsx'
import { t } from './messages.ts'
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
      label={t('account')}
      align="end"
      className={css.anchor}
      anchor={
        <button
          type="button"
          className={css.me}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-label={t('accountOf', { name: user.company ? `${name}, ${user.company.companyName}` : name })}
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
              <b dir="auto">{name}</b>
              <br />
              <bdi>{user.company?.companyName ?? user.email}</bdi>
            </div>
          </div>
          <div className={css.items}>
            <DeviceChoices />
          </div>
          <div className={css.items}>
            <AccountItems user={user} places={places} onLeave={close} />
          </div>
        </div>
        <div className={css.items}>
          <Link to="/logout">
            <Icon name="logout" size={18} />
            {t('signOut')}
          </Link>
        </div>
      </div>
    </Popover>
  )
}
