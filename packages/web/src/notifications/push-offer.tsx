import { useLocation } from '@tanstack/react-router'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import css from './push-offer.module.css'
import { closePushOffer, usePushOffer } from './push-offer-store.ts'
import { useTurnPushOn } from './use-push.ts'

const BUYING = /\/(flight\/book|user\/payments|phonepe\/verify)\//

/** A line below the bar, shown once: may this device show notifications? Never while somebody books and pays, nor over the result. */
export function PushOffer() {
  const isOpen = usePushOffer((offer) => offer.isOpen)
  const user = useUser()
  const turnOn = useTurnPushOn()
  const isBuying = useLocation({ select: ({ pathname }) => BUYING.test(pathname) })
  if (!isOpen || !user || isBuying) return null
  return (
    <aside className={css.offer} aria-label="Notifications on this device">
      <Icon name="bell" size={20} />
      <p>Get alerts on this device? For tickets, requests and payments only.</p>
      <span className={css.answers}>
        <Button size="sm" variant="quiet" onClick={closePushOffer}>
          Not now
        </Button>
        <Button
          size="sm"
          variant="primary"
          pending={turnOn.isPending}
          onClick={() => turnOn.mutate(undefined, { onSettled: closePushOffer })}
        >
          Turn on
        </Button>
      </span>
    </aside>
  )
}
