import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useMedia } from '../../lib/use-media.ts'
import { useSite } from '../../sites/site-data.ts'
import { Avatar } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import layout from '../../ui/layout.module.css'
import { consumerRequests, networkFigures, supplierConsumers, visibleSuppliers } from '../network-queries.ts'
import type { NetworkSearch, NetworkView } from '../network-search.ts'
import css from './flow.module.css'
import { consumersOf, type OpenedPartner, suppliersOf, wholeOf } from './flow-partners.ts'
import { type FlowRibbon, type FlowSide, layOutSide, mostOf, ROW, rowsOf } from './lay-out-flow.ts'

/** Room for the picture above the list. */
const ROOMY = '(min-width: 992px) and (min-height: 760px)'

type Props = { view: NetworkView; open: number | undefined; onShow: (search: NetworkSearch) => void }

/**
 * Who sells what to whom: of whom this site buys, and who buys of it, each with a ribbon as thick as the sales of thirty days. The open row is in colour. In a narrow list it is two lists in the same
 * order, without ribbons.
 */
export function NetworkFlow({ view, open, onShow }: Props) {
  const site = useSite()
  const isRoomy = useMedia(ROOMY)
  const { data: all } = useQuery(networkFigures)
  const { data: suppliers } = useQuery(visibleSuppliers)
  const { data: consumers } = useQuery(supplierConsumers)
  const { data: requests } = useQuery(consumerRequests(1))
  if (!all || !suppliers || !consumers || !requests) return null
  const [buysOf, sellsTo] = [suppliersOf(all, suppliers), consumersOf(all, consumers, requests.records)]
  if (buysOf.length + sellsTo.length === 0) return null
  const sides = [buysOf, sellsTo]
  const size = { rows: rowsOf(sides), most: mostOf(sides) }
  const [before, after] = [layOutSide(buysOf, size), layOutSide(sellsTo, size)]
  const isPicked = (one: OpenedPartner) => one.open !== undefined && one.open === open && one.view === view
  const column = (side: FlowSide, from: readonly OpenedPartner[], what: ColumnProps['what'], more: NetworkView) => (
    <Column
      what={what}
      partners={side.shown.flatMap(({ key }) => from.find((one) => one.key === key) ?? [])}
      left={side.left}
      isPicked={isPicked}
      onShow={onShow}
      onMore={() => onShow(more === 'consumers' ? {} : { view: more })}
    />
  )
  const pickedIn = (from: readonly OpenedPartner[]) => from.find(isPicked)?.key
  const [bought, sold] = [wholeOf(all, all.suppliers), wholeOf(all, all.consumers)]
  return (
    <Disclosure label="Who sells to whom, last 30 days" isOpen={isRoomy} className={css.fold}>
      <div className={css.flow} style={{ '--rows': size.rows } as CSSProperties}>
        {column(before, buysOf, 'Supplier', 'linked')}
        <Ribbons ribbons={before.ribbons} rows={size.rows} picked={pickedIn(buysOf)} />
        <div className={css.hub}>
          {site.logoUrl ? <img src={site.logoUrl} alt="" height={32} /> : <Avatar name={site.companyName} />}
          <b>{site.companyName}</b>
          <span>{sold ? `${sold} to partners` : 'Nothing sold yet'}</span>
          <small>{bought ? `${bought} bought` : 'Nothing bought yet'}</small>
        </div>
        <Ribbons ribbons={after.ribbons} rows={size.rows} picked={pickedIn(sellsTo)} isMirrored />
        {column(after, sellsTo, 'Consumer', 'consumers')}
      </div>
    </Disclosure>
  )
}

const TITLES = { Supplier: 'Suppliers, what you buy', Consumer: 'Consumers, what they buy' } as const

type ColumnProps = {
  what: keyof typeof TITLES
  partners: readonly OpenedPartner[]
  left: number
  isPicked: (one: OpenedPartner) => boolean
  onShow: (search: NetworkSearch) => void
  onMore: () => void
}

function Column({ what, partners, left, isPicked, onShow, onMore }: ColumnProps) {
  return (
    <section className={css.column} aria-label={TITLES[what]}>
      <h2>{TITLES[what]}</h2>
      {partners.length === 0 && <p>None yet</p>}
      <ul>
        {partners.map((one) => (
          <li key={one.key}>
            <button
              type="button"
              className={classes(css.node, css[one.state])}
              aria-current={isPicked(one) || undefined}
              onClick={() =>
                onShow({
                  ...(one.view !== 'consumers' && { view: one.view }),
                  ...(one.open !== undefined && { open: one.open }),
                })
              }
            >
              <Avatar name={one.name} />
              <span className={css.name}>
                <b>
                  <span className={layout.vh}>{what} </span>
                  {one.name}
                </b>
                <small>{one.category}</small>
              </span>
              <span className={css.amount}>
                {one.amount}
                {one.note && <small>{one.note}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <button type="button" className={css.more} onClick={onMore}>
          {left === 1 ? 'One more in the list' : `${left} more in the list`}
        </button>
      )}
    </section>
  )
}

/** From the rows to the hub; mirrored on the side of the consumers, and where text runs from right to left. */
function Ribbons({
  ribbons,
  rows,
  picked,
  isMirrored = false,
}: {
  ribbons: readonly FlowRibbon[]
  rows: number
  picked: string | undefined
  isMirrored?: boolean
}) {
  return (
    <svg
      className={classes(css.ribbons, isMirrored && css.mirrored)}
      viewBox={`0 0 100 ${rows * ROW}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {ribbons.map(({ key, state, atPartner, atHub, width }) => (
        <path
          key={key}
          d={`M0 ${atPartner}C55 ${atPartner} 45 ${atHub} 100 ${atHub}`}
          data-state={state}
          data-picked={key === picked || undefined}
          style={{ strokeWidth: width }}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  )
}
