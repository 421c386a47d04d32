import { BeforeAfter } from '../ui/before-after/before-after.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { type FactColumn, FactTable } from '../ui/table/fact-table.tsx'
import { type Considered, Trace } from '../ui/trace/trace.tsx'

type Row = { what: string; before?: string; after?: string; difference?: string; tone?: 'ok' | 'bad' }

const ROWS: readonly Row[] = [
  { what: 'Dearer', before: '₹1,40,000.00', after: '₹1,65,000.00', difference: '+₹25,000.00', tone: 'bad' },
  { what: 'Cheaper', before: 'AED 340.00', after: 'AED 315.00', difference: '−AED 25.00', tone: 'ok' },
  { what: 'Neither good nor bad', before: '12 Dec 2026', after: '14 Dec 2026', difference: '2 days later' },
  { what: 'New', after: 'Sharing' },
  { what: 'Removed', before: 'Private' },
  { what: 'The same', before: '09:30', after: '09:30' },
  {
    what: 'Long',
    before: 'Venkatanarasimharajuvaripeta-Thiruvananthapuram-Llanfairpwllgwyngyll',
    after: 'Al-Qusais Industrial Area Second, behind the third warehouse on the left',
  },
]
const COLUMNS: readonly FactColumn<Row>[] = [
  { id: 'what', label: 'State', cell: ({ what }) => what },
  {
    id: 'line',
    label: 'In a line',
    cell: (row) => <BeforeAfter before={row.before} after={row.after} difference={row.difference} tone={row.tone} />,
  },
  {
    id: 'below',
    label: 'Below each other',
    cell: (row) => <BeforeAfter stacks before={row.before} after={row.after} difference={row.difference} tone={row.tone} />,
  },
]

const CONSIDERED: readonly Considered[] = [
  {
    key: 1,
    name: 'Winter, India',
    about: 'every day',
    value: 'AED 165.00',
    verdict: 'won',
    because: 'It wins: it is for this market.',
  },
  {
    key: 2,
    name: 'Venkatanarasimharajuvaripeta-Thiruvananthapuram-Llanfairpwllgwyngyll',
    value: 'AED 1,185.00',
    verdict: 'lost',
    because: 'Overridden by priority 1.',
  },
  { key: 3, name: 'Weekend', about: 'Sat, Sun', value: 'AED 225.00', verdict: 'notFit', because: 'It is for other weekdays.' },
  ...Array.from({ length: 40 }, (_, nth) => ({
    key: nth + 4,
    name: `Rate ${nth + 4}`,
    verdict: 'notFit' as const,
    because: 'It is for another market.',
  })),
]

/** What changed, and why something was chosen. */
export function KitExplained() {
  return (
    <>
      <Card>
        <CardHead title="Changes" />
        <FactTable label="Before and after" look="card" stacks rows={ROWS} rowKey={({ what }) => what} columns={COLUMNS} />
      </Card>
      <Card>
        <CardHead title="Which rate" />
        <CardBody>
          <Trace label="Rates that were looked at" considered={CONSIDERED} most={6} />
        </CardBody>
      </Card>
    </>
  )
}
