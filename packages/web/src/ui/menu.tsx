import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { findByLetters } from './find-by-letters.ts'
import { Icon, type IconName } from './icons.tsx'
import css from './menu.module.css'
import { Popover } from './popover.tsx'

type AnchorProps = { 'aria-haspopup': 'menu'; 'aria-expanded': boolean; onClick: () => void }
type Props = { label: string; anchor: (button: AnchorProps) => ReactNode; children: ReactNode }
type End = 'first' | 'last'

const ITEM = '[role^="menuitem"]'
/** Letters that follow sooner belong to one word. */
const WORD_MS = 500
const CloseContext = createContext(() => {})

/**
 * A few actions behind a button. Enter, Space and arrow keys open it; then arrow keys, Home, End and first letters move, Enter runs one, Escape closes, Tab goes
 * on from the button.
 */
export function Menu({ label, anchor, children }: Props) {
  const [opened, setOpened] = useState<End>()
  const control = useRef<HTMLSpanElement>(null)
  const close = useCallback(() => setOpened(undefined), [])
  // First the focus: a dialog that an item opens gives it back to where it was.
  const closeFromItem = useCallback(() => {
    control.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus()
    close()
  }, [close])
  const isOpen = opened !== undefined
  const open = (event: KeyboardEvent) => {
    if (isOpen || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
    event.preventDefault()
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <Popover
      isOpen={isOpen}
      onClose={close}
      label={label}
      align="end"
      holdsMenu
      className={css.anchor}
      anchor={
        // biome-ignore lint/a11y/noStaticElementInteractions: arrows come up from the button inside
        <span ref={control} className={css.control} onKeyDown={open}>
          {anchor({ 'aria-haspopup': 'menu', 'aria-expanded': isOpen, onClick: () => setOpened(isOpen ? undefined : 'first') })}
        </span>
      }
    >
      <CloseContext value={closeFromItem}>
        <Items label={label} begin={opened ?? 'first'}>
          {children}
        </Items>
      </CloseContext>
    </Popover>
  )
}

function Items({ label, begin, children }: { label: string; begin: End; children: ReactNode }) {
  const close = useContext(CloseContext)
  const menu = useRef<HTMLDivElement>(null)
  const word = useRef({ letters: '', at: 0 })
  const focusFirst = useEffectEvent(() =>
    itemsOf(menu.current)
      .at(begin === 'first' ? 0 : -1)
      ?.focus(),
  )
  // Not before the layer is shown, because hidden elements cannot have the focus.
  useEffect(() => focusFirst(), [])
  function walk(event: KeyboardEvent<HTMLElement>) {
    // The browser goes on from the button, to which the focus returns.
    if (event.key === 'Tab') return close()
    const items = itemsOf(event.currentTarget)
    const at = items.indexOf(document.activeElement as HTMLElement)
    const to = indexAfterKey(event.key, at, items.length) ?? findTyped(event, items, at)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    items[to]?.focus()
  }
  function findTyped(event: KeyboardEvent, items: HTMLElement[], at: number): number | undefined {
    const { key, timeStamp } = event
    const isWord = timeStamp - word.current.at < WORD_MS && word.current.letters !== ''
    if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || (key === ' ' && !isWord)) return undefined
    word.current = { letters: isWord ? word.current.letters + key : key, at: timeStamp }
    return findByLetters(
      items.map(({ textContent }) => textContent),
      at,
      word.current.letters,
    )
  }
  return (
    <div className={css.items} ref={menu} role="menu" aria-label={label} onKeyDown={walk}>
      {children}
    </div>
  )
}

type ItemProps = {
  icon?: IconName | undefined
  children: ReactNode
}

type PressedProps = ItemProps & {
  onPress: () => void
  /** Of an item that is switched instead of run. */
  isOn?: boolean | undefined
  /** Why it cannot be run now, said below its name: it is still found by arrows and letters. */
  disabledReason?: string | undefined
}

export function MenuItem({ onPress, icon, isOn, disabledReason, children }: PressedProps) {
  const close = useContext(CloseContext)
  const reasonId = useId()
  return (
    <button
      type="button"
      role={isOn === undefined ? 'menuitem' : 'menuitemcheckbox'}
      tabIndex={-1}
      {...(isOn !== undefined && { 'aria-checked': isOn })}
      {...(disabledReason && { 'aria-disabled': true, 'aria-describedby': reasonId })}
      onClick={() => {
        if (disabledReason) return
        close()
        onPress()
      }}
    >
      {isOn === undefined ? (
        icon && <Icon name={icon} size={18} />
      ) : (
        <span className={css.sign}>{isOn && <Icon name="check" size={18} />}</span>
      )}
      {disabledReason ? (
        <span className={css.reasoned}>
          <span>{children}</span>
          <span id={reasonId} aria-hidden="true" className={css.reason}>
            {disabledReason}
          </span>
        </span>
      ) : (
        children
      )}
    </button>
  )
}

/** Opens in a new window. */
export function MenuLink({ href, icon, children }: ItemProps & { href: string }) {
  const close = useContext(CloseContext)
  return (
    <a href={href} role="menuitem" tabIndex={-1} target="_blank" rel="noopener" onClick={close}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </a>
  )
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>(ITEM) ?? [])]
}

function indexAfterKey(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
