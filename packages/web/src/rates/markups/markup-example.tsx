import { useQuery } from '@tanstack/react-query'
import { USUAL_PASSENGERS } from '@tradewind/domain/catalogue/passenger-types'
import { failedConditions } from '@tradewind/domain/editions/failed-conditions'
import { explainNoPrice } from '@tradewind/domain/rates/explain-price'
import { ACTIVITY_MARKUPS, type ActivityMarkupDraft } from '@tradewind/domain/rates/markup/activity-markup'
import { markUpPrice } from '@tradewind/domain/rates/markup/mark-up-price'
import { countParty } from '@tradewind/domain/rates/party'
import { priceOf } from '@tradewind/domain/rates/price-of'
import { serviceOf } from '@tradewind/domain/rates/service-of'
import { type PlainDate, plainDate } from '@tradewind/domain/time'
import { useState } from 'react'
import { optionRefs } from '../../catalogue/catalogue-queries.ts'
import { today } from '../../lib/dates.ts'
import { formatMoney } from '../../lib/money.ts'
import { MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LINE_NAMES } from '../line-names.ts'
import { draftedRates, listStudioRates, studioQuery } from '../studio/studio-data.ts'
import css from './activity-markups.module.css'

const PARTY = { adults: 2, childAges: [6], infants: 0 }
const LINES = { ...LINE_NAMES, ticket: 'Tickets' }
const PEOPLE: Record<string, readonly [one: string, many: string]> = {
  adult: ['adult', 'adults'],
  child: ['child', 'children'],
  infant: ['infant', 'infants'],
}
const countOf = (people: number, code: string) => `${people} ${PEOPLE[code]?.[people === 1 ? 0 : 1] ?? code}`

type Props = { rule: ActivityMarkupDraft; isReadable: boolean; currency: string }

/** What the rule that is being typed makes of a price: two adults and a child of six, by the engine that sells. */
export function MarkupExample({ rule, isReadable, currency }: Props) {
  const options = useQuery(optionRefs({ cityId: 0 }))
  const [chosen, setChosen] = useState('')
  const [day, setDay] = useState<string>(today())
  const [transfer, setTransfer] = useState<'none' | 'sharing' | 'private'>('none')
  const fitting = (options.data ?? []).filter(
    ({ id, activityId, cityId }) =>
      (rule.tourOptionId ?? id) === id && (rule.activityId ?? activityId) === activityId && (rule.cityId ?? cityId) === cityId,
  )
  const option = fitting.find(({ id }) => String(id) === chosen) ?? fitting[0]
  const studio = useQuery({ ...studioQuery(option?.id ?? 0), enabled: option !== undefined })
  if (!option) return <p className={css.hint}>Choose a tour option to see an example.</p>
  return (
    <div className={css.example}>
      <ComboboxField
        label="Example"
        name="example"
        options={fitting.map(({ id, activity, name }) => ({ value: String(id), label: `${activity}, ${name}` }))}
        value={String(option.id)}
        onChange={setChosen}
      />
      <div className={css.pair}>
        <DateField label="Day" name="exampleDay" value={day} onChange={setDay} />
        <SelectField label="Transfer" value={transfer} onChange={(event) => setTransfer(event.target.value as typeof transfer)}>
          <option value="none">None</option>
          <option value="sharing">Shared</option>
          <option value="private">Private</option>
        </SelectField>
      </div>
      {studio.data && <Priced {...{ rule, isReadable, currency, transfer, option }} studio={studio.data} day={day} />}
    </div>
  )
}

type PricedProps = Props & {
  studio: Parameters<typeof listStudioRates>[0] & { tourOption: { passengerTypes: readonly unknown[] } }
  option: { id: number; activityId: number; cityId: number }
  day: string
  transfer: 'none' | 'sharing' | 'private'
}

function Priced({ rule, isReadable, currency, studio, option, day, transfer }: PricedProps) {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return null
  const { tickets, transfers } = draftedRates(listStudioRates(studio).filter(({ state }) => state !== 'added'))
  const passengerTypes =
    studio.tourOption.passengerTypes.length > 0 ? (studio.tourOption.passengerTypes as typeof USUAL_PASSENGERS) : USUAL_PASSENGERS
  const marketId = rule.marketId ?? 0
  const whereabouts = { tourOptionId: option.id, cityId: option.cityId, areaId: null }
  const service = serviceOf({ passengerTypes, isTransferRequired: false, whereabouts, tickets, transfers })
  const price = priceOf(service, { day: plainDate(day), party: PARTY, marketId, transfer })
  if ('noPrice' in price) return <Notice>{explainNoPrice(price.noPrice)}</Notice>
  const counted = countParty(PARTY, passengerTypes)
  const [total, other] = price.totals
  const facts = {
    tourOptionId: option.id,
    activityId: option.activityId,
    cityId: option.cityId,
    marketId,
    day: day as PlainDate,
    currency: other ? '' : (total?.currency ?? currency),
  }
  const whole = { ...rule, id: 0, version: 0, groupId: 0 }
  const [failed] = failedConditions(ACTIVITY_MARKUPS, whole, facts)
  const applies = isReadable && !failed
  const marked = markUpPrice(price, applies ? whole : undefined, 'counts' in counted ? counted.counts : [])
  return (
    <>
      {isReadable && failed && <Notice tone="warn">{failed.explain(whole, facts)}</Notice>}
      <MoneyLines>
        {marked.lines.map(({ kind, code, people, net, markup }) => (
          <MoneyLine
            key={`${kind}${code}`}
            label={`${LINES[kind]}${code ? `, ${countOf(people, code)}` : ''}`}
            detail={markup.minor > 0n ? `${formatMoney(net)} + ${formatMoney(markup)}` : undefined}
          >
            {formatMoney({ ...net, minor: net.minor + markup.minor })}
          </MoneyLine>
        ))}
        {marked.onTop && <MoneyLine label="Markup">{formatMoney(marked.onTop)}</MoneyLine>}
        {marked.totals.map((sum) => (
          <MoneyLine key={sum.currency} label="The customer pays" kind="sum">
            {formatMoney(sum)}
          </MoneyLine>
        ))}
      </MoneyLines>
      <p className={css.hint}>2 adults and a child of 6.</p>
    </>
  )
}
