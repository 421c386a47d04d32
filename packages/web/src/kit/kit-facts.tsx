import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { StateMark } from '../ui/chip.tsx'
import { PanelBeside, SidePanel } from '../ui/list/side-panel.tsx'
import { useRowKeys } from '../ui/list/use-row-keys.ts'
import { Meter } from '../ui/meter.tsx'
import { type FactColumn, FactTable } from '../ui/table/fact-table.tsx'
import css from './kit.module.css'

type Fact = { id: number; what: string; text: string; amount: string }

const FACTS: readonly Fact[] = [
  { id: 1, what: 'Cancellation', text: 'Up to 24 hours before departure', amount: '3,500.00' },
  { id: 2, what: 'Change', text: 'Venkatanarasimharajuvaripeta-Thiruvananthapuram-Llanfairpwllgwyngyll', amount: '1,250.00' },
  { id: 3, what: 'No-show', text: 'Everything is kept', amount: '12,34,567.00' },
]

const COLUMNS: readonly FactColumn<Fact>[] = [
  { id: 'what', label: 'For', cell: ({ what }) => what },
  { id: 'text', label: 'When', cell: ({ text }) => text },
  { id: 'amount', label: 'Charge', align: 'end', cell: ({ amount }) => amount },
]

const PARTS = [
  { value: 'amount', label: 'Amount' },
  { value: 'when', label: 'When' },
] as const

/** Facts in each look, and a panel beside a list. */
export function KitFacts() {
  const [open, setOpen] = useState<number>()
  useRowKeys({ open, onOpen: setOpen })
  const [part, setPart] = useState<'amount' | 'when'>('amount')
  const shown = FACTS.find(({ id }) => id === open)
  return (
    <PanelBeside
      panel={
        shown && (
          <SidePanel
            label={`Charge ${shown.id}`}
            title={shown.what}
            beside={<StateMark tone="ok">In force</StateMark>}
            about={<p>{shown.text}</p>}
            what="charge"
            open={shown.id}
            ids={FACTS.map(({ id }) => id)}
            onOpen={setOpen}
            tabs={{ label: 'Charge', choices: PARTS, value: part, onChange: setPart }}
            foot={<Button size="sm">Copy</Button>}
          >
            {part === 'amount' ? (
              <section>
                <h3>Charge</h3>
                <p>{shown.amount}</p>
                <Meter used={62} held={20} limit={100} />
              </section>
            ) : (
              <section>
                <h3>When</h3>
                <p>{shown.text}</p>
              </section>
            )}
          </SidePanel>
        )
      }
    >
      <div className={css.part}>
        <FactTable label="Facts among text" rows={FACTS} rowKey={({ id }) => id} columns={COLUMNS} />
        <Card>
          <CardHead title="Facts in a card" />
          <FactTable label="Facts in a card" look="card" stacks rows={FACTS} rowKey={({ id }) => id} columns={COLUMNS} />
        </Card>
        <FactTable
          label="Facts that scroll"
          look="framed"
          leastWidth={640}
          maxHeight={140}
          rows={FACTS}
          rowKey={({ id }) => id}
          columns={COLUMNS}
        />
        <div className={css.row}>
          {FACTS.map(({ id, what }) => (
            <Button key={id} data-row={id} aria-expanded={id === open} onClick={() => setOpen(id)}>
              Open {what.toLowerCase()}
            </Button>
          ))}
        </div>
      </div>
    </PanelBeside>
  )
}
