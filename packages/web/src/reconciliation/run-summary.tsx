import type { ReconciliationRun } from '@tradewind/contract/reconciliation/reconciliation'
import {
  aboutKind,
  DIFFERENCE_SECTIONS,
  type DifferenceKind,
  type DifferenceSection,
} from '@tradewind/domain/reconciliation/difference-kinds'
import { formatDate, formatInstant } from '../lib/dates.ts'
import { formatAmount } from '../lib/money.ts'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/class-names.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import layout from '../ui/layout.module.css'
import { Bone } from '../ui/spinner.tsx'
import css from './reconciliation.module.css'

type OpenOfKind = {
  section: DifferenceSection
  kind: DifferenceKind
  count: number
  amount: string | null
  currency: string | null
}

type Compared = { one: string; many: string }

const CHECKED: Record<DifferenceSection, (count: number, compared: Compared) => string> = {
  supplier: (count, { one, many }) => `${count} ${count === 1 ? one : many} compared`,
  gateway: (count) => `${count} ${count === 1 ? 'payment or refund' : 'payments and refunds'} compared`,
  ledger: () => 'All balances and entries verified',
}

/** The last run and the open differences, one tile for each of the books compared. */
export function RunSummary({
  run,
  compared,
  isRunning,
  isLoading,
  open,
  picked,
  onPick,
}: {
  run: ReconciliationRun | undefined
  compared: Compared
  isRunning: boolean
  isLoading: boolean
  open: readonly OpenOfKind[]
  picked: DifferenceSection | undefined
  onPick: (section: DifferenceSection | undefined) => void
}) {
  return (
    <section aria-label="Last run">
      <p className={css.last} role="status">
        {isLoading ? (
          <Bone width={260} height={16} />
        ) : isRunning ? (
          'Comparing the records now…'
        ) : run?.finishedAt ? (
          `Last compared ${formatInstant(run.finishedAt)}, up to ${formatDate(run.day)}`
        ) : (
          'Not compared yet.'
        )}
      </p>
      <div className={css.tiles}>
        {(Object.keys(DIFFERENCE_SECTIONS) as DifferenceSection[]).map((section) => (
          <Tile
            key={section}
            section={section}
            compared={compared}
            counted={run?.sections.find((one) => one.section === section)}
            open={open.filter((one) => one.section === section)}
            isPicked={picked === section}
            onPick={() => onPick(picked === section ? undefined : section)}
          />
        ))}
      </div>
    </section>
  )
}

function Tile({
  section,
  compared,
  counted,
  open,
  isPicked,
  onPick,
}: {
  section: DifferenceSection
  compared: Compared
  counted: ReconciliationRun['sections'][number] | undefined
  open: readonly OpenOfKind[]
  isPicked: boolean
  onPick: () => void
}) {
  const count = open.reduce((sum, one) => sum + one.count, 0)
  return (
    <button type="button" className={classes(css.tile, isPicked && css.picked)} aria-pressed={isPicked} onClick={onPick}>
      <span className={css.tileName}>{DIFFERENCE_SECTIONS[section]}</span>
      <span className={classes(css.tileCount, count > 0 && css.bad)}>{count === 0 ? 'Matched' : `${count} open`}</span>
      {open.map((one) => (
        <span key={`${one.kind}${one.currency}`} className={css.tileLine}>
          <span>
            {one.count} × {aboutKind(one.kind).label}
          </span>
          {one.amount !== null && one.currency !== null && (
            <span className={layout.money}>{formatAmount(one.amount, one.currency)}</span>
          )}
        </span>
      ))}
      <span className={css.tileFoot}>
        {counted ? CHECKED[section](counted.checked, compared) : 'Not compared yet'}
        {counted && counted.unanswered > 0 && `, ${counted.unanswered} with no answer`}
      </span>
    </button>
  )
}

/** The recent runs, collapsed. */
export function RunHistory({ runs }: { runs: readonly ReconciliationRun[] }) {
  if (runs.length === 0) return null
  return (
    <Card aria-label="Runs">
      <Disclosure label="Earlier runs" className={css.history}>
        <ul>
          {runs.map((run) => (
            <li key={run.id}>
              <span>{formatInstant(run.startedAt)}</span>
              <span className={layout.soft}>
                {run.fromDay === run.day ? formatDate(run.day) : `${formatDate(run.fromDay)} to ${formatDate(run.day)}`}
              </span>
              <span className={layout.soft}>{run.startedBy ?? 'Scheduled'}</span>
              <span>{run.status === 'done' ? `${run.found} found, ${run.settled} matched automatically` : 'In progress'}</span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </Card>
  )
}
