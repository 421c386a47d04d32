import { type RefObject, useRef } from 'react'
import { classes } from './class-names.ts'
import layout from './layout.module.css'
import { t } from './messages.ts'
import css from './option-layer.module.css'
import { OptionList, type OptionListProps } from './option-list.tsx'
import popover from './popover.module.css'
import { Spinner } from './spinner.tsx'
import { useLayer } from './use-layer.ts'

type Props<T> = Omit<OptionListProps<T>, 'className'> & {
  isOpen: boolean
  /** The field: the list hangs at it. */
  field: RefObject<HTMLElement | null>
  /** What was looked for; said when nothing was found. */
  typed: string
  /** In place of the list. */
  error?: string | undefined
  /** Said in place of the kit's words when nothing was found. */
  none?: string | undefined
  width?: string | undefined
}

const MOST_PX = 384

/** The list of a field that finds, above everything else and within the window, with what is said while it waits, when it is empty and when it fails. */
export function OptionLayer<T>({ isOpen, field, typed, error, none, width, ...list }: Props<T>) {
  const layer = useRef<HTMLDivElement>(null)
  const count = list.groups.reduce((sum, { options }) => sum + options.length, 0)
  const isEmpty = count === 0 && !list.isWaiting
  const isShown = isOpen && (count > 0 || error !== undefined || (isEmpty ? typed !== '' : true))
  useLayer(isShown, layer, field, { align: 'start', most: MOST_PX })
  const nothing = none ?? t('noResultsFor', { typed })
  const said = error ?? (isEmpty ? nothing : list.isWaiting ? '' : t('optionsFound', { n: count }))
  return (
    <>
      {isShown && (
        <div ref={layer} popover="manual" className={classes(popover.pop, css.layer, width)}>
          {error === undefined && count > 0 && <OptionList {...list} className={css.list} />}
          {error === undefined && count === 0 && list.isWaiting && (
            <p className={css.none}>
              <Spinner /> {t('loading')}
            </p>
          )}
          {error === undefined && isEmpty && <p className={css.none}>{nothing}</p>}
          {error !== undefined && <p className={css.wrong}>{error}</p>}
        </div>
      )}
      {/* How many there are is seen, and must be heard too. */}
      <span className={layout.vh} aria-live="polite">
        {isShown && said}
      </span>
    </>
  )
}
