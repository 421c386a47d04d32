import { KeySign } from '../shell/key-sign.tsx'
import { classes } from '../ui/class-names.ts'
import { Icon } from '../ui/icons.tsx'
import css from './palette.module.css'
import type { Item, Section } from './palette-item.ts'

type Props = {
  id: string
  sections: readonly Section[]
  /** The place of the marked line among all. */
  at: number
  text: string
  onTake: (item: Item, isNewTab: boolean) => void
}

/** What was found, in groups. The field keeps the focus and points to the marked line. */
export function PaletteList({ id, sections, at, text, onTake }: Props) {
  const starts = sections.map((_, n) => sections.slice(0, n).reduce((sum, { items }) => sum + items.length, 0))
  return (
    <div id={id} role="listbox" aria-label="Results" className={css.list}>
      {sections.map(({ label, items }, section) => (
        // biome-ignore lint/a11y/useSemanticElements: a group within a list box; a fieldset would be a form's
        <div key={label} role="group" aria-label={label}>
          <span className={css.heading} aria-hidden="true">
            {label}
          </span>
          {items.map((item, n) => {
            const place = (starts[section] ?? 0) + n
            const isMarked = place === at
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
              // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
              <div
                key={item.key}
                id={`${id}-${place}`}
                role="option"
                aria-selected={isMarked}
                ref={isMarked ? showInList : undefined}
                className={css.option}
                onClick={(event) => onTake(item, event.ctrlKey || event.metaKey)}
              >
                <Icon name={item.icon} size={18} />
                <span className={css.label}>
                  <Marked label={item.label} text={text} />
                </span>
                <span className={css.where}>
                  {item.detail && <span className={css.detail}>{item.detail}</span>}
                  {(item.keys ?? []).map((key) => (
                    <KeySign key={key} keys={key} className={css.key} />
                  ))}
                  <KeySign keys="Enter" className={classes(css.key, css.enter)} />
                </span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** The letters that were typed, where they stand together. */
function Marked({ label, text }: { label: string; text: string }) {
  const from = text === '' ? -1 : label.toLowerCase().indexOf(text.toLowerCase())
  if (from < 0) return label
  return (
    <>
      {label.slice(0, from)}
      <mark>{label.slice(from, from + text.length)}</mark>
      {label.slice(from + text.length)}
    </>
  )
}

function showInList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
