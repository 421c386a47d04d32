import { type Money as Amount, compareMoney, negate, subtract, toDecimal, zero } from '@tradewind/domain/money'
import { PRICE_BREAKUPS, type PriceBreakup } from '@tradewind/domain/quotations/hide-prices'
import type { ItinerarySum } from '@tradewind/domain/quotations/sum-itinerary'
import { lazy, Suspense } from 'react'
import { explain } from '../../lib/explain.ts'
import { formatMoney } from '../../lib/money.ts'
import { useSite } from '../../sites/site-data.ts'
import { Card, CardBody, CardHead, MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Money } from '../../ui/money/money.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Segmented } from '../../ui/tabs.tsx'
import css from './builder.module.css'
import { deadlineDay, endOfDay } from './payment-deadline.ts'
import { otherThan, useSavedPrices } from './saved-prices.ts'
import type { Builder } from './use-builder.ts'

// Not part of the first load of the page.
const Instalments = lazy(async () => ({ default: (await import('./instalments.tsx')).Instalments }))
const ToSettle = lazy(async () => ({ default: (await import('./to-settle.tsx')).ToSettle }))
const PriceMoved = lazy(async () => ({ default: (await import('./price-moved.tsx')).PriceMoved }))

/** What it adds up to now, and what the company keeps of it. */
export function TotalCard({ builder, mayEdit, areCostsHidden }: { builder: Builder; mayEdit: boolean; areCostsHidden: boolean }) {
  const { form, sum, isPricing, priceError } = builder
  const amount = { controlSize: 'sm', inputMode: 'decimal' } as const
  const was = otherThan(sum?.totalPrice, useSavedPrices(builder.saved, form.isChanged && !isPricing)?.total)
  return (
    <Card>
      <CardHead title="Total">{isPricing && <Spinner />}</CardHead>
      <CardBody className={css.total}>
        {priceError && <FailedNotice onRetry={() => void builder.askAgain()}>{explain(priceError)}</FailedNotice>}
        <ChiefTotal {...builder} />
        {was && sum && (
          <p className={css.soft}>
            <Suspense>
              <PriceMoved was={was} now={sum.totalPrice} />
            </Suspense>
          </p>
        )}
        <Suspense>
          <ToSettle builder={builder} />
        </Suspense>
        {form.errorOf('totalPrice') && <p className={css.wrong}>{form.errorOf('totalPrice')}</p>}
        {sum && <Persons sum={sum} />}
        {sum && (
          <MoneyLines>
            <MoneyLine label="Services">{formatMoney(sum.subtotal)}</MoneyLine>
            {sum.serviceCharge.minor !== 0n && <MoneyLine label="Service charge">{formatMoney(sum.serviceCharge)}</MoneyLine>}
            {sum.remittanceCharge.minor !== 0n && (
              <MoneyLine label="Remittance charge">{formatMoney(sum.remittanceCharge)}</MoneyLine>
            )}
            {sum.discount.minor !== 0n && (
              <MoneyLine label="Discount" kind="minus">
                {formatMoney(negate(sum.discount))}
              </MoneyLine>
            )}
            {sum.rounding.minor !== 0n && <MoneyLine label="Rounding">{formatMoney(sum.rounding)}</MoneyLine>}
            <MoneyLine label="Total" kind="sum">
              {formatMoney(sum.totalPrice)}
            </MoneyLine>
            {sum.tax.minor !== 0n && <MoneyLine label="Tax contained">{formatMoney(sum.tax)}</MoneyLine>}
            <MoneyLine label="Cost">{areCostsHidden ? 'Hidden' : sayCost(sum)}</MoneyLine>
            <MoneyLine
              label="Margin"
              detail={!areCostsHidden && sum.margin && percentOf(sum.margin, subtract(sum.totalPrice, sum.tax))}
            >
              {areCostsHidden ? 'Hidden' : sayMargin(sum)}
            </MoneyLine>
            {sum.exchangeRates.map(({ from, to, numerator, denominator }) => (
              <MoneyLine key={from} label={`1 ${from}`}>
                {(Number(numerator) / Number(denominator)).toFixed(4)} {to}
              </MoneyLine>
            ))}
          </MoneyLines>
        )}
        {mayEdit && (
          <div className={css.charges}>
            <TextField label="Service charge" {...amount} {...form.text('serviceCharge')} />
            <TextField label="Remittance charge" {...amount} {...form.text('remittanceCharge')} />
            <TextField label="Discount" {...amount} {...form.text('discount')} />
            <TextField
              label="Valid for"
              controlSize="sm"
              inputMode="numeric"
              after={<span className={css.unit}>days</span>}
              {...form.text('quoteValidyInDays')}
            />
          </div>
        )}
      </CardBody>
    </Card>
  )
}

type Total = Pick<Builder, 'sum' | 'noSum' | 'isPricing'>

/** The total; while it is not known nobody is told that it is nothing. */
export function ChiefTotal({ sum, noSum, isPricing }: Total) {
  if (sum)
    return (
      <p className={css.chief} aria-live="polite">
        <Money amount={sum.totalPrice} isChief />
      </p>
    )
  return (
    <div aria-live="polite">
      <p className={css.chief}>{isPricing ? '…' : 'Not known'}</p>
      <p className={css.soft}>{isPricing ? 'It is being added up.' : (noSum ?? 'The rates could not be read.')}</p>
    </div>
  )
}

/** The total in one line, for windows in which its card is far away. */
export function TotalBar({ builder: { sum }, areCostsHidden }: { builder: Builder; areCostsHidden: boolean }) {
  if (!sum) return null
  return (
    <p className={css.bar} aria-hidden="true">
      <b>{formatMoney(sum.totalPrice)}</b>
      {!areCostsHidden && <span className={css.soft}>{`Margin ${lowered(sayMargin(sum))}`}</span>}
    </p>
  )
}

type Costed = Pick<ItinerarySum, 'cost' | 'margin' | 'costAtLeast' | 'marginAtMost'>

/** 'At least AED 140.00' while the cost of a part is not known. */
function sayCost({ cost, costAtLeast }: Costed): string {
  if (cost) return formatMoney(cost)
  return costAtLeast.minor === 0n ? 'Not known' : `At least ${formatMoney(costAtLeast)}`
}

/** What nobody has said makes it less. */
function sayMargin({ margin, costAtLeast, marginAtMost }: Costed): string {
  if (margin) return formatMoney(margin)
  return costAtLeast.minor === 0n ? 'Not known' : `At most ${formatMoney(marginAtMost)}`
}

const lowered = (text: string) => text.replace(/^(Not|At)/, (word) => word.toLowerCase())

const PERSONS = { adult: 'Adult', child: 'Child', infant: 'Infant' } as const

/** What each pays, people of one kind and price together. */
function Persons({ sum: { persons, rooms } }: { sum: ItinerarySum }) {
  const groups = new Map<string, { label: string; count: number; price: Amount }>()
  for (const { type, price } of persons) {
    const key = `${type} ${price.minor}`
    const before = groups.get(key)
    groups.set(key, { label: PERSONS[type], count: (before?.count ?? 0) + 1, price })
  }
  const [room] = rooms
  return (
    <MoneyLines>
      {[...groups.values()].map(({ label, count, price }) => (
        <MoneyLine key={`${label} ${price.minor}`} label={label} detail={count > 1 ? `${count} ×` : undefined}>
          {formatMoney(price)}
        </MoneyLine>
      ))}
      {room && rooms.length > 1 && (
        <MoneyLine label="Per room" detail={`${rooms.length} rooms`}>
          {formatMoney(room)}
        </MoneyLine>
      )}
    </MoneyLines>
  )
}

function percentOf(part: Amount, whole: Amount): string | undefined {
  if (compareMoney(whole, zero(whole.currency)) <= 0) return undefined
  return `${((Number(toDecimal(part)) / Number(toDecimal(whole))) * 100).toFixed(1)}%`
}

const BREAKUP_NAMES: Readonly<Record<PriceBreakup, string>> = {
  full: 'Full',
  partial: 'Partial',
  none: 'None',
  noprice: 'No price',
}
const BREAKUP_TEXTS: Readonly<Record<PriceBreakup, string>> = {
  full: 'Each service and charge with its price.',
  partial: 'The price per person and per room, and the total.',
  none: 'The total alone.',
  noprice: 'No price at all.',
}

/** What of the prices a customer sees, and what is written to whom. */
export function CustomerCard({ builder, mayEdit, mayNote }: { builder: Builder; mayEdit: boolean; mayNote: boolean }) {
  const { form, values } = builder
  const { timeZone } = useSite()
  return (
    <Card>
      <CardHead title="What the customer sees" />
      <CardBody className={css.total}>
        {mayEdit ? (
          <Segmented
            label="Price break-up"
            value={values.priceBreakup}
            onChange={(priceBreakup) => form.change({ priceBreakup })}
            choices={PRICE_BREAKUPS.map((value) => ({ value, label: BREAKUP_NAMES[value] }))}
          />
        ) : (
          <b>{BREAKUP_NAMES[values.priceBreakup]}</b>
        )}
        <p className={css.soft}>{BREAKUP_TEXTS[values.priceBreakup]}</p>
        <span className={css.turn}>
          <span>Under the customer’s own brand</span>
          <Switch
            label="Under the customer’s own brand"
            isOn={values.isAgentBranding}
            fixedReason={mayEdit ? undefined : 'You may not change quotations.'}
            onTurn={(isAgentBranding) => form.change({ isAgentBranding })}
          />
        </span>
        <TextArea
          label="Wishes of the travellers"
          optional
          rows={2}
          maxLength={5000}
          help="The desk and the customer read this."
          {...form.text('remark')}
        />
        <TextArea label="Remark for the customer" optional rows={2} maxLength={5000} {...form.text('remarkForCustomer')} />
        <TextArea
          label="Internal remark"
          optional
          rows={2}
          maxLength={5000}
          help="Never shown to a customer."
          {...form.text('internalRemark')}
        />
        <div className={css.charges}>
          <TextField label="Purchase confirmation" controlSize="sm" maxLength={200} {...form.text('purchaseConfirmationNo')} />
          <TextField label="Sales confirmation" controlSize="sm" maxLength={200} {...form.text('salesConfirmationNo')} />
          <DateField
            name="paymentDeadline"
            label="To be paid until"
            optional
            controlSize="sm"
            value={deadlineDay(values.paymentDeadline, timeZone)}
            error={form.errorOf('paymentDeadline')}
            onChange={(day) => form.change({ paymentDeadline: endOfDay(day, timeZone) })}
          />
        </div>
        <Suspense>
          <Instalments builder={builder} mayEdit={mayNote} />
        </Suspense>
      </CardBody>
    </Card>
  )
}
