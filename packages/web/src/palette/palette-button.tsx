import type { User } from '@tradewind/contract/accounts/accounts'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import css from './palette-button.module.css'

const load = () => import('./palette.tsx')
const Palette = lazy(load)
/** After the page itself: whoever presses Ctrl K types on at once, and letters must not be lost to loading. */
const LOAD_AFTER_MS = 3_000
const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Opens the palette: by its button, on a phone too, and by Ctrl or ⌘ with K from anywhere. */
export function PaletteButton({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      // A dialog that must be answered is not covered by another.
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    document.addEventListener('keydown', onKeyDown)
    const hasKeyboard = window.matchMedia('(hover: hover)').matches
    const timer = hasKeyboard ? setTimeout(() => void load().catch(() => undefined), LOAD_AFTER_MS) : undefined
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      clearTimeout(timer)
    }
  }, [])
  return (
    <>
      <button
        type="button"
        className={buttonClass({ variant: 'quiet' }, css.open)}
        title={`Find anything (${KEYS})`}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Icon name="search" size={18} />
        <span className={css.ask}>Find anything</span>
        <span className={css.keys} aria-hidden="true">
          {KEYS}
        </span>
      </button>
      {/* Beside the page, not within the bar it is opened from. */}
      {isOpen &&
        createPortal(
          <Suspense fallback={null}>
            <Palette user={user} onClose={close} />
          </Suspense>,
          document.body,
        )}
    </>
  )
}
