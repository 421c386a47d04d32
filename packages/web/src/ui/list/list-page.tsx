import { Fragment, type ReactNode } from 'react'
import { NARROW, useMedia } from '../../lib/use-media.ts'
import { classes } from '../class-names.ts'
import { t } from '../messages.ts'
import css from './list-page.module.css'

type Props = {
  title: string
  /** A count, beside the title. */
  beside?: ReactNode
  /** The field to find by; the first to give way where room is short. */
  find?: ReactNode
  acts?: ReactNode
  /** The chief thing to do. It shares the title's line on a phone. */
  chief?: ReactNode
  tabs?: ReactNode
  /** Fields that narrow the list, in a column before it. */
  filters?: ReactNode
  /** A line above the rows: what narrows them now, their order. */
  tools?: ReactNode
  /** Of the rows: the panel of the tabs, or a region of its own. */
  listId?: string
  label: string
  /** The pager. */
  foot?: ReactNode
  /** The open row, a `SidePanel`. */
  panel?: ReactNode
  children: ReactNode
}

/**
 * A page that is one list. It fills what the frame leaves of the window: the rows scroll, and beside them the open one; the page does not. Where there is no
 * room beside the rows, the panel covers them.
 */
export function ListPage({ title, beside, find, acts, chief, tabs, filters, tools, listId, label, foot, panel, children }: Props) {
  const isNarrow = useMedia(NARROW)
  return (
    <div className={css.work} data-work="desk">
      <header className={css.head}>
        <div className={css.title}>
          <h1>{title}</h1>
          {beside}
        </div>
        {find && <div className={css.find}>{find}</div>}
        {acts && <div className={css.acts}>{acts}</div>}
        {chief && <div className={css.chief}>{chief}</div>}
      </header>
      {tabs}
      <div className={classes(css.split, Boolean(panel) && css.withPanel, Boolean(filters) && css.withFilters)}>
        {filters && (
          <aside className={css.filters} aria-label={t('filters')}>
            {filters}
          </aside>
        )}
        <section
          {...(tabs ? { role: 'tabpanel' } : {})}
          id={listId}
          aria-label={label}
          className={css.list}
          inert={isNarrow && Boolean(panel)}
        >
          {tools && <div className={css.tools}>{tools}</div>}
          {children}
          {foot && <div className={css.foot}>{foot}</div>}
        </section>
        {panel}
      </div>
    </div>
  )
}

/** How the keyboard moves in the list, where there is room to say it. `more`: keys of this list alone, with what each does. */
export function RowKeysHint({ more = [] }: { more?: readonly (readonly [key: string, does: string])[] }) {
  return (
    <span className={css.keys} aria-hidden="true">
      <kbd>J</kbd> <kbd>K</kbd> {t('keysMove')} <kbd>Enter</kbd> {t('keysOpen')}{' '}
      {more.map(([key, does]) => (
        <Fragment key={key}>
          <kbd>{key}</kbd> {does}{' '}
        </Fragment>
      ))}
      <kbd>Esc</kbd> {t('keysClose')}
    </span>
  )
}

/** A failure, in the room of the rows. */
export function InList({ children }: { children: ReactNode }) {
  return <div className={css.problem}>{children}</div>
}

/** How many rows there are, below them; read out when it changes. */
export function ListCount({ children }: { children: ReactNode }) {
  return (
    <div className={css.count} aria-live="polite">
      {children}
    </div>
  )
}
