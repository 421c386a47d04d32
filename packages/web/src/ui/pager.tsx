import type { ReactNode } from 'react'
import { withBold } from '../languages/with-marks.tsx'
import { formatCount } from '../lib/locale.ts'
import { Button } from './button.tsx'
import layout from './layout.module.css'
import { t } from './messages.ts'
import { PageField } from './page-field.tsx'
import css from './pager.module.css'
import { SmallSelect } from './small-select.tsx'

type Props = {
  page: number
  pageSize: number
  /** Without them the server decides how many rows a page has. */
  sizes?: readonly number[]
  totalRecords: number
  /** False: counting stopped somewhere, and there are more. */
  isTotalExact?: boolean
  hasPrevious: boolean
  hasNext: boolean
  /** The noun for one row; an s makes the plural. */
  what: string
  isFetching: boolean
  onPage: (page: number) => void
  onPrevious: () => void
  onNext: () => void
  onSize?: (size: number) => void
  hint?: ReactNode
}

/** The total, the page size, any page by its number, Prev and Next. */
export function Pager({ page, pageSize, sizes = [], totalRecords, isTotalExact = true, hint, ...rest }: Props) {
  const { hasPrevious, hasNext, what, isFetching, onPage, onPrevious, onNext, onSize } = rest
  // For a list that is not counted to its end, the rows that the reader has seen count too.
  const total = isTotalExact ? totalRecords : Math.max(totalRecords, hasNext ? page * pageSize : 0)
  const lastCounted = Math.max(1, Math.ceil(total / pageSize))
  const lastPage = isTotalExact ? Math.max(lastCounted, page) : lastCounted
  return (
    <nav className={css.pager} aria-label={t('pages')}>
      <span aria-live="polite">
        {withBold(t(isTotalExact ? 'exactly' : 'moreThan', { n: formatCount(total) }))} {total === 1 ? what : `${what}s`}
      </span>
      <span className={layout.grow} />
      {hint}
      {onSize && sizes.length > 1 && (
        <SmallSelect
          label={t('rowsPerPage')}
          beside={t('rowsPerPage')}
          value={pageSize}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </SmallSelect>
      )}
      {lastPage > 1 && (
        <PageField key={page} page={page} lastPage={Math.max(lastPage, page)} isLastKnown={isTotalExact} onGo={onPage} />
      )}
      <span className={css.turn}>
        <Button
          size="sm"
          icon="left"
          disabledReason={hasPrevious ? undefined : t('firstOfAll')}
          pending={isFetching && hasPrevious}
          onClick={onPrevious}
        >
          {t('previous')}
        </Button>
        <Button size="sm" disabledReason={hasNext ? undefined : t('lastOfAll')} pending={isFetching && hasNext} onClick={onNext}>
          {t('next')}
        </Button>
      </span>
    </nav>
  )
}
