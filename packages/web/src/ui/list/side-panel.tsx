import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { PANEL_COVERS } from '../../lib/use-media.ts'
import { Button, IconButton } from '../button.tsx'
import { classes } from '../class-names.ts'
import { t } from '../messages.ts'
import { type Choice, Tabs } from '../tabs.tsx'
import css from './side-panel.module.css'
import { useKeptFocus } from './use-kept-focus.ts'
import { rowOf } from './use-row-keys.ts'

type PanelTabs<Tab extends string> = {
  label: string
  choices: readonly Choice<Tab>[]
  value: Tab
  onChange: (tab: Tab) => void
}

type Props<Tab extends string> = {
  /** Names the panel: 'Ticket X1Y2Z3'. */
  label: string
  title: ReactNode
  /** Beside the title: status, who handles it. */
  beside?: ReactNode
  /** A sentence below the title. */
  about?: ReactNode
  /** What a row is, in words: 'ticket'. */
  what: string
  /** The open row, and the ids of all rows in their order. */
  open: number
  ids: readonly number[]
  onOpen: (id: number | undefined) => void
  /** Of a panel with several parts: `children` are the chosen one. The chosen tab is the page's own. */
  tabs?: PanelTabs<Tab>
  /** Buttons, below what scrolls. */
  foot?: ReactNode
  /** Sections, each with its h3. */
  children: ReactNode
}

/**
 * The open row beside its list. ↑ and ↓ move to the next without closing it, Escape closes (`useRowKeys`), and the focus goes back to the row. F6 goes
 * from the list to the panel and back. Where it covers the list, the focus moves into it.
 */
export function SidePanel<Tab extends string>(props: Props<Tab>) {
  const { label, title, beside, about, what, open, ids, onOpen, tabs, foot, children } = props
  const back = useRef<HTMLButtonElement>(null)
  const body = useRef<HTMLElement>(null)
  const panel = useRef<HTMLElement>(null)
  const bodyId = useId()
  useKeptFocus(panel, body)
  useLayoutEffect(() => {
    // Another part is read from its beginning.
    if (tabs?.value !== undefined) body.current?.scrollTo(0, 0)
  }, [tabs?.value])
  const at = ids.indexOf(open)
  const [previous, next] = [ids[at - 1], at < 0 ? undefined : ids[at + 1]]
  useEffect(() => {
    if (window.matchMedia(PANEL_COVERS).matches) back.current?.focus()
  }, [])
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F6' || document.querySelector('dialog[open]')) return
      event.preventDefault()
      const isInside = body.current?.closest('aside')?.contains(document.activeElement)
      if (isInside && !window.matchMedia(PANEL_COVERS).matches) rowOf(open)?.focus()
      else body.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open])
  const leave = () => {
    onOpen(undefined)
    requestAnimationFrame(() => rowOf(open)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(TAKEN))) return
    const to = event.key === 'ArrowUp' ? previous : event.key === 'ArrowDown' ? next : undefined
    if (to === undefined) return
    event.preventDefault()
    onOpen(to)
  }
  return (
    <aside ref={panel} className={classes(css.panel, tabs && css.tabbed)} aria-label={label} onKeyDown={onKeyDown}>
      <header className={css.head}>
        <div className={css.top}>
          <Button ref={back} icon="left" size="xs" variant="quiet" className={css.back} onClick={leave}>
            {t('back')}
          </Button>
          <IconButton
            icon="up"
            size="xs"
            label={t('previousOf', { what })}
            disabled={previous === undefined}
            onClick={() => previous !== undefined && onOpen(previous)}
          />
          <IconButton
            icon="down"
            size="xs"
            label={t('nextOf', { what })}
            disabled={next === undefined}
            onClick={() => next !== undefined && onOpen(next)}
          />
          <IconButton icon="x" size="xs" label={t('close')} className={css.close} onClick={leave} />
        </div>
        <div className={css.title}>
          <h2>{title}</h2>
          {beside}
        </div>
        {about}
      </header>
      {tabs && <Tabs {...tabs} panelId={bodyId} />}
      <section
        ref={body}
        id={bodyId}
        role={tabs && 'tabpanel'}
        aria-label={tabs ? nameOf(tabs) : t('details')}
        className={css.body}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {children}
      </section>
      {foot && <footer className={css.foot}>{foot}</footer>}
    </aside>
  )
}

function nameOf<Tab extends string>({ choices, value, label }: PanelTabs<Tab>): string {
  const name = choices.find((choice) => choice.value === value)?.label
  return typeof name === 'string' ? name : label
}

/** Arrow keys pressed here belong to what is typed or chosen. */
const TAKEN = 'dialog, input, select, textarea, [role="radiogroup"], [role="tablist"], [role="listbox"], [role="menu"]'

/** A page that scrolls, with a panel beside it that stays in sight. */
export function PanelBeside({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={panel ? css.split : undefined}>
      {children}
      {panel && <div className={css.room}>{panel}</div>}
    </div>
  )
}
