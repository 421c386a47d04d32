import { Icon } from '../../ui/icons.tsx'
import css from './search-form.module.css'

export function SwapButton({ onClick }: { onClick: () => void }) {
  return (
    <span className={css.swapPlace}>
      <button type="button" className={css.swap} aria-label="Swap origin and destination" title="Swap" onClick={onClick}>
        <Icon name="swap" size={16} />
      </button>
    </span>
  )
}
