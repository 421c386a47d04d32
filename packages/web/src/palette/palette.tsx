import type { User } from '@tradewind/contract/accounts/accounts'
import { useState } from 'react'
import { CustomerDialog } from '../customers/customer-dialog.tsx'
import { explain } from '../lib/explain.ts'
import { KeySign } from '../shell/key-sign.tsx'
import { t as shell } from '../shell/messages.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icons.tsx'
import { useCombobox } from '../ui/use-combobox.ts'
import { t } from './messages.ts'
import css from './palette.module.css'
import type { Item } from './palette-item.ts'
import { PaletteList } from './palette-list.tsx'
import { usePlaces } from './use-places.ts'
import { useThings } from './use-things.ts'

type Props = { user: User; onClose: () => void }

const COMMAND = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/**
 * Finds anything by typing: bookings, customers, actions, pages, a search that is typed out. Arrow keys move, Enter opens, with Ctrl in a new tab;
 * Escape clears first and closes then.
 */
export default function Palette({ user, onClose }: Props) {
  const [typed, setTyped] = useState('')
  /** The line that was moved to; what is found later does not move the mark to another. */
  const [markedKey, setMarkedKey] = useState<string>()
  const [customerId, setCustomerId] = useState<number>()
  const text = typed.trim().slice(0, 60)
  const things = useThings(user, text, { onClose, onCustomer: setCustomerId })
  const places = usePlaces(user, text, onClose)
  const sections = [places.search, ...things.sections, places.last, ...places.rest].filter(({ items }) => items.length > 0)
  const items = sections.flatMap((section) => section.items)
  const at = Math.max(
    0,
    items.findIndex(({ key }) => key === markedKey),
  )
  const type = (next: string) => {
    setTyped(next)
    setMarkedKey(undefined)
  }
  const combobox = useCombobox({
    isOpen: true,
    options: items,
    marked: at,
    onMark: (index) => setMarkedKey(items[index]?.key),
    onEnter: (item, event) => take(item, event.ctrlKey || event.metaKey),
    // Escape clears first; the next one closes the dialog.
    takesEscape: typed !== '',
    onEscape: () => type(''),
  })
  if (customerId !== undefined) return <CustomerDialog userId={customerId} onClose={onClose} />
  const isEmpty = items.length === 0 && !things.isFinding
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={shell('findAnything')}
      shape="palette"
      head={
        <header className={css.head}>
          <Icon name="search" size={20} />
          <input
            {...combobox.marks}
            type="text"
            aria-label={t('fields')}
            enterKeyHint="go"
            maxLength={60}
            placeholder={t('fields')}
            value={typed}
            ref={markForFocus}
            onChange={(event) => type(event.target.value)}
            onKeyDown={combobox.onKeyDown}
          />
          <button type="button" className={css.close} aria-label={t('closeEsc')} onClick={onClose}>
            <KeySign keys="Esc" />
            <Icon name="x" size={20} />
          </button>
        </header>
      }
    >
      <div className={css.found}>
        {items.length > 0 && <PaletteList combobox={combobox} sections={sections} at={at} text={text} onTake={take} />}
        <p role="status" className={isEmpty || things.error ? css.none : undefined}>
          {things.error ? explain(things.error) : isEmpty && t('noResults', { text: typed })}
        </p>
      </div>
      <p className={css.foot} aria-hidden="true">
        <span>
          <KeySign keys="↑" /> <KeySign keys="↓" /> {t('move')}
        </span>
        <span>
          <KeySign keys="Enter" /> {t('openIt')}
        </span>
        <span>
          <KeySign keys={COMMAND} /> <KeySign keys="Enter" /> {t('inNewTab')}
        </span>
        <span className={css.example}>
          {t('example')} <b dir="ltr">del dxb 15 dec 2a 1c</b>
        </span>
      </p>
    </Dialog>
  )
}

/** In a new tab only what has an address; everything else is done here. */
function take(item: Item | undefined, isNewTab: boolean): void {
  if (isNewTab && item?.href) window.open(item.href, '_blank', 'noopener')
  else item?.take()
}

/** The browser's own attribute: a modal dialog focuses the element with it when it opens, and React's focus would come too early. */
function markForFocus(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '')
}
