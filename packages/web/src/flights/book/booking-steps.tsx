import { Link } from '@tanstack/react-router'
import type { SearchBy } from '@tradewind/contract/flights/option'
import { epochMs, instant } from '@tradewind/domain/time'
import { useNow } from '../../lib/use-now.ts'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { type BookSearch, searchAgain } from './book-search.ts'
import css from './booking-steps.module.css'
import { carryOver } from './draft-store.ts'
import { t } from './messages.ts'

const STEPS = ['stepFlight', 'stepTravellers', 'stepPayment'] as const

type Props = {
  current: 1 | 2
  checkedAt?: number
  endsAt?: string
  /** Where the first step leads back to. */
  results?: { searchId: string; searchBy: SearchBy }
  /** Where the second step leads back to. */
  travellers?: { searchId: string; search: BookSearch }
}

/** The steps from choosing to paying, and how fresh the fare is. Steps that can be taken again are links; what was typed is kept. */
export function BookingSteps({ current, checkedAt, endsAt, results, travellers }: Props) {
  const links = [
    results && <ToResults key="flight" {...results} />,
    travellers && <ToTravellers key="travellers" {...travellers} />,
  ]
  return (
    <div className={css.steps}>
      <div className={layout.wrap}>
        <ol>
          {STEPS.map((step, index) => (
            <li key={step} className={index < current ? css.done : undefined} aria-current={index === current ? 'step' : undefined}>
              {links[index] || <Step index={index} isDone={index < current} />}
            </li>
          ))}
        </ol>
        {endsAt && <FareClock {...(checkedAt !== undefined && { checkedAt })} endsAt={endsAt} />}
      </div>
    </div>
  )
}

function Step({ index, isDone }: { index: number; isDone: boolean }) {
  return (
    <>
      <span className={css.n}>{isDone ? <Icon name="check" size={14} /> : index + 1}</span>
      <span className={css.name}>{t(STEPS[index] ?? 'stepFlight')}</span>
    </>
  )
}

function ToResults({ searchId, searchBy }: NonNullable<Props['results']>) {
  return (
    <Link
      to="/flight/search-result/{-$searchId}"
      params={{ searchId }}
      search={searchAgain(searchBy)}
      className={css.back}
      onClick={() => carryOver(searchId)}
    >
      <Step index={0} isDone />
    </Link>
  )
}

function ToTravellers({ searchId, search }: NonNullable<Props['travellers']>) {
  return (
    <Link to="/flight/book/$searchId" params={{ searchId }} search={search} className={css.back}>
      <Step index={1} isDone />
    </Link>
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
