import type { MouseEvent, ReactNode } from 'react'
import css from './option-list.module.css'

export type OptionGroup<T> = { label?: string | undefined; options: readonly T[] }
export type OptionListProps<T> = {
  id: string
  label: string
  groups: readonly OptionGroup<T>[]
  keyOf: (option: T) => string | number
  /** Among the options of all groups. */
  marked: number
  optionId: (index: number) => string
  isWaiting?: boolean | undefined
  renderOption: (option: T) => ReactNode
  onTake: (option: T, event: MouseEvent) => void
  className?: string | undefined
  optionClass?: string | undefined
}

/** What a field has found, in groups. The field keeps the focus and points to the marked option. */
export function OptionList<T>({ id, label, groups, isWaiting, className, ...rest }: OptionListProps<T>) {
  const filled = groups.filter(({ options }) => options.length > 0)
  const starts = filled.map((_, n) => filled.slice(0, n).reduce((sum, { options }) => sum + options.length, 0))
  return (
    // Browsers let Tab stop at anything that scrolls, and what is typed next is lost there; pressing its scrollbar must not leave the field.
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={label}
      aria-busy={isWaiting || undefined}
      className={className}
      onMouseDown={(event) => event.preventDefault()}
    >
      {filled.map((group, n) =>
        group.label ? (
          // biome-ignore lint/a11y/useSemanticElements: a group within a list box; a fieldset would be a form's
          <div key={group.label} role="group" aria-label={group.label}>
            <span className={css.heading} aria-hidden="true">
              {group.label}
            </span>
            <Options {...rest} options={group.options} from={starts[n] ?? 0} />
          </div>
        ) : (
          <Options key="first" {...rest} options={group.options} from={starts[n] ?? 0} />
        ),
      )}
    </div>
  )
}

type Shared<T> = Pick<OptionListProps<T>, 'keyOf' | 'marked' | 'optionId' | 'renderOption' | 'onTake' | 'optionClass'>

function Options<T>({
  options,
  from,
  keyOf,
  marked,
  optionId,
  renderOption,
  onTake,
  optionClass = css.option,
}: Shared<T> & { options: readonly T[]; from: number }) {
  return options.map((option, n) => {
    const index = from + n
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
      // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the field's
      <div
        key={keyOf(option)}
        id={optionId(index)}
        role="option"
        aria-selected={index === marked}
        ref={index === marked ? showInList : undefined}
        className={optionClass}
        onClick={(event) => onTake(option, event)}
      >
        {renderOption(option)}
      </div>
    )
  })
}

function showInList(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}
