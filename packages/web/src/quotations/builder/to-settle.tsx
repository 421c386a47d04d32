import { formatDay } from '../../lib/dates.ts'
import { Icon } from '../../ui/icons.tsx'
import css from './builder.module.css'
import { LISTS } from './builder-values.ts'
import { dayOfLine, isDay, type ListedLine } from './day-groups.ts'
import { nameLine } from './name-line.ts'
import { pathOf } from './read-builder.ts'
import type { Builder } from './use-builder.ts'

const SHOWN_AT_MOST = 6
type Open = { key: string; name: string; sentence: string }

/** What stands between the quotation and its sale, each with a way to its line. What is wrong with a line already is said there. */
export function ToSettle({ builder }: { builder: Builder }) {
  const { ofWhole } = builder.saleFaults
  const open = listOpen(builder)
  const count = open.length + ofWhole.length
  if (count === 0) return null
  return (
    <section className={css.settle} aria-label="Before it can be sold">
      <h3>
        <Icon name="warning" size={16} /> {`${count} to settle before it can be sold`}
      </h3>
      <ul>
        {ofWhole.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {open.slice(0, SHOWN_AT_MOST).map(({ key, name, sentence }) => (
          <li key={`${key} ${sentence}`}>
            {sentence}
            <button type="button" onClick={() => showLine(key)}>
              {name}
            </button>
          </li>
        ))}
        {open.length > SHOWN_AT_MOST && <li>{`And ${open.length - SHOWN_AT_MOST} more, each beside its line.`}</li>}
      </ul>
      <small>Until then it can be neither accepted nor paid.</small>
    </section>
  )
}

function listOpen({ values, saleFaults, wrong }: Builder): Open[] {
  if (saleFaults.ofLines.size === 0) return []
  return LISTS.flatMap((list) =>
    values[list].flatMap((line, at) => {
      const one = { list, line, at } as ListedLine
      const day = dayOfLine(one)
      const name = [nameLine(one), isDay(day) && formatDay(day)].filter(Boolean).join(', ')
      const faults = saleFaults.ofLines.get(line.key) ?? []
      return faults.flatMap(({ field, sentence }) =>
        wrong[`${pathOf(list, at)}.${field}`] ? [] : [{ key: line.key, name, sentence }],
      )
    }),
  )
}

/** Where its editor is opened. */
function showLine(key: string): void {
  const line = document.querySelector<HTMLElement>(`[data-line="${CSS.escape(key)}"]`)
  line?.scrollIntoView({ block: 'center' })
  line?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
}
