import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import css from './push-offer.module.css'
import { closePushOffer, usePushOffer } from './push-offer-store.ts'
import { useTurnPushOn } from './use-push.ts'

/** A quiet line below the bar, once: shall this device tell the rest? */
export function PushOffer() {
  const isOpen = usePushOffer((offer) => offer.isOpen)
  const user = useUser()
  const turnOn = useTurnPushOn()
  if (!isOpen || !user) return null
  return (
    <aside className={css.offer} aria-label="Notifications on this device">
      <Icon name="bell" size={20} />
      <p>Shall this device tell you when something changes? Tickets, requests and money, nothing else.</p>
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
