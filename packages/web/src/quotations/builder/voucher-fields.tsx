import { useQuery } from '@tanstack/react-query'
import { isZero, parseMoney, subtract, toDecimal } from '@tradewind/domain/money'
import { nameParts } from '@tradewind/domain/quotations/cost-of-priced'
import { fitPayment } from '@tradewind/domain/quotations/fit-payment'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { SelectField } from '../../ui/field.tsx'
import { FailedNotice, Notice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { type MoneyOfKart, moneyOfKart, type StaffKart, staffVersion } from '../quotation-queries.ts'
import { LISTS, type ListName } from './builder-values.ts'
import { namesOfLines } from './names-of-lines.ts'

type Props = {
  kart: StaffKart
  /** The version that is vouchered, where it is not the newest. */
  sentVersion?: number | undefined
  /** By the number of a line. */
  suppliers: Readonly<Record<string, string>>
  onChange: (suppliers: Readonly<Record<string, string>>) => void
  errorOf: (field: string) => string | undefined
}

/** What vouchering means in money, whom the costs are owed to, and what stands against it. */
export function VoucherFields({ kart: newest, sentVersion, suppliers, onChange, errorOf }: Props) {
  const money = useQuery(moneyOfKart(newest.id))
  const sent = useQuery({ ...staffVersion(newest.id, sentVersion ?? newest.version), enabled: sentVersion !== undefined })
  const failed = [money, sent].find(({ isError }) => isError)
  if (failed) return <FailedNotice onRetry={() => void failed.refetch()}>{explain(failed.error)}</FailedNotice>
  const kart = sentVersion === undefined ? newest : sent.data
  if (!money.data || !kart) return <ListSkeleton lines={3} />
  const { suppliers: known, unsupplied, costsOfToday } = money.data
  const faults = faultsOf(kart, errorOf)
  const names = namesOfLines(kart)
  const costs = costsOfToday.filter(({ lineId }) => [...kart.activities, ...kart.transfers].some(({ id }) => id === lineId))
  return (
    <>
      <WhatIsOwed kart={kart} newest={newest} money={money.data} />
      {faults.map(({ key, name, sentence }) => (
        <Notice key={key} tone="bad">
          {name}: {sentence}
        </Notice>
      ))}
      {costs.map(({ lineId, before, now, currency: paidIn }) => (
        <Notice key={lineId} tone="warn">
          {`${names.get(`activities.${lineId}`) ?? names.get(`transfers.${lineId}`) ?? 'An activity'} costs ${formatAmount(now, paidIn)} by the rates of today. It cost ${formatAmount(before, paidIn)} when it was priced.`}
        </Notice>
      ))}
      {withoutCost(kart).map(({ id, name, parts }) => (
        <Notice key={id} tone="warn">
          {`${name}: the cost of the ${parts} is not known, so it is owed to no supplier yet. You can enter it after the sale.`}
        </Notice>
      ))}
      {unconfirmedOf(kart).map(({ key, name, cost, byRates }) => (
        <Notice key={key} tone="warn">
          {`${name}: its cost of ${cost} was typed for something else than what is sold and is not confirmed, so it is owed to no supplier.${byRates ? ' What its rates know is owed.' : ''}`}
        </Notice>
      ))}
      {boughtLines(kart, [...unsupplied, ...linesGone(kart, newest)]).map(({ id, name, cost, isTyped }) => (
        <SelectField
          key={id}
          label={`Supplier: ${name}`}
          help={`${cost} is owed to it.`}
          value={suppliers[id] ?? ''}
          onChange={({ target }) => onChange({ ...suppliers, [id]: target.value })}
        >
          <option value="">{isTyped ? 'Those of its rates, if they name any' : 'No supplier'}</option>
          {known.map((supplier) => (
            <option key={supplier.id} value={supplier.id}>
              {supplier.name}
            </option>
          ))}
        </SelectField>
      ))}
    </>
  )
}

type Owing = {
  kart: Pick<StaffKart, 'version' | 'totalPrice' | 'currencySymbol'>
  newest: Pick<StaffKart, 'version'>
  money: Pick<MoneyOfKart, 'currency' | 'totalPrice' | 'collectedPayment' | 'balance'>
}

/** What of a version that costs less, or is in another currency, was paid above it is in the wallet again as it is agreed to. */
export function WhatIsOwed({ kart, newest, money }: Owing) {
  const { currency, totalPrice, balance } = money
  const amount = (text: string) => formatAmount(text, kart.currencySymbol)
  const collected = parseMoney(money.collectedPayment, currency)
  if (kart.version === newest.version)
    return (
      <MoneyLines>
        <MoneyLine label="Total">{amount(totalPrice)}</MoneyLine>
        <MoneyLine label="Paid already">{amount(money.collectedPayment)}</MoneyLine>
        <MoneyLine kind="sum" label="The customer owes">
          {amount(balance)}
        </MoneyLine>
      </MoneyLines>
    )
  const total = parseMoney(kart.totalPrice, kart.currencySymbol)
  const { kept, returned } = fitPayment(collected, total)
  const isOther = currency !== kart.currencySymbol
  return (
    <MoneyLines>
      <MoneyLine label="Total">{amount(kart.totalPrice)}</MoneyLine>
      {!isOther && <MoneyLine label="Paid already">{amount(toDecimal(kept))}</MoneyLine>}
      {!isZero(returned) && (
        <MoneyLine label={isOther ? 'Paid already, returned to the wallet' : 'Returned to the wallet'}>
          {formatAmount(toDecimal(returned), currency)}
        </MoneyLine>
      )}
      <MoneyLine kind="sum" label="The customer owes">
        {amount(toDecimal(subtract(total, kept)))}
      </MoneyLine>
    </MoneyLines>
  )
}

/** Activities and transfers that the newest version has no more: whom their cost is owed to is not known before. */
function linesGone(kart: StaffKart, newest: StaffKart): number[] {
  const linesOf = ({ activities, transfers }: StaffKart) => [...activities, ...transfers]
  const stays = new Set(linesOf(newest).map(({ id }) => id))
  return linesOf(kart).flatMap(({ id }) => (stays.has(id) ? [] : [id]))
}

const FIELDS = [
  ...(['startDate', 'departureDate', 'returnDate', 'returnTime', 'time', 'price', 'tourOptionId', 'transferType'] as const),
  ...(['sharingBasis', 'pickupTransfer', 'dropTransfer', 'pickup', 'drop'] as const),
] as const

/** What was refused of single lines, with the name of each. */
function faultsOf(kart: StaffKart, errorOf: Props['errorOf']) {
  const names = namesOfLines(kart)
  return LISTS.flatMap((list) =>
    kart[list].flatMap(({ id }, at) =>
      FIELDS.flatMap((field) => {
        const sentence = errorOf(`${list}.${at}.${field}`)
        return sentence ? [{ key: `${list}.${id}.${field}`, name: names.get(`${list}.${id}`) ?? '', sentence }] : []
      }),
    ),
  )
}

/** What the desk typed for the parts whose cost the rates do not know. */
function partOf(line: StaffKart[ListName][number]) {
  if (!('partCost' in line) || line.partCost === null || !line.pricedBy?.costs) return undefined
  return { name: nameParts(line.pricedBy.costs.missing), cost: line.partCost }
}

/** Activities of which the rates know a part of the cost, and nobody has said the rest. */
function withoutCost(kart: StaffKart) {
  const names = namesOfLines(kart)
  return kart.activities.flatMap(({ id, isOptional, cost, pricedBy }) => {
    const { known = null, missing = [] } = pricedBy?.costs ?? {}
    if (isOptional || cost !== null || known === null || missing.length === 0) return []
    return [{ id, name: names.get(`activities.${id}`) ?? '', parts: nameParts(missing) }]
  })
}

/** Costs that were typed for another wish than what is sold. */
function unconfirmedOf(kart: StaffKart) {
  const names = namesOfLines(kart)
  return LISTS.flatMap((list) =>
    kart[list].flatMap((line) => {
      const { id, unconfirmedCost: typed, isOptional } = line
      if (!typed || isOptional || ('bookedByCustomer' in line && line.bookedByCustomer)) return []
      const key = `${list}.${id}`
      const byRates = 'pricedBy' in line && line.pricedBy !== null
      return [{ key, name: names.get(key) ?? '', cost: formatAmount(typed.amount, typed.of.currency), byRates }]
    }),
  )
}

/** Lines that cost the company something and do not say whom it is owed to. Most activities and transfers do: `unsupplied` are those that do not. */
function boughtLines(kart: StaffKart, unsupplied: readonly number[]) {
  const names = namesOfLines(kart)
  const of = (list: ListName) =>
    kart[list].flatMap((line) => {
      const { id, cost, currency, isOptional } = line
      const isOwn = 'bookedByCustomer' in line && line.bookedByCustomer
      if (cost === null || Number(cost) === 0 || isOptional || isOwn) return []
      const isTyped = 'pricedBy' in line && line.pricedBy === null
      const part = partOf(line)
      const typed = part
        ? `The cost of the ${part.name}, ${formatAmount(part.cost, currency)},`
        : `The cost of ${formatAmount(cost, currency)}`
      return [{ id, name: names.get(`${list}.${id}`) ?? '', cost: typed, isTyped }]
    })
  const isPriced = (list: ListName) => list === 'activities' || list === 'transfers'
  return LISTS.flatMap((list) => of(list).filter(({ id }) => !isPriced(list) || unsupplied.includes(id)))
}
