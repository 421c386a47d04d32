import { createContext, type KeyboardEvent, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from './icons.tsx'
import css from './menu.module.css'
import { Popover } from './popover.tsx'

type AnchorProps = { 'aria-haspopup': 'dialog'; 'aria-expanded': boolean; onClick: () => void }
type Props = { label: string; anchor: (button: AnchorProps) => ReactNode; children: ReactNode }

const ITEM = 'button, a'
const CloseContext = createContext(() => {})

/** A few actions behind a button. Arrow keys move, Enter runs one, Escape closes. */
export function Menu({ label, anchor, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <Popover
      isOpen={isOpen}
      onClose={close}
      label={label}
      align="end"
      className={css.anchor}
      anchor={anchor({ 'aria-haspopup': 'dialog', 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) })}
    >
      <CloseContext value={close}>
        <Items>{children}</Items>
      </CloseContext>
    </Popover>
  )
}

function Items({ children }: { children: ReactNode }) {
  const items = useRef<HTMLDivElement>(null)
  // Not before the layer is shown, because hidden elements cannot have the focus.
  useEffect(() => items.current?.querySelector<HTMLElement>(ITEM)?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows come up from the buttons inside
    <div className={css.items} ref={items} onKeyDown={walk}>
      {children}
    </div>
  )
}

type ItemProps = {
  icon?: IconName | undefined
  children: ReactNode
}

/** `isOn` for an item that is switched instead of run. */
export function MenuItem({ onPress, icon, isOn, children }: ItemProps & { onPress: () => void; isOn?: boolean | undefined }) {
  const close = useContext(CloseContext)
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => {
        close()
        onPress()
      }}
    >
      {isOn === undefined ? (
        icon && <Icon name={icon} size={18} />
      ) : (
        <span className={css.sign}>{isOn && <Icon name="check" size={18} />}</span>
      )}
      {children}
    </button>
  )
}

/** Opens in a new window. */
export function MenuLink({ href, icon, children }: ItemProps & { href: string }) {
  const close = useContext(CloseContext)
  return (
    <a href={href} target="_blank" rel="noopener" onClick={close}>
      {icon && <Icon name={icon} size={18} />}
      {children}
    </a>
  )
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>(ITEM)]
  const at = items.indexOf(document.activeElement as HTMLElement)
  items[(at + step + items.length) % items.length]?.focus()
}
