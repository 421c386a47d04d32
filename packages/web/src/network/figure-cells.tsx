import type { PartnerFigures } from '@tradewind/contract/partner-sites/network-figures'
import { formatCount } from '../lib/locale.ts'
import { formatAmount } from '../lib/money.ts'
import layout from '../ui/layout.module.css'
import type { Column } from '../ui/table/column.ts'
import lines from '../ui/table/row-lines.module.css'
import css from './network.module.css'
import { describeErrors, describeLookToBook, requestsByDay } from './partner-figures.ts'

/** All figures of the page, once they are read. */
export type AllFigures = { readonly currency: string; readonly today: string } | undefined
type Shown = { readonly all: AllFigures; readonly figures: PartnerFigures | undefined }

const SPARK_DAYS = 10
const None = () => <span className={layout.faint}>–</span>

/** The columns of figures, in the list of consumers and in that of suppliers. */
export function figureColumns<Row>(shownOf: (row: Row) => Shown): readonly Column<Row>[] {
  return [
    {
      id: 'sales',
      label: 'Sales, 30 days',
      width: 124,
      align: 'end',
      wraps: true,
      foldsBelow: 1000,
      cell: (row) => <Sales {...shownOf(row)} />,
    },
    {
      id: 'requests',
      label: 'Requests today',
      width: 150,
      wraps: true,
      foldsBelow: 860,
      cell: (row) => <Requests {...shownOf(row)} />,
    },
  ]
}

function Sales({ all, figures }: Shown) {
  if (!all || !figures || figures.sales === null) return <None />
  return (
    <>
      {formatAmount(figures.sales, all.currency)}
      <small className={lines.small}>{figures.orders === 1 ? '1 order' : `${formatCount(figures.orders)} orders`}</small>
    </>
  )
}

/** Today's count, with the days before drawn small beside it. */
function Requests({ all, figures }: Shown) {
  if (!all || !figures) return <None />
  const days = requestsByDay(figures, { today: all.today, span: SPARK_DAYS })
  const most = Math.max(1, ...days.map(({ requests }) => requests))
  return (
    <span className={css.requests}>
      <span>{formatCount(days.at(-1)?.requests ?? 0)}</span>
      <span className={css.spark} aria-hidden="true">
        {days.map(({ day, requests }) => (
          <i key={day} style={{ blockSize: `${Math.max(8, (100 * requests) / most)}%` }} />
        ))}
      </span>
      <small className={lines.small}>{describeQuality(figures)}</small>
    </span>
  )
}

/** The same in a line, for a phone; nothing where nothing passed yet. */
export function FiguresLine({ all, figures }: Shown) {
  if (!all || !figures) return null
  const today = requestsByDay(figures, { today: all.today, span: 1 })[0]?.requests ?? 0
  return (
    <small className={lines.small}>
      {figures.sales !== null && `${formatAmount(figures.sales, all.currency)} in 30 days · `}
      {`${today === 1 ? '1 request' : `${formatCount(today)} requests`} today · ${describeQuality(figures)}`}
    </small>
  )
}

/** 'Look to book 41 : 1, errors 0.3%' */
function describeQuality(figures: PartnerFigures): string {
  const [ratio, errors] = [describeLookToBook(figures), describeErrors(figures)]
  return [`Look to book ${ratio ?? '–'}`, `errors ${errors ?? '–'}`].join(', ')
}
