import type { User } from '@tradewind/contract/accounts/accounts'
import { useCustomerView } from '../lib/customer-view.ts'
import { LiveSign } from '../live/live-sign.tsx'
import { NoticeBell } from '../notifications/notice-bell.tsx'
import { PaletteButton } from '../palette/palette-button.tsx'
import { usePageName } from '../sites/use-page-title.ts'
import { IconButton } from '../ui/button.tsx'
import { AccountMenu } from './account-menu.tsx'
import css from './bars.module.css'
import { Crumbs } from './crumbs.tsx'
import { CustomerViewButton } from './customer-view-button.tsx'
import { t } from './messages.ts'
import type { Place } from './navigation.ts'
import { NewMenu } from './new-menu.tsx'
import { openLayer, toggleRail } from './shell-store.ts'

type Props = { user: User; places: readonly Place[]; isRail: boolean; isNarrow: boolean }

/** Staff's line above the page: where one is, and what is used on every page. On a phone the page's title stands here. */
export function TopLine({ user, places, isRail, isNarrow }: Props) {
  const isCustomerView = useCustomerView()
  const title = usePageName()
  return (
    <header className={css.top}>
      <IconButton
        icon="panel"
        className={css.fold}
        label={t(isNarrow ? 'allPages' : isRail ? 'showSideBar' : 'hideSideBar')}
        aria-keyshortcuts={isNarrow ? undefined : 'Control+B'}
        aria-haspopup={isNarrow ? 'dialog' : undefined}
        onClick={() => (isNarrow ? openLayer('pages') : toggleRail())}
      />
      <Crumbs places={places} />
      {/* The page's own heading is read out in its place. */}
      <p className={css.title} aria-hidden="true">
        {title}
      </p>
      <PaletteButton user={user} />
      {!isCustomerView && <NewMenu user={user} />}
      <LiveSign />
      <CustomerViewButton />
      {!isCustomerView && <NoticeBell />}
      <AccountMenu user={user} />
    </header>
  )
}
