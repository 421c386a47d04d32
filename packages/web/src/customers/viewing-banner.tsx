import type { User } from '@tradewind/contract/accounts/accounts'
import { epochMs, instant } from '@tradewind/domain/time'
import { useEffect } from 'react'
import { useUser } from '../lib/session.ts'
import { useNow } from '../lib/use-now.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import css from './acting.module.css'
import { fullName } from './customer-words.ts'
import { useStopViewing } from './use-viewing.ts'

/** On every page while a member of staff views the site as a customer. */
export function ViewingBanner() {
  const user = useUser()
  return user?.viewing ? <Banner user={user} viewing={user.viewing} /> : null
}

function Banner({ user, viewing }: { user: User; viewing: NonNullable<User['viewing']> }) {
  const { mutate, isPending, isIdle } = useStopViewing(user.id)
  const minutes = Math.ceil((epochMs(instant(Date.parse(viewing.endsAt))) - epochMs(useNow())) / 60_000)
  const isOver = minutes <= 0
  // The server has ended it at that moment; the page leaves with it.
  useEffect(() => {
    if (isOver && isIdle) mutate()
  }, [isOver, isIdle, mutate])
  return (
    <aside className={css.banner} aria-label="Viewing as a customer">
      <Icon name="eye" size={16} />
      <span>
        You are viewing as <b>{fullName(user)}</b>
        {user.company && `, ${user.company.companyName}`}. Nothing can be changed. {!isOver && ` It ends in ${minutes} min.`}
      </span>
      <Button size="xs" pending={isPending} onClick={() => mutate()}>
        Leave
      </Button>
    </aside>
  )
}
