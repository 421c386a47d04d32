import css from './clear-button.module.css'
import { Icon } from './icons.tsx'
import { t } from './messages.ts'

/** Empties a field by pointer. Not a stop for Tab: by keyboard the text is deleted, and Tab goes from field to field. */
export function ClearButton({ label, onClear }: { label: string; onClear: () => void }) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className={css.clear}
      aria-label={t('clear', { field: label })}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    >
      <Icon name="x" size={16} />
    </button>
  )
}
