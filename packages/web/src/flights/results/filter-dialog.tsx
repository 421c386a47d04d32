import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Filters, hasFilters } from './filters.ts'
import { t } from './messages.ts'
import css from './results.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  title?: string
  /** How many flights match. */
  count: number
  filters: Filters
  onChange: (filters: Filters) => void
  children: ReactNode
}

/** The filters of a list that has no room for them beside it. */
export function FilterDialog({ isOpen, onClose, title = t('filters'), count, filters, onChange, children }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      shape="side"
      keepsEntries
      foot={
        <div className={css.filterFoot}>
          {hasFilters(filters) && <Button onClick={() => onChange({})}>{t('clearAll')}</Button>}
          <Button variant="primary" onClick={onClose}>
            {t('showFlights', { n: count })}
          </Button>
        </div>
      }
    >
      {children}
    </Dialog>
  )
}
