import { KeySign } from '../shell/key-sign.tsx'
import { classes } from '../ui/class-names.ts'
import { Icon } from '../ui/icons.tsx'
import { OptionList } from '../ui/option-list.tsx'
import { t } from './messages.ts'
import css from './palette.module.css'
import type { Item, Section } from './palette-item.ts'

type Props = {
  combobox: { listId: string; optionId: (index: number) => string }
  sections: readonly Section[]
  /** The place of the marked line among all. */
  at: number
  text: string
  onTake: (item: Item, isNewTab: boolean) => void
}

/** What was found, in groups. The field keeps the focus and points to the marked line. */
export function PaletteList({ combobox: { listId, optionId }, sections, at, text, onTake }: Props) {
  return (
    <OptionList
      id={listId}
      label={t('results')}
      className={css.list}
      groups={sections.map(({ label, items }) => ({ label, options: items }))}
      keyOf={({ key }) => key}
      marked={at}
      optionId={optionId}
      optionClass={css.option}
      renderOption={(item) => <Line item={item} text={text} />}
      onTake={(item, event) => onTake(item, event.ctrlKey || event.metaKey)}
    />
  )
}

function Line({ item, text }: { item: Item; text: string }) {
  return (
    <>
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
    </>
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
