import { Link } from '@tanstack/react-router'
import type { TravelService } from '@tradewind/contract/travel-days/travel-days'
import { nameDriver, showDriver } from '@tradewind/domain/travel-days/arrangement'
import type { ReactNode } from 'react'
import { StateMark } from '../ui/chip.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { isUndriven, nameAnswer, supplierTone } from './travel-words.ts'
import css from './travelling.module.css'

type Props = {
  label: string
  services: readonly TravelService[]
  isStale: boolean
  open: number | undefined
  onOpen: ((saleId: number) => void) | undefined
}

/** The services of a part of a day. Each opens to be arranged. */
export function ServiceTable({ label, services, isStale, open, onOpen }: Props) {
  return (
    <DataTable
      id="travelling"
      label={label}
      rows={services}
      rowId={({ saleId }) => saleId}
      rowLabel={({ name, time, leadName }) => [name, time, leadName].filter(Boolean).join(', ')}
      columns={COLUMNS}
      open={open}
      {...(onOpen && { onOpen })}
      phoneRow={(service) => <PhoneRow service={service} />}
      phoneActions={(service) => <Links service={service} />}
      isStale={isStale}
      isWhole
    />
  )
}

const COLUMNS: readonly Column<TravelService>[] = [
  {
    id: 'service',
    label: 'Service',
    minWidth: 180,
    wraps: true,
    beside: ({ time }) => time !== null && <b className={css.time}>{time}</b>,
    cell: ({ name }) => name,
    below: ({ timeOf, option, city }) => <Small>{[timeOf, option, city].filter(Boolean).join(' · ')}</Small>,
  },
  {
    id: 'travellers',
    label: 'Travellers',
    minWidth: 130,
    wraps: true,
    cell: ({ leadName, party, customer }) => (
      <>
        {leadName}
        <Small>{party}</Small>
        <Small>{customer}</Small>
      </>
    ),
  },
  { id: 'where', label: 'Pickup', minWidth: 130, wraps: true, foldsBelow: 760, cell: (service) => <Way service={service} /> },
  { id: 'driver', label: 'Driver', minWidth: 110, wraps: true, cell: (service) => <Driver service={service} /> },
  { id: 'supplier', label: 'Supplier', minWidth: 140, wraps: true, cell: (service) => <Supplier service={service} /> },
  { id: 'links', label: 'Opens', width: 92, isControls: true, isFixed: true, cell: (service) => <Links service={service} /> },
]

function Small({ children }: { children: ReactNode }) {
  return children ? <span className={css.small}>{children}</span> : null
}

function wayOf({ kind, pickup, dropOff, isDriven }: TravelService): string {
  const way = [pickup, dropOff].filter(Boolean).join(' → ')
  return way || (isDriven ? 'Place not known' : kind === 'activity' ? 'On their own' : '')
}

/** 'Private vehicle', 'EK 501 lands at 08:30' */
const howOf = ({ transfer, flight }: TravelService) => [transfer, flight].filter(Boolean)

function Way({ service }: { service: TravelService }) {
  return (
    <span className={css.cell}>
      <span>{wayOf(service)}</span>
      {howOf(service).map((how) => (
        <Small key={how}>{how}</Small>
      ))}
    </span>
  )
}

function Driver({ service }: { service: TravelService }) {
  const { arrangement } = service
  const driver = showDriver(nameDriver(arrangement))
  if (driver === '' && isUndriven(service)) return <StateMark tone="warn">No driver</StateMark>
  return (
    <span className={css.cell}>
      {driver && <span>{driver}</span>}
      <Small>{arrangement.vehicle}</Small>
      <Small>{arrangement.passengerCode && `Code ${arrangement.passengerCode}`}</Small>
    </span>
  )
}

function Supplier({ service }: { service: TravelService }) {
  const { supplier, arrangement } = service
  const { answer, salesConfirmation, purchaseConfirmation } = arrangement
  return (
    <span className={css.cell}>
      <span>{supplier?.name ?? 'Own service'}</span>
      {(supplier || answer) && <StateMark tone={supplierTone(service)}>{nameAnswer(service)}</StateMark>}
      <Small>{salesConfirmation && `Voucher ${salesConfirmation}`}</Small>
      <Small>{purchaseConfirmation && `Supplier ${purchaseConfirmation}`}</Small>
    </span>
  )
}

function Links({ service: { quotation, voucherCode, orderId } }: { service: TravelService }) {
  return (
    <span className={css.links}>
      {quotation && (
        <Link to="/staff/quotations/$quotationId" params={{ quotationId: quotation.id }}>
          {quotation.name}
        </Link>
      )}
      {voucherCode && (
        <Link to="/voucher/$code" params={{ code: voucherCode }}>
          {`V-${orderId}`}
        </Link>
      )}
    </span>
  )
}

function PhoneRow({ service }: { service: TravelService }) {
  const { time, timeOf, name, leadName, party, isDriven } = service
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <b>{name}</b>
        <b className={css.time}>{time ?? timeOf}</b>
      </span>
      <span className={lines.small}>{`${leadName}, ${party}`}</span>
      {isDriven && <span className={lines.small}>{[wayOf(service), ...howOf(service)].join(' · ')}</span>}
      <span className={css.marks}>
        <Driver service={service} />
        <Supplier service={service} />
      </span>
    </span>
  )
}
