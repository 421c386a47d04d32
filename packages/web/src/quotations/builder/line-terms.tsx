import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { FlightValues, OtherValues, StayValues, TransferValues } from './builder-values.ts'
import { fieldsOf, type LineProps } from './line-fields.tsx'

// Few lines have terms of their own: what edits them is fetched when it is needed.
const TermRows = lazy(async () => ({ default: (await import('../../catalogue/options/term-rows.tsx')).TermRows }))

/** What is refunded of a hotel, a transfer, a flight or another service that is cancelled after it was sold. Without terms the desk says it then. */
export function LineTerms<Line extends StayValues | TransferValues | OtherValues | FlightValues>(props: LineProps<Line>) {
  const { set, errorOf } = fieldsOf(props)
  const { cancellation } = props.line
  const [isOpen, setOpen] = useState(cancellation.length > 0)
  if (!isOpen && cancellation.length === 0)
    return (
      <div>
        <Button size="sm" icon="plus" onClick={() => setOpen(true)}>
          Terms of cancellation
        </Button>
      </div>
    )
  return (
    <Suspense>
      <TermRows
        rows={cancellation}
        none="Without terms, your company says what is refunded when it is cancelled."
        errorOf={errorOf}
        onChange={(rows) => set({ cancellation: rows } as Partial<Line>)}
      />
    </Suspense>
  )
}
