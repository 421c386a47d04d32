import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { marketOptions } from '../../catalogue/markets/market-queries.ts'
import { api } from '../../lib/api.ts'
import { formatDate, formatInstantDay, today } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FailedNotice, Notice } from '../../ui/notice.tsx'
import { PRICE_WAIT_MS } from '../../ui/search-waits.ts'
import { PageLoading } from '../../ui/spinner.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import { LINE_NAMES } from '../line-names.ts'
import { type Pickup, PickupField } from '../pickup-field.tsx'
import { countIn, readAges } from '../read-ages.ts'
import type { Combo } from './combo-queries.ts'
import css from './combos.module.css'

type Input = Parameters<typeof api.combos.priceCombo>[0]
type Price = Awaited<ReturnType<typeof api.combos.priceCombo>>['price']
/** What is priced: a combo, or one that is still being made. */
export type Priced = Pick<Input, 'amount' | 'tourOptions'> & Pick<Combo, 'currency'>

const comboPrice = (input: Input) =>
  queryOptions({
    queryKey: ['PRICE_COMBO', input],
    queryFn: async ({ signal }) => (await api.combos.priceCombo(input, { signal })).price,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** What a combo costs a party on a day, beside what its parts cost alone. */
export function ComboExample({ combo, cityId }: { combo: Priced; cityId: number }) {
  const [asked, setAsked] = useState({ day: today(), adults: 2, ages: '', marketId: 0 })
  const [pickup, setPickup] = useState<Pickup>()
  const markets = useQuery(marketOptions)
  const { ages, wrong } = readAges(asked.ages)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(asked.day)
  const { amount, currency, tourOptions } = combo
  const isDriven = tourOptions.some(({ onwardTransfer, returnTransfer }) => onwardTransfer !== 'none' || returnTransfer !== 'none')
  const input: Input = {
    ...{ amount, currency, tourOptions },
    ...{ day: asked.day, adults: asked.adults, childAges: ages, marketId: asked.marketId },
    pickupAreaId: isDriven ? (pickup?.areaId ?? null) : null,
  }
  const settled = useSettled(JSON.stringify(input), PRICE_WAIT_MS)
  const price = useQuery({ ...comboPrice(JSON.parse(settled) as Input), enabled: isDay && wrong === undefined })
  const ask = (change: Partial<typeof asked>) => setAsked((before) => ({ ...before, ...change }))
  return (
    <>
      <div className={css.ask}>
        <DateField name="exampleDay" label="Travel date" controlSize="sm" value={asked.day} onChange={(day) => ask({ day })} />
        <SelectField
          label="Market"
          controlSize="sm"
          value={asked.marketId}
          onChange={(event) => ask({ marketId: Number(event.target.value) })}
        >
          {(markets.data ?? [{ id: 0, name: 'All other markets' }]).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Adults"
          controlSize="sm"
          inputMode="numeric"
          value={asked.adults}
          onChange={(event) => ask({ adults: countIn(event.target.value) })}
        />
        <TextField
          label="Ages of children"
          controlSize="sm"
          placeholder="6, 9"
          error={wrong}
          value={asked.ages}
          onChange={(event) => ask({ ages: event.target.value })}
        />
        {isDriven && (
          <div className={css.wide}>
            <PickupField cityId={cityId} value={pickup} onChange={setPickup} />
          </div>
        )}
      </div>
      {price.isError && <FailedNotice onRetry={() => void price.refetch()}>{explain(price.error)}</FailedNotice>}
      {price.isPending && !price.isError && <PageLoading />}
      {price.data && !price.isError && (
        <Shown price={price.data} party={nameParty(asked.adults, ages.length)} day={asked.day} isStale={price.isPlaceholderData} />
      )}
    </>
  )
}

type ShownProps = { price: Price; party: string; day: string; isStale: boolean }

function Shown({ price, party, day, isStale }: ShownProps) {
  const { whole, parts, currency, exchangeRates } = price
  const of = (amount: string) => formatAmount(amount, currency)
  return (
    <section aria-live="polite" aria-busy={isStale} className={css.price}>
      <p className={css.total}>
        <span>
          {party} on {formatDate(day)}
        </span>
        <b>{whole ? of(whole.total) : 'No price'}</b>
      </p>
      {whole && (
        <p className={css.hint}>
          Without the combo {of(whole.full)}. The party saves {of(whole.discount)}.
        </p>
      )}
      {whole?.isCut && <Notice tone="warn">The discount is more than the tour options cost, so the party pays nothing.</Notice>}
      <MoneyLines>
        {parts.map(({ tourOptionId, name, lines, price: own, noPrice }) => (
          <MoneyLine
            key={tourOptionId}
            label={name}
            detail={
              <span className={css.detail}>
                {noPrice ?? lines.map((line) => <span key={`${line.kind} ${line.code}`}>{describeLine(line)}</span>)}
                {own && Number(own.discount) > 0 && <span>Discount {of(own.discount)}</span>}
              </span>
            }
          >
            {own ? of(own.amount) : 'No price'}
          </MoneyLine>
        ))}
      </MoneyLines>
      {exchangeRates.map(({ from, to, rate, validFrom }) => (
        <p key={`${from} ${to}`} className={css.hint}>
          1 {from} = {rate} {to}, in force since {formatInstantDay(validFrom)}
        </p>
      ))}
    </section>
  )
}

function describeLine({ kind, code, people, each, currency }: Price['parts'][number]['lines'][number]): string {
  const name = code ? `${LINE_NAMES[kind]}, ${code}` : LINE_NAMES[kind]
  return `${name}: ${people} × ${formatAmount(each, currency)}`
}

function nameParty(adults: number, children: number): string {
  const of = (count: number, one: string, many: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : many}`])
  return [...of(adults, 'adult', 'adults'), ...of(children, 'child', 'children')].join(' and ') || 'No travellers'
}
