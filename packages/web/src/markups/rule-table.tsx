import type { Markup } from '@tradewind/contract/markups/markups'
import type { RuleConditions, RuleKind } from '@tradewind/domain/markups/markup-rule'
import { summariseConditions } from '@tradewind/domain/markups/summarise-rule'
import { AirlineMark } from '../flights/airline-mark.tsx'
import { formatInstant, formatMoment } from '../lib/dates.ts'
import { useSite } from '../sites/site-data.ts'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/class-names.ts'
import { Icon } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import { formatValue } from './format-value.ts'
import type { ChangedSearch, MarkupSearch, RuleSort } from './markup-search.ts'
import css from './markups.module.css'

type Props = {
  kind: RuleKind
  rules: readonly Markup[]
  search: MarkupSearch
  onShow: (change: ChangedSearch) => void
  onOpen: (rule: number) => void
  /** Why a rule can never win, by rule number. */
  neverWin: ReadonlyMap<number | null, string>
  /** What the draft does to a rule, by rule number. */
  inDraft: ReadonlyMap<number | undefined, 'add' | 'change' | 'remove'>
}

/** The name is the button; the whole row can be pressed. */
export function RuleTable({ kind, rules, search, onShow, onOpen, neverWin, inDraft }: Props) {
  const hasAirline = kind !== 'defaultAirline'
  const sorting = { search, onShow }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.scroll} aria-label="Rules" tabIndex={0}>
      <table className={classes(css.table, hasAirline && css.withAirline)}>
        <thead>
          <tr>
            <SortHead sort="name" {...sorting}>
              Rule
            </SortHead>
            {hasAirline && (
              <SortHead sort="airline" {...sorting}>
                Airline
              </SortHead>
            )}
            <SortHead sort="winner" {...sorting}>
              Applies to
            </SortHead>
            <th scope="col">Markup</th>
            <th scope="col">Discount</th>
            <th scope="col">Commission</th>
            <SortHead sort="changed" {...sorting}>
              Changed
            </SortHead>
          </tr>
        </thead>
        <tbody>
          {rules.map((rule) => (
            <RuleRow
              key={rule.markupId}
              rule={rule}
              hasAirline={hasAirline}
              onOpen={onOpen}
              because={neverWin.get(rule.markupId)}
              drafted={inDraft.get(rule.markupId)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SortHead({
  sort,
  search,
  onShow,
  children,
}: {
  sort: RuleSort
  search: MarkupSearch
  onShow: Props['onShow']
  children: string
}) {
  const isOn = (search.sort ?? 'winner') === sort
  const isBackwards = isOn && search.isBackwards === true
  return (
    <th scope="col" aria-sort={isOn ? (isBackwards ? 'descending' : 'ascending') : undefined}>
      <button
        type="button"
        title={sort === 'winner' ? 'By priority: the most specific rule first' : undefined}
        onClick={() => onShow({ sort, isBackwards: isOn && !isBackwards ? true : undefined })}
      >
        {children}
        {isOn && <Icon name={isBackwards ? 'up' : 'down'} size={14} />}
      </button>
    </th>
  )
}

const DRAFTED = { add: 'New in draft', change: 'Changed in draft', remove: 'Removed in draft' } as const

type RowProps = {
  rule: Markup
  hasAirline: boolean
  onOpen: (rule: number) => void
  because: string | undefined
  drafted: keyof typeof DRAFTED | undefined
}

function RuleRow({ rule, hasAirline, onOpen, because, drafted }: RowProps) {
  const { currency } = useSite()
  const { markupId, name, airlineCode, airlineName, conditions, commissionShare, changedAt, changedBy } = rule
  return (
    <tr onClick={() => onOpen(markupId)}>
      <td className={css.name}>
        <button type="button" data-row={markupId} onClick={() => onOpen(markupId)}>
          {name}
        </button>
        {because && (
          <span title={because}>
            <Chip tone="warn">Unused</Chip>
          </span>
        )}
        {drafted && <Chip tone="accent">{DRAFTED[drafted]}</Chip>}
      </td>
      {hasAirline && (
        <td className={css.airline}>
          {airlineCode ? (
            <>
              <AirlineMark code={airlineCode} size="s" /> {airlineName}
            </>
          ) : (
            <span className={layout.faint}>Any</span>
          )}
        </td>
      )}
      <td className={css.when}>
        {summariseConditions(conditions as RuleConditions) || <span className={layout.faint}>All fares</span>}
      </td>
      <td data-label="Markup">
        <Value value={rule.markup} currency={rule.currency ?? currency} />
      </td>
      <td data-label="Discount">
        <Value value={rule.discount} currency={rule.currency ?? currency} />
      </td>
      <td data-label="Commission">
        {Number(commissionShare) > 0 ? `${commissionShare}% shared` : <span className={layout.faint}>Not shared</span>}
      </td>
      <td className={css.changed}>
        <time dateTime={changedAt} title={formatInstant(changedAt)}>
          {formatMoment(changedAt)}
        </time>
        <small>{changedBy}</small>
      </td>
    </tr>
  )
}

function Value({ value, currency }: { value: Markup['markup']; currency: string }) {
  const text = formatValue(value, currency)
  if (!text) return <span className={layout.faint}>–</span>
  return (
    <>
      {text.main}
      {text.bounds && <small>{text.bounds}</small>}
    </>
  )
}
