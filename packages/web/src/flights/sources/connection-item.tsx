import type { Connection } from '@tradewind/contract/flights/connections'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { formatInstant, formatMoment } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { Button } from '../../ui/button.tsx'
import { StateMark } from '../../ui/chip.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './connections.module.css'
import { useConnectionCall } from './use-connection.ts'

type Props = { connection: Connection; onChange: () => void; onStop: () => void }

/** One connection: what it is, how it does, and its buttons. */
export function ConnectionItem({ connection, onChange, onStop }: Props) {
  const { code, name, adapterName, currency, stopped } = connection
  const test = useConnectionCall('TEST_CONNECTION', api.supplierConnections.testConnection)
  const start = useConnectionCall('START_CONNECTION', api.supplierConnections.startConnection)
  const showError = (error: unknown) => toast('bad', explain(error))
  return (
    <li className={css.item} aria-label={name}>
      <div className={css.head}>
        <h3>{name}</h3>
        <StateOf connection={connection} />
        <small>
          {adapterName} · {currency} · {code}
        </small>
      </div>
      {stopped && (
        <p className={css.reason}>
          Stopped by {stopped.by}, {formatInstant(stopped.at)}: “{stopped.reason}”
        </p>
      )}
      <dl className={css.facts}>
        <Fact name="Account">{accountText(connection)}</Fact>
        <Fact name="Last 24 hours">
          <LastDay connection={connection} />
        </Fact>
        <Fact name="Last test">
          <LastTest connection={connection} />
        </Fact>
        <Fact name="Not shown, last 7 days">{connection.dropped === 0 ? 'Nothing' : String(connection.dropped)}</Fact>
        <Fact name="Supported">{abilities(connection)}</Fact>
      </dl>
      <div className={css.acts}>
        <Button
          size="sm"
          pending={test.isPending}
          onClick={() => test.mutate({ code }, { onError: showError })}
          aria-label={`Test ${name}`}
        >
          Test
        </Button>
        <Button size="sm" onClick={onChange} aria-label={`Edit ${name}`}>
          Edit
        </Button>
        {stopped ? (
          <Button
            size="sm"
            pending={start.isPending}
            onClick={() => start.mutate({ code }, { onError: showError, onSuccess: () => toast('ok', `${name}: sales resumed.`) })}
            aria-label={`Start ${name}`}
          >
            Start
          </Button>
        ) : (
          <Button size="sm" onClick={onStop} aria-label={`Stop ${name}`}>
            Stop
          </Button>
        )}
      </div>
    </li>
  )
}

function StateOf({ connection: { stopped, emptySince, account, isTest } }: { connection: Connection }) {
  const state = stopped
    ? (['bad', 'Stopped'] as const)
    : account === 'missing'
      ? (['bad', 'No account'] as const)
      : emptySince
        ? (['bad', 'Balance used up'] as const)
        : (['ok', 'Selling'] as const)
  return (
    <>
      <StateMark tone={state[0]}>{state[1]}</StateMark>
      {isTest && <StateMark tone="warn">Test mode: staff only</StateMark>}
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function accountText({ account, credentialsSetAt }: Connection): string {
  if (credentialsSetAt) return `Credentials set on ${formatInstant(credentialsSetAt)}`
  return account === 'settings' ? 'From the server settings' : 'Not set. Please enter the credentials.'
}

function LastDay({ connection: { lastDay, lastAnswerAt, lastTrouble } }: { connection: Connection }) {
  const { answered, failed, late } = lastDay
  const asked = answered + failed + late
  if (asked === 0) return 'Not searched'
  return (
    <>
      {answered} of {asked} answered
      {lastAnswerAt && <small>Last answer {formatMoment(lastAnswerAt)}</small>}
      {lastTrouble && (
        <small className={css.trouble}>
          {formatMoment(lastTrouble.at)}: {lastTrouble.what}
        </small>
      )}
    </>
  )
}

function LastTest({ connection: { lastTest, currency } }: { connection: Connection }) {
  if (!lastTest) return 'Not tested'
  const { at, balance, trouble } = lastTest
  return (
    <>
      {trouble ? (
        <span className={css.trouble}>{trouble}</span>
      ) : balance ? (
        `Balance ${formatAmount(balance, currency)}`
      ) : (
        'Signed in'
      )}
      <small>{formatMoment(at)}</small>
    </>
  )
}

const ISSUE_WORDS = {
  atOnce: 'tickets at once',
  afterHold: 'holds, then tickets',
  either: 'tickets at once or after a hold',
} as const
const EXTRA_WORDS = {
  priced: 'extras for sale',
  wishes: 'meal and seat requests',
  byFare: 'extras by fare',
} as const

function abilities({ capabilities }: Connection): string {
  if (!capabilities) return 'Not known'
  const { issues, extras, calendarFares, specialFares, partialCancel, reissue, changes } = capabilities
  const words = [
    ISSUE_WORDS[issues],
    EXTRA_WORDS[extras],
    calendarFares && 'fare calendar',
    specialFares.length > 0 && 'special fares',
    partialCancel && 'partial refunds',
    reissue && 'reissues',
    changes === 'quoted' ? 'changes at once' : 'changes on request',
  ]
  const text = words.filter(Boolean).join(', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
