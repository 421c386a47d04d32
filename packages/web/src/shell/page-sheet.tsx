import { Link, useLocation } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { useCustomerView } from '../lib/customer-view.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icons.tsx'
import account from './account.module.css'
import { AccountItems, DeviceChoices } from './account-items.tsx'
import { Count } from './count.tsx'
import { t } from './messages.ts'
import { type Place, placeAt, sectionsOf, topPlaces, WALLET_PATH } from './navigation.ts'
import { useOpenCounts } from './open-counts.ts'
import css from './page-sheet.module.css'
import { MenuBalance } from './wallet-balance.tsx'

/** Every page of this person, and the person: what the bottom bar of a phone, or the rail, has no room for. */
export function PageSheet({ user, places, onClose }: { user: User; places: readonly Place[]; onClose: () => void }) {
  const isCustomerView = useCustomerView()
  const { pathname } = useLocation()
  const here = placeAt(places, pathname)
  const name = `${user.firstName} ${user.lastName}`.trim()
  const groups = [
    { name: undefined, places: topPlaces(places) },
    { name: t('bookings'), places: places.filter(({ listed }) => listed === 'bookings') },
    ...sectionsOf(places).map((section) => ({ ...section, name: t(section.name) })),
  ].filter((group) => group.places.length > 0)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={name}
      subtitle={user.company?.companyName ?? user.email}
      keepsEntries
      foot={
        <ButtonLink to="/logout" icon="logout">
          {t('signOut')}
        </ButtonLink>
      }
    >
      <nav aria-label={t('allPages')}>
        {groups.map((group) => (
          <Group key={group.name ?? 'top'} name={group.name}>
            {group.places.map((place) => (
              <li key={place.to}>
                <Tile place={place} isHere={place === here} onLeave={onClose} />
              </li>
            ))}
          </Group>
        ))}
      </nav>
      <h3 className={css.head}>{t('you')}</h3>
      <DeviceChoices />
      <div className={account.items} data-plain>
        <AccountItems user={user} places={isCustomerView ? [] : places} onLeave={onClose} />
      </div>
    </Dialog>
  )
}

function Group({ name, children }: { name: string | undefined; children: React.ReactNode }) {
  return (
    <>
      {name && <h3 className={css.head}>{name}</h3>}
      <ul className={css.tiles}>{children}</ul>
    </>
  )
}

function Tile({ place: { to, label, icon, due }, isHere, onLeave }: { place: Place; isHere: boolean; onLeave: () => void }) {
  const counts = useOpenCounts()
  return (
    <Link to={to} className={css.tile} activeOptions={{ exact: true }} aria-current={isHere ? 'page' : undefined} onClick={onLeave}>
      <Icon name={icon} size={20} />
      <span>{label}</span>
      {to === WALLET_PATH ? <MenuBalance /> : <Count of={due} counts={counts} />}
    </Link>
  )
}
