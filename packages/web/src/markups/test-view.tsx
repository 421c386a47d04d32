import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RULE_CABINS, type RuleCabin } from '@tradewind/domain/markups/markup-rule'
import { CABIN_WORDS } from '@tradewind/domain/markups/summarise-rule'
import { addDays, plainDate } from '@tradewind/domain/time'
import { useState } from 'react'
import { CustomerPicker } from '../customers/customer-picker.tsx'
import { RuleOrder } from '../editions/rule-order.tsx'
import { RulesConsidered } from '../editions/rules-considered.tsx'
import { api } from '../lib/api.ts'
import { today } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { fieldErrors } from '../lib/field-errors.ts'
import { useSite } from '../sites/site-data.ts'
import { DateField } from '../ui/date-field.tsx'
import { Checkbox, SelectField, TextField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { SEARCH_WAIT_MS } from '../ui/search-waits.ts'
import { PageLoading } from '../ui/spinner.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { type Group, groupsQuery } from './markup-queries.ts'
import { PriceSteps } from './price-steps.tsx'
import css from './test-view.module.css'

/** What was typed of a fare that nobody sells. */
type Typed = {
  airlineCode: string
  journey: 'domestic' | 'international'
  cabin: RuleCabin
  fareType: string
  refundable: 'yes' | 'no' | 'unknown'
  isFixedDeparture: boolean
  travelDate: string
  bookingDate: string
  base: string
  tax: string
  commission: string
  adults: string
  children: string
  infants: string
}

const TRAVEL_IN_DAYS = 30

function firstFare(): Typed {
  return {
    airlineCode: '6E',
    journey: 'domestic',
    cabin: 'economy',
    fareType: '',
    refundable: 'unknown',
    isFixedDeparture: false,
    travelDate: addDays(plainDate(today()), TRAVEL_IN_DAYS),
    bookingDate: today(),
    base: '5000',
    tax: '900',
    commission: '250',
    adults: '1',
    children: '0',
    infants: '0',
  }
}

/** The fare typed in this visit: it stays when another group is chosen, so that groups can be compared. */
let lastTyped: Typed | undefined

type Props = { group: Group; hasDraft: boolean; onGroup: (groupId: number) => void }

/** 'Test a fare': a typed fare, the price that this group pays for it, and which rule won. It follows the typing. */
export function TestView({ group, hasDraft, onGroup }: Props) {
  const { currency } = useSite()
  const [typed, setTyped] = useState<Typed>(() => lastTyped ?? firstFare())
  const [isDraft, setDraft] = useState(false)
  const change = (part: Partial<Typed>) => {
    lastTyped = { ...typed, ...part }
    setTyped(lastTyped)
  }
  const input = { ...inputOf(typed), groupId: group.id, draft: hasDraft && isDraft }
  const settled = useSettled(JSON.stringify(input), SEARCH_WAIT_MS)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['TEST_FARE', settled],
    queryFn: ({ signal }) => api.markupChecks.testFare(JSON.parse(settled) as typeof input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const errors = fieldErrors(error)
  const text = (field: keyof Typed, label: string, inputMode?: 'decimal' | 'numeric') => (
    <TextField
      label={label}
      controlSize="sm"
      autoComplete="off"
      {...(inputMode && { inputMode })}
      value={String(typed[field])}
      error={errors[field] ?? errors[`party.${field}`]}
      onChange={(event) => change({ [field]: event.target.value })}
    />
  )
  return (
    <div className={css.page}>
      <section className={css.fare} aria-label="Fare">
        <WhoseGroup onGroup={onGroup} />
        <div className={css.fields}>
          {text('airlineCode', 'Airline')}
          <SelectField
            label="Journey"
            controlSize="sm"
            value={typed.journey}
            onChange={(event) => change({ journey: event.target.value as Typed['journey'] })}
          >
            <option value="domestic">Domestic</option>
            <option value="international">International</option>
          </SelectField>
          <SelectField
            label="Cabin"
            controlSize="sm"
            value={typed.cabin}
            onChange={(event) => change({ cabin: event.target.value as RuleCabin })}
          >
            {RULE_CABINS.map((cabin) => (
              <option key={cabin} value={cabin}>
                {CABIN_WORDS[cabin]}
              </option>
            ))}
          </SelectField>
          {text('fareType', 'Fare type')}
          <SelectField
            label="Refundable"
            controlSize="sm"
            value={typed.refundable}
            onChange={(event) => change({ refundable: event.target.value as Typed['refundable'] })}
          >
            <option value="unknown">Not stated</option>
            <option value="yes">Yes</option>
            <option value="no">No</option>
          </SelectField>
          <DateField
            label="Travel date"
            name="travelDate"
            controlSize="sm"
            value={typed.travelDate}
            error={errors.travelDate}
            onChange={(travelDate) => change({ travelDate })}
          />
          <DateField
            label="Booked on"
            name="bookingDate"
            controlSize="sm"
            value={typed.bookingDate}
            error={errors.bookingDate}
            onChange={(bookingDate) => change({ bookingDate })}
          />
        </div>
        <Checkbox checked={typed.isFixedDeparture} onChange={(event) => change({ isFixedDeparture: event.target.checked })}>
          Fixed departure
        </Checkbox>
        <h3>Each traveller, in {currency}</h3>
        <div className={css.trio}>
          {text('base', 'Base fare', 'decimal')}
          {text('tax', 'Tax', 'decimal')}
          {text('commission', 'Commission', 'decimal')}
        </div>
        <div className={css.trio}>
          {text('adults', 'Adults', 'numeric')}
          {text('children', 'Children', 'numeric')}
          {text('infants', 'Infants', 'numeric')}
        </div>
        {hasDraft && (
          <Checkbox checked={isDraft} onChange={(event) => setDraft(event.target.checked)}>
            With the draft applied
          </Checkbox>
        )}
      </section>
      <section className={css.answer} aria-label="Answer" aria-live="polite" aria-busy={isPlaceholderData}>
        {error && Object.keys(errors).length > 0 && <Notice tone="warn">Please check the marked fields.</Notice>}
        {error && Object.keys(errors).length === 0 && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
        {!data && !error && <PageLoading />}
        {data && !error && (
          <>
            <PriceSteps steps={data.steps} totalPayable={data.totalPayable} margin={data.margin} currency={data.currency} />
            <RulesConsidered
              considered={data.considered}
              counts={data.counts}
              none="This group has no rules. The fare has no markup."
            />
            <RuleOrder order={data.order} />
          </>
        )}
      </section>
    </div>
  )
}

/** A customer is priced by a group: choosing one opens it. */
function WhoseGroup({ onGroup }: Pick<Props, 'onGroup'>) {
  const { data } = useQuery(groupsQuery)
  const [said, setSaid] = useState<string>()
  const find = async (userId: number, name: string) => {
    const { about } = await api.customers.getUserById({ userId })
    const groupId = about.userGroup?.groupId ?? data?.default_LE_GroupId ?? undefined
    const found = data?.groups.find(({ id }) => id === groupId)
    if (found) onGroup(found.id)
    setSaid(found ? `${name} is priced by ${found.groupName}.` : `${name} is in no group.`)
  }
  return (
    <div className={css.whose}>
      <CustomerPicker userOnly onPick={({ id, firstName, lastName }) => void find(id, `${firstName} ${lastName}`.trim())} />
      <p className={layout.soft} aria-live="polite">
        {said ?? 'Choose a customer to test the group that prices them.'}
      </p>
    </div>
  )
}

function inputOf({ refundable, adults, children, infants, bookingDate, ...typed }: Typed) {
  return {
    ...typed,
    isRefundable: refundable === 'unknown' ? null : refundable === 'yes',
    ...(bookingDate && { bookingDate }),
    party: { adults: Number(adults), children: Number(children), infants: Number(infants) },
  }
}
