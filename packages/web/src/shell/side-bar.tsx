import { Link, useLocation } from '@tanstack/react-router'
import type { User } from '@tradewind/contract/accounts/accounts'
import { type ReactNode, useCallback, useState } from 'react'
import { Brand } from '../sites/brand.tsx'
import { classes } from '../ui/class-names.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Popover } from '../ui/popover.tsx'
import { useTip } from '../ui/tip.tsx'
import { Count } from './count.tsx'
import { t } from './messages.ts'
import { type Place, placeAt, type SectionName, sectionsOf, topPlaces } from './navigation.ts'
import { type OpenCounts, useOpenCounts } from './open-counts.ts'
import { chooseSection, useSectionChoice } from './shell-store.ts'
import css from './side-bar.module.css'
import { SideViews } from './side-views.tsx'

type Props = { user: User; places: readonly Place[]; isRail: boolean }

/** Staff's pages, in sections that fold. As a rail it shows the icons, with the names as tips; a folded section is one icon with a menu. */
export function SideBar({ user, places, isRail }: Props) {
  const { pathname } = useLocation()
  const here = placeAt(places, pathname)
  const counts = useOpenCounts()
  const sections = sectionsOf(places)
  const settings = sections.find(({ name }) => name === 'Settings')?.places ?? []
  return (
    <aside className={css.side}>
      <Link to="/" className={css.home}>
        <Brand />
      </Link>
      <nav className={css.nav} aria-label={t('main')}>
        <ul>
          {topPlaces(places).map((place) => (
            <Item key={place.to} place={place} here={here} counts={counts} isRail={isRail} />
          ))}
        </ul>
        {sections
          .filter(({ name }) => name !== 'Settings')
          .map((section) => (
            <Section key={section.name} {...section} user={user} here={here} counts={counts} isRail={isRail} />
          ))}
      </nav>
      {settings[0] && (
        <nav className={css.last} aria-label={t('Settings')}>
          <SettingsLink first={settings[0]} isHere={here?.listed === 'Settings'} counts={counts} isRail={isRail} />
        </nav>
      )}
    </aside>
  )
}

type Shown = { here: Place | undefined; counts: OpenCounts; isRail: boolean }

const SECTION_ICONS: Record<SectionName, IconName> = {
  Catalogue: 'map',
  Operations: 'ticket',
  Customers: 'users',
  Pricing: 'percent',
  Money: 'wallet',
  Settings: 'gear',
}

function Section({
  name,
  places,
  user,
  here,
  counts,
  isRail,
}: Shown & { name: SectionName; places: readonly Place[]; user: User }) {
  const chosen = useSectionChoice(user.id, name)
  const isHere = places.some((place) => place === here)
  // What is priced is changed now and then; the rest is worked in all day.
  const isOpen = chosen ?? (isHere || name !== 'Pricing' || !user.isSuperAdmin)
  const open = places.reduce((sum, { due }) => sum + ((due && counts[due]?.count) || 0), 0)
  const listId = `section-${name}`
  if (isRail && !isOpen) return <FlyOut name={name} places={places} here={here} counts={counts} />
  return (
    <section className={css.section} aria-label={t(name)} data-folded={!isOpen || undefined}>
      <button
        type="button"
        className={css.head}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => chooseSection(user.id, name, !isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'right'} size={14} />
        {t(name)}
        {!isOpen && open > 0 && <span className={css.sum}>{open}</span>}
      </button>
      <ul id={listId}>
        {places.map((place) => (
          <Item key={place.to} place={place} here={here} counts={counts} isRail={isRail} />
        ))}
      </ul>
    </section>
  )
}

/** A folded section in the rail. */
function FlyOut({ name, places, here, counts }: Omit<Shown, 'isRail'> & { name: SectionName; places: readonly Place[] }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { marks, tip } = useTip(isOpen ? undefined : t(name))
  return (
    <section className={css.section} aria-label={t(name)}>
      <Popover
        isOpen={isOpen}
        onClose={close}
        label={t(name)}
        anchor={
          <button
            type="button"
            className={classes(css.item, css.fly)}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            aria-label={t(name)}
            onClick={() => setOpen(!isOpen)}
            {...marks}
          >
            <Icon name={SECTION_ICONS[name]} size={18} />
            <Icon name="right" size={14} />
          </button>
        }
      >
        <ul className={css.out}>
          {places.map((place) => (
            <li key={place.to}>
              <Link
                to={place.to}
                activeOptions={{ exact: true }}
                aria-current={place === here ? 'page' : undefined}
                className={css.item}
                onClick={close}
              >
                <Icon name={place.icon} size={18} />
                {place.label}
                <Count of={place.due} counts={counts} />
              </Link>
            </li>
          ))}
        </ul>
      </Popover>
      {tip}
    </section>
  )
}

function Item({ place, here, counts, isRail }: Shown & { place: Place }) {
  const isHere = place === here
  return (
    <li>
      <SideLink
        isRail={isRail}
        to={place.to}
        icon={place.icon}
        label={place.label}
        isHere={isHere}
        isUrgent={place.due !== undefined && counts[place.due]?.isUrgent === true && (counts[place.due]?.count ?? 0) > 0}
      >
        <Count of={place.due} counts={counts} />
      </SideLink>
      {isHere && place.views && !isRail && <SideViews list={place.views} to={place.to} />}
    </li>
  )
}

function SettingsLink({ first, isHere, counts, isRail }: Omit<Shown, 'here'> & { first: Place; isHere: boolean }) {
  return (
    <SideLink
      isRail={isRail}
      to={first.to}
      icon="gear"
      label={t('Settings')}
      isHere={isHere}
      isUrgent={(counts.stops?.count ?? 0) > 0}
    >
      <Count of="stops" counts={counts} />
    </SideLink>
  )
}

type LinkProps = {
  to: string
  icon: IconName
  label: string
  isHere: boolean
  isUrgent: boolean
  isRail: boolean
  children: ReactNode
}

function SideLink({ to, icon, label, isHere, isUrgent, isRail, children }: LinkProps) {
  const { marks, tip } = useTip(isRail ? label : undefined)
  return (
    <>
      <Link
        to={to}
        // Exact: by default a link is highlighted for all pages below its path, and bookings are below flights.
        activeOptions={{ exact: true }}
        aria-current={isHere ? 'page' : undefined}
        className={css.item}
        data-urgent={isUrgent || undefined}
        {...marks}
      >
        <Icon name={icon} size={18} />
        <span className={css.label}>{label}</span>
        {children}
      </Link>
      {tip}
    </>
  )
}
