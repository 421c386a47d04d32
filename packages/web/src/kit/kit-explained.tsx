import { BeforeAfter } from '../ui/before-after/before-after.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { type FactColumn, FactTable } from '../ui/table/fact-table.tsx'

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

/** What changed. */
export function KitExplained() {
  return (
    <Card>
      <CardHead title="Changes" />
      <FactTable label="Before and after" look="card" stacks rows={ROWS} rowKey={({ what }) => what} columns={COLUMNS} />
    </Card>
  )
}
