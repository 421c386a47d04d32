import type { ReactNode } from 'react'
import { moveFocus } from './move-focus.ts'
import css from './tabs.module.css'

export type Choice<T extends string> = { value: T; label: ReactNode }

/** A row of tabs; the page shows the panel with `id={panelId}` and `role="tabpanel"`. */
export function Tabs<T extends string>({
  label,
  choices,
  value,
  onChange,
  panelId,
}: {
  label: string
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
  panelId: string
}) {
  return (
    <div className={css.tabs} role="tablist" aria-label={label} onKeyDown={(event) => moveFocus(event, 'tab')}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          ref={choice.value === value ? showInRow : undefined}
          type="button"
          role="tab"
          className={css.tab}
          aria-selected={choice.value === value}
          aria-controls={choice.value === value ? panelId : undefined}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}

/** A row that is too long scrolls to the chosen tab; the page itself does not scroll. */
function showInRow(tab: HTMLButtonElement | null): void {
  const row = tab?.parentElement
  if (!tab || !row || row.scrollWidth <= row.clientWidth) return
  row.scrollLeft = tab.offsetLeft - row.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

/** One choice of a few, all visible. */
export function Segmented<T extends string>({
  label,
  choices,
  value,
  onChange,
}: {
  label: string
  choices: readonly Choice<T>[]
  value: T
  onChange: (value: T) => void
}) {
  return (
    <div className={css.seg} role="radiogroup" aria-label={label} onKeyDown={(event) => moveFocus(event, 'radio')}>
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio drawn as a button; keys move as in a native group
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={choice.value === value}
          tabIndex={choice.value === value ? 0 : -1}
          onClick={() => onChange(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
