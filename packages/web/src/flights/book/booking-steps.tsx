import { epochMs, instant } from '@tradewind/domain/time'
import { useNow } from '../../lib/use-now.ts'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import css from './booking-steps.module.css'
import { t } from './messages.ts'

const STEPS = ['stepFlight', 'stepTravellers', 'stepPayment'] as const

/** The steps from choosing to paying, and how fresh the fare is. */
export function BookingSteps({ current, checkedAt, endsAt }: { current: 1 | 2; checkedAt?: number; endsAt?: string }) {
  return (
    <div className={css.steps}>
      <div className={layout.wrap}>
        <ol>
          {STEPS.map((step, index) => (
            <li key={step} className={index < current ? css.done : undefined} aria-current={index === current ? 'step' : undefined}>
              <span className={css.n}>{index < current ? <Icon name="check" size={14} /> : index + 1}</span>
              <span className={css.name}>{t(step)}</span>
            </li>
          ))}
        </ol>
        {endsAt && <FareClock {...(checkedAt !== undefined && { checkedAt })} endsAt={endsAt} />}
      </div>
    </div>
  )
}

/** 'Fare checked 1 min ago · 13:20 left' */
function FareClock({ checkedAt, endsAt }: { checkedAt?: number; endsAt: string }) {
  const now = epochMs(useNow())
  const left = Math.max(0, Math.floor((epochMs(instant(endsAt)) - now) / 1000))
  const ago = checkedAt === undefined ? undefined : Math.max(0, Math.floor((now - checkedAt) / 60_000))
  return (
    <span className={css.fresh} data-urgent={left < 120 || undefined}>
      <Icon name="clock" size={16} />
      {ago !== undefined && <span className={css.checked}>{ago === 0 ? t('checkedNow') : t('checkedAgo', { n: ago })} · </span>}
      <b>{left > 0 ? t('timeLeft', { time: formatCountdown(left) }) : t('expired')}</b>
    </span>
  )
}

/** Seconds as '13:20' */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
