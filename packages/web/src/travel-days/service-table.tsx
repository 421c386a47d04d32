import { Link } from '@tanstack/react-router'
import type { TravelService } from '@tradewind/contract/travel-days/travel-days'
import { nameParts } from '@tradewind/domain/quotations/cost-of-priced'
import type { CostPart } from '@tradewind/domain/rates/supplier-cost'
import { nameDriver, showDriver } from '@tradewind/domain/travel-days/arrangement'
import { Fragment, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { StateMark } from '../ui/chip.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { isUndriven, nameAnswer, nameOtherAnswer, otherTone, supplierTone } from './travel-words.ts'
import css from './travelling.module.css'

type Props = {
  label: string
  services: readonly TravelService[]
  isStale: boolean
  open: number | undefined
  onOpen: ((saleId: number) => void) | undefined
  /** Undefined for who may not say what something costs. */
  onCost: ((saleId: number, part: CostPart) => void) | undefined
}

/** The services of a part of a day. Each opens to be arranged. */
export function ServiceTable({ label, services, isStale, open, onOpen, onCost }: Props) {
  const links = (service: TravelService) => <Links service={service} onCost={onCost} />
  return (
    <DataTable
      id="travelling"
      label={label}
      rows={services}
      // A transfer there and back on one day stands there twice.
      rowId={({ saleId, part, kind }) => (kind === 'transfer' && part === 'end' ? -saleId : saleId)}
      rowLabel={({ name, time, leadName }) => [name, time, leadName].filter(Boolean).join(', ')}
      columns={[...COLUMNS, { id: 'links', label: 'Opens', width: 112, isControls: true, isFixed: true, cell: links }]}
      open={open}
      {...(onOpen && { onOpen: (id: number) => onOpen(Math.abs(id)) })}
      phoneRow={(service) => <PhoneRow service={service} />}
      phoneActions={links}
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
  if (!driver && !arrangement.vehicle && !arrangement.passengerCode) return null
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
      {arrangement.others.map((other) => (
        <Fragment key={`${other.supplierId} ${other.currency}`}>
          <span>{other.supplier}</span>
          <StateMark tone={otherTone(service, other)}>{nameOtherAnswer(other)}</StateMark>
          <Small>{other.purchaseConfirmation && `Supplier ${other.purchaseConfirmation}`}</Small>
        </Fragment>
      ))}
      {supplier && service.missingCosts.length > 0 && <Small>{`Cost of ${nameParts(service.missingCosts)} not known`}</Small>}
    </span>
  )
}

const COSTS: Readonly<Record<CostPart, string>> = { ticket: 'Ticket cost', transfer: 'Transfer cost' }

function Links({ service, onCost }: { service: TravelService } & Pick<Props, 'onCost'>) {
  const { saleId, name, quotation, voucherCode, orderId, missingCosts } = service
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
      {onCost &&
        missingCosts.map((part) => (
          <Button
            key={part}
            size="xs"
            aria-haspopup="dialog"
            aria-label={`${COSTS[part]}: ${name}`}
            onClick={() => onCost(saleId, part)}
          >
            {COSTS[part]}
          </Button>
        ))}
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
