import type { Adapter, Connection } from '@tradewind/contract/flights/connections'
import { money, toDecimal } from '@tradewind/domain/money'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import type { SiteTx } from '../../database/in-site.ts'
import { type DropRow, listDrops, listSourceStates, type SourceState } from '../sources/source-hour-repo.ts'
import { listStopped } from '../stops/stop-repo.ts'
import { ADAPTERS, findAdapter } from '../suppliers/adapters.ts'
import type { ConnectionRow } from './connection-repo.ts'

const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES

/** Connections as staff see them: never what they log in with. */
export async function presentConnections(
  tx: SiteTx,
  { env }: Pick<App, 'env'>,
  rows: readonly ConnectionRow[],
  now: Instant,
): Promise<Connection[]> {
  const sinceDay = plusMinutes(now, -DAY_MINUTES)
  const states = await listSourceStates(tx, sinceDay)
  const drops = await listDrops(tx, { sinceDay, sinceWeek: plusMinutes(now, -WEEK_MINUTES) })
  const stopped = await listStopped(tx)
  return rows.map((row) => {
    const isOwn = ({ source }: { source: string }) => source.startsWith(`${row.code}-`)
    const stop = stopped.find(({ code }) => code === row.code)
    return {
      ...presentRow(row),
      account: row.sealed_credentials ? 'own' : findAdapter(row.adapter)?.ownCredentials(env) ? 'settings' : 'missing',
      emptySince: stop?.emptySince ?? null,
      ...presentDay(states.filter(isOwn)),
      dropped: drops
        .filter((drop) => isOwn(drop) && drop.what !== 'fact')
        .reduce((sum, { lastWeek }: DropRow) => sum + lastWeek, 0),
    }
  })
}

export function presentAdapters(): Adapter[] {
  return ADAPTERS.map(({ adapter, name, fields }) => ({ adapter, name, fields: [...fields] }))
}

function presentRow(row: ConnectionRow) {
  const adapter = findAdapter(row.adapter)
  const { tested_at: testedAt, tested_balance_minor: balance, stopped_at: stoppedAt } = row
  return {
    code: row.code,
    adapter: row.adapter,
    adapterName: adapter?.name ?? row.adapter,
    name: row.name,
    currency: row.currency,
    isTest: row.is_test,
    version: row.version,
    capabilities: adapter ? { ...adapter.capabilities, specialFares: [...adapter.capabilities.specialFares] } : null,
    credentialsSetAt: row.credentials_set_at,
    stopped: stoppedAt && { at: stoppedAt, by: row.stopped_by ?? '', reason: row.stopped_reason ?? '' },
    lastTest: testedAt && {
      at: testedAt,
      balance: balance === null ? null : toDecimal(money(balance, row.currency)),
      trouble: row.test_trouble,
    },
  }
}

function presentDay(states: readonly SourceState[]): Pick<Connection, 'lastDay' | 'lastAnswerAt' | 'lastTrouble'> {
  const total = (key: 'answered' | 'failed' | 'late') => states.reduce((sum, state) => sum + state[key], 0)
  const latest = (moments: readonly (Instant | null)[]) =>
    moments.reduce((a, b) => (a === null || (b !== null && b > a) ? b : a), null)
  const troubleAt = latest(states.map(({ lastTroubleAt }) => lastTroubleAt))
  const worst = states.find(({ lastTroubleAt }) => troubleAt !== null && lastTroubleAt === troubleAt)
  return {
    lastDay: { answered: total('answered'), failed: total('failed'), late: total('late') },
    lastAnswerAt: latest(states.map(({ lastAnswerAt }) => lastAnswerAt)),
    lastTrouble: troubleAt && { at: troubleAt, what: worst?.lastTrouble ?? '' },
  }
}
