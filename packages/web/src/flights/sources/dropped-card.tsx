import type { SourceDrop } from '@tradewind/contract/flights/sources'
import type { DroppedThing, DropReason } from '@tradewind/domain/flights/dropped'
import { formatMoment } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { FactTable } from '../../ui/table/fact-table.tsx'
import { nameWithSource } from './name-with-source.tsx'
import css from './sources-page.module.css'

const THINGS: Record<DroppedThing, string> = {
  option: 'Search result',
  quote: 'Fare quote',
  extra: 'Bag, meal or seat',
  fact: 'Detail of a fare',
}
const REASONS: Record<DropReason, string> = {
  unknownPlace: 'Unknown airport code',
  rail: 'Train, not a flight',
  amountMissing: 'Price missing',
  unreadableFlight: 'Flight cannot be read',
  unreadableResult: 'Result cannot be read',
  unreadableExtra: 'Cannot be read',
  noExchangeRate: 'No exchange rate for its currency',
  refundNotStated: 'Refund not stated by the airline',
}

type Props = { drops: readonly SourceDrop[] | undefined; error: Error | null; onRetry: () => void }

/** What the sources sent and could not be sold, by reason: here one sees that an airport is missing or a connection is broken. */
export function DroppedCard({ drops: all, error, onRetry }: Props) {
  const drops = all?.filter(({ what }) => what !== 'fact')
  return (
    <Card aria-label="Excluded from results">
      <CardHead title="Excluded from results" />
      {error && (
        <CardBody>
          <FailedNotice onRetry={onRetry}>{explain(error)}</FailedNotice>
        </CardBody>
      )}
      {!drops && !error && <ListSkeleton lines={3} />}
      {drops?.length === 0 && <CardBody className={css.empty}>No results were excluded in the last 7 days.</CardBody>}
      {drops && drops.length > 0 && <DropTable drops={drops} />}
    </Card>
  )
}

/** What the sources leave out of fares that are sold all the same. */
export function UnstatedCard({ drops }: Pick<Props, 'drops'>) {
  const facts = drops?.filter(({ what }) => what === 'fact') ?? []
  if (facts.length === 0) return null
  return (
    <Card aria-label="Shown as unknown">
      <CardHead title="Shown as unknown" />
      <DropTable drops={facts} />
    </Card>
  )
}

function DropTable({ drops }: { drops: readonly SourceDrop[] }) {
  return (
    <FactTable
      label="By reason"
      look="card"
      stacks
      leastWidth={640}
      rows={drops}
      rowKey={({ source, what, reason }) => `${source}/${what}/${reason}`}
      columns={[
        {
          id: 'supplier',
          label: 'Supplier',
          cell: nameWithSource,
        },
        { id: 'what', label: 'What', cell: ({ what }) => THINGS[what] },
        {
          id: 'reason',
          label: 'Reason',
          cell: ({ reason, examples }) => (
            <div>
              {REASONS[reason]}
              <span className={css.examples}>{examples.map(({ example, count }) => `${example} × ${count}`).join(', ')}</span>
            </div>
          ),
        },
        { id: 'day', label: '24 hours', align: 'end', cell: ({ lastDay }) => lastDay },
        { id: 'week', label: '7 days', align: 'end', cell: ({ lastWeek }) => lastWeek },
        { id: 'last', label: 'Last seen', cell: ({ lastAt }) => formatMoment(lastAt) },
      ]}
    />
  )
}
