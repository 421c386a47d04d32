import type { User } from '@tradewind/contract/accounts/accounts'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { loadMessages } from '../languages/messages.ts'
import { t } from '../shell/messages.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { useTip } from '../ui/tip.tsx'
import css from './palette-button.module.css'

const load = async () => {
  const palette = await import('./palette.tsx')
  await loadMessages()
  return palette
}
const Palette = lazy(load)
/** Loaded after the page: a person who presses Ctrl K types on at once, and no letter must be lost while it loads. */
const LOAD_AFTER_MS = 3_000
const KEYS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'

/** Opens the palette: by its button, also on a phone, and by Ctrl or ⌘ with K from anywhere. */
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
  const { marks, tip } = useTip(`${t('findAnything')} (${KEYS})`)
  return (
    <>
      <button
        type="button"
        className={buttonClass({ variant: 'quiet' }, css.open)}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        {...marks}
      >
        <Icon name="search" size={18} />
        <span className={css.ask}>{t('findAnything')}</span>
        <span className={css.keys} aria-hidden="true">
          {KEYS}
        </span>
      </button>
      {tip}
      {/* Beside the page, not inside the bar from which it is opened. */}
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
