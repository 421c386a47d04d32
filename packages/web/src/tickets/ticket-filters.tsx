import { Dialog } from '../ui/dialog.tsx'
import { TicketFilterForm } from './ticket-filter-form.tsx'
import css from './ticket-filters.module.css'
import type { Changed, Narrowing } from './ticket-search.ts'

type Props = { applied: Narrowing; onApply: (change: Changed<Narrowing>) => void }

/** The filters beside the list. They follow the address, so that Back shows the active ones. */
export function FilterSide({ applied, onApply }: Props) {
  return (
    <aside className={css.side}>
      <h2>Filters</h2>
      <TicketFilterForm applied={applied} onApply={onApply} />
    </aside>
  )
}

/** The same over the list, where there is no room beside it. */
export function FilterOverlay({ applied, onApply, onClose }: Props & { onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title="Filters" shape="side">
      <TicketFilterForm
        applied={applied}
        onApply={(change) => {
          onApply(change)
          onClose()
        }}
      />
    </Dialog>
  )
}
