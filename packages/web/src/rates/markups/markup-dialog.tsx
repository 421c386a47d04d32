import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ActivityMarkup } from '@tradewind/contract/rates/activity-markups'
import { formatDate } from '@tradewind/domain/format-date'
import { catalogueCities, optionRefs } from '../../catalogue/catalogue-queries.ts'
import { marketOptions } from '../../catalogue/markets/market-queries.ts'
import { api } from '../../lib/api.ts'
import { TouchedQuotations, useTouched } from '../../quotations/touched-quotations.tsx'
import { useSite } from '../../sites/site-data.ts'
import { Button } from '../../ui/button.tsx'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TheirChange } from '../../ui/form/their-change.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import css from './activity-markups.module.css'
import { MarkupExample } from './markup-example.tsx'
import { MARKUPS_KEY, type MarkupGroup } from './markup-queries.ts'
import {
  type MarkupValues,
  markupInput,
  NEW_MARKUP,
  readMarkupValues,
  SCOPES,
  type Scope,
  valuesOfMarkup,
  WAYS,
  type Way,
} from './markup-values.ts'

type Props = {
  /** The one that is changed; without it a new one. */
  markup: ActivityMarkup | undefined
  groups: readonly MarkupGroup[]
  /** Of a new one. */
  groupId: number
  onClose: () => void
  onEnd: (markup: ActivityMarkup) => void
}

/** Adds a markup on activities, or changes one, with an example that follows what is typed. */
export function MarkupDialog({ markup, groups, groupId, onClose, onEnd }: Props) {
  const client = useQueryClient()
  const { currency } = useSite()
  const drift = useTouched()
  const form = useCallForm({
    name: 'SAVE_ACTIVITY_MARKUP',
    about: markup?.id ?? 'new',
    initial: { ...(markup ? valuesOfMarkup(markup) : { ...NEW_MARKUP, groupId: String(groupId) }), version: markup?.version ?? 0 },
    typedUpon: ['version'],
    prefix: 'markup',
    input: (values) => ({ input: markupInput(values), version: values.version }),
    wrong: (values) =>
      Object.fromEntries(
        Object.entries(readMarkupValues(values, currency).wrong).map(([field, sentence]) => [`markup.${field}`, sentence]),
      ),
    call: ({ input, version }) =>
      markup
        ? api.activityMarkups.editActivityMarkUp({ markup: { ...input, id: markup.id, version } })
        : api.activityMarkups.addActivityMarkUp({ markup: input }),
    onDone: () => {
      toast('ok', markup ? 'Markup saved.' : 'Markup added.')
      drift.show()
    },
    onSettled: () => client.invalidateQueries({ queryKey: [MARKUPS_KEY] }),
  })
  const describe = useDescribeValue()
  const { values, change } = form
  const { rule, wrong } = readMarkupValues(values, currency)
  if (drift.before) return <TouchedQuotations tourOptionIds={[]} before={drift.before} onClose={onClose} />
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={markup ? 'Edit markup' : 'Add markup'}
      verb={markup ? 'Save' : 'Add'}
      className={css.form}
      after={
        markup && (
          <Button size="sm" aria-haspopup="dialog" onClick={() => onEnd(markup)}>
            Delete markup
          </Button>
        )
      }
    >
      <TheirChange form={form} who={markup?.changedBy} labels={LABELS} describe={describe} />
      <div className={css.pair}>
        <TextField label="Name" maxLength={120} autoFocus {...form.text('name')} />
        <SelectField
          label="Customer group"
          value={values.groupId}
          disabled={markup !== undefined}
          error={form.errorOf('groupId')}
          onChange={(event) => change({ groupId: event.target.value })}
        >
          {groups.map(({ id, groupName }) => (
            <option key={id} value={id}>
              {groupName}
            </option>
          ))}
        </SelectField>
      </div>
      <SubjectFields form={form} />
      <div className={css.pair}>
        <DateField label="Travel from" optional {...form.field('travelFrom')} />
        <DateField label="Travel till" optional min={values.travelFrom} {...form.field('travelTo')} />
      </div>
      <ValueFields form={form} currency={currency} />
      <MarkupExample rule={rule} isReadable={Object.keys(wrong).every((field) => field === 'name')} currency={currency} />
    </FormDialog>
  )
}

const LABELS: Partial<Record<keyof MarkupValues, string>> = {
  name: 'Name',
  scope: 'For',
  cityId: 'City',
  activityId: 'Activity',
  tourOptionId: 'Tour option',
  marketId: 'Market',
  travelFrom: 'Travel from',
  travelTo: 'Travel till',
  way: 'How',
  per: 'Of',
  value: 'Value',
  child: 'Child',
  infant: 'Infant',
  floor: 'At least',
  cap: 'At most',
}
const PER = { booking: 'The whole booking', passenger: 'Each traveller by type' } as const

/** A value in the words of its field, where it is a number or a code there. */
function useDescribeValue() {
  const cities = useQuery(catalogueCities)
  const options = useQuery(optionRefs({ cityId: 0 }))
  const markets = useQuery(marketOptions)
  return (name: string, value: unknown): string | undefined => {
    const text = String(value)
    if (name === 'marketId' && text === '') return 'All markets'
    if (text === '') return undefined
    if (name === 'scope') return SCOPES[text as Scope]
    if (name === 'way') return WAYS[text as Way]
    if (name === 'per') return PER[text as MarkupValues['per']]
    if (name === 'travelFrom' || name === 'travelTo') return formatDate(text)
    if (name === 'cityId') return cities.data?.find(({ id }) => String(id) === text)?.city
    if (name === 'marketId') return markets.data?.find(({ id }) => String(id) === text)?.name
    if (name === 'activityId') return options.data?.find(({ activityId }) => String(activityId) === text)?.activity
    if (name === 'tourOptionId') return options.data?.find(({ id }) => String(id) === text)?.name
    return undefined
  }
}

type Form = {
  readonly values: MarkupValues
  readonly change: (patch: Partial<MarkupValues>) => void
  readonly errorOf: (field: string) => string | undefined
}

/** What the rule is about. */
function SubjectFields({ form: { values, change, errorOf } }: { form: Form }) {
  const cities = useQuery(catalogueCities)
  const options = useQuery(optionRefs({ cityId: 0 }))
  const markets = useQuery(marketOptions)
  const activities = new Map((options.data ?? []).map(({ activityId, activity }) => [activityId, activity]))
  return (
    <>
      <div className={css.pair}>
        <SelectField label="For" value={values.scope} onChange={(event) => change({ scope: event.target.value as Scope })}>
          {Object.entries(SCOPES).map(([scope, words]) => (
            <option key={scope} value={scope}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Market"
          value={values.marketId}
          error={errorOf('marketId')}
          onChange={(event) => change({ marketId: event.target.value })}
        >
          <option value="">All markets</option>
          {(markets.data ?? []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {values.scope === 'city' && (
        <SelectField
          label="City"
          value={values.cityId}
          error={errorOf('cityId')}
          onChange={(event) => change({ cityId: event.target.value })}
        >
          <option value="">Not chosen</option>
          {(cities.data ?? [])
            .filter((city) => city.activities > 0)
            .map(({ id, city }) => (
              <option key={id} value={id}>
                {city}
              </option>
            ))}
        </SelectField>
      )}
      {values.scope === 'activity' && (
        <ComboboxField
          label="Activity"
          name="activityId"
          options={[...activities].map(([id, name]) => ({ value: String(id), label: name }))}
          value={values.activityId}
          error={errorOf('activityId')}
          onChange={(activityId) => change({ activityId })}
        />
      )}
      {values.scope === 'option' && (
        <ComboboxField
          label="Tour option"
          name="tourOptionId"
          options={(options.data ?? []).map(({ id, name, activity }) => ({ value: String(id), label: `${activity}, ${name}` }))}
          value={values.tourOptionId}
          error={errorOf('tourOptionId')}
          onChange={(tourOptionId) => change({ tourOptionId })}
        />
      )}
    </>
  )
}

/** How much is added. */
function ValueFields({ form: { values, change, errorOf }, currency }: { form: Form; currency: string }) {
  const unit = values.way === 'fixed' ? currency : '%'
  const isPerHead = values.per === 'passenger'
  const amount = (name: 'value' | 'child' | 'infant' | 'floor' | 'cap', label: string, sign: string, optional = false) => (
    <TextField
      label={label}
      inputMode="decimal"
      name={`markup.${name}`}
      optional={optional}
      value={values[name]}
      error={errorOf(`markup.${name}`)}
      after={<span className={css.unit}>{sign}</span>}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  )
  return (
    <>
      <div className={css.pair}>
        <SelectField label="How" value={values.way} onChange={(event) => change({ way: event.target.value as Way })}>
          {Object.entries(WAYS).map(([way, words]) => (
            <option key={way} value={way}>
              {words}
            </option>
          ))}
        </SelectField>
        <SelectField label="Of" value={values.per} onChange={(event) => change({ per: event.target.value as MarkupValues['per'] })}>
          {Object.entries(PER).map(([per, words]) => (
            <option key={per} value={per}>
              {words}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={isPerHead ? css.triple : css.pair}>
        {amount('value', isPerHead ? 'Adult' : values.way === 'fixed' ? 'Amount' : 'Percentage', unit)}
        {isPerHead && amount('child', 'Child', unit)}
        {isPerHead && amount('infant', 'Infant', unit)}
      </div>
      <div className={css.pair}>
        {amount('floor', 'At least', currency, true)}
        {amount('cap', 'At most', currency, true)}
      </div>
    </>
  )
}
