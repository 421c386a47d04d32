import { createContext, type KeyboardEvent, type ReactNode, useCallback, useContext, useState } from 'react'
import css from './menu.module.css'
import { Popover } from './popover.tsx'

type AnchorProps = { 'aria-haspopup': 'dialog'; 'aria-expanded': boolean; onClick: () => void }
type Props = { label: string; anchor: (button: AnchorProps) => ReactNode; children: ReactNode }

const CloseContext = createContext(() => {})

/** A few things to do, behind a button. Arrows walk them, Enter does one, Escape closes. */
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
        {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows come up from the buttons inside */}
        <div className={css.items} ref={focusFirst} onKeyDown={walk}>
          {children}
        </div>
      </CloseContext>
    </Popover>
  )
}

export function MenuItem({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  const close = useContext(CloseContext)
  return (
    <button
      type="button"
      onClick={() => {
        close()
        onPress()
      }}
    >
      {children}
    </button>
  )
}

function focusFirst(items: HTMLElement | null): void {
  items?.querySelector('button')?.focus()
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
