import { SHARING_BASES, type SharingBasis } from '@tradewind/domain/quotations/itinerary'
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx'
import type { ListName, RideValues } from './builder-values.ts'
import { pathOf } from './read-builder.ts'
import type { Builder } from './use-builder.ts'

export type LineProps<Line> = { builder: Builder; list: ListName; at: number; line: Line }

/** What fields of a line have in common: their name on the wire, their error, and how they change. */
export function fieldsOf<Line extends { key: string }>({ builder, list, at, line }: LineProps<Line>) {
  const path = pathOf(list, at)
  const set = (patch: Partial<Line>) => builder.setLine<Line>(list, line.key, patch)
  return {
    set,
    errorOf: (field: string) => builder.errorOf(`${path}.${field}`),
    text: (field: { [Name in keyof Line]: Line[Name] extends string ? Name : never }[keyof Line] & string) => ({
      name: `${path}.${field}`,
      value: line[field] as string,
      error: builder.errorOf(`${path}.${field}`),
      controlSize: 'sm' as const,
      onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value } as Partial<Line>),
    }),
    date: (field: { [Name in keyof Line]: Line[Name] extends string ? Name : never }[keyof Line] & string) => ({
      name: `${path}.${field}`,
      value: line[field] as string,
      error: builder.errorOf(`${path}.${field}`),
      controlSize: 'sm' as const,
      onChange: (value: string) => set({ [field]: value } as Partial<Line>),
    }),
  }
}

export const SHARING_NAMES: Readonly<Record<SharingBasis, string>> = {
  SIC: 'SIC, shared',
  PVT: 'PVT, private',
  DROP_SIC_PICKUP_SIC: 'Pickup SIC, drop SIC',
  DROP_SIC_PICKUP_PVT: 'Pickup PVT, drop SIC',
  DROP_PVT_PICKUP_SIC: 'Pickup SIC, drop PVT',
  DROP_PVT_PICKUP_PVT: 'Pickup PVT, drop PVT',
}

/** How a line is driven: one way or return, how it is shared, and from where to where. */
export function RideFields<Line extends RideValues & { key: string }>(props: LineProps<Line>) {
  const { line } = props
  const { text, set } = fieldsOf<RideValues & { key: string }>(props as unknown as LineProps<RideValues & { key: string }>)
  const { value, onChange: _, ...type } = text('transferType')
  return (
    <>
      <SelectField
        label="Transfer"
        {...type}
        value={value}
        onChange={({ target }) => set({ transferType: target.value as RideValues['transferType'] })}
      >
        <option value="">{props.list === 'activities' ? 'Ticket only' : 'None'}</option>
        <option value="oneway">One way</option>
        <option value="return">Return</option>
      </SelectField>
      {line.transferType !== '' && (
        <>
          <SelectField
            label="Sharing basis"
            {...text('sharingBasis')}
            onChange={({ target }) => set({ sharingBasis: target.value as RideValues['sharingBasis'] })}
          >
            <option value="">Please choose</option>
            {SHARING_BASES.map((basis) => (
              <option key={basis} value={basis}>
                {SHARING_NAMES[basis]}
              </option>
            ))}
          </SelectField>
          <TextField label="Pickup" maxLength={200} {...text('pickupTransfer')} />
          {line.transferType === 'return' && <TextField label="Drop" maxLength={200} {...text('dropTransfer')} />}
        </>
      )}
    </>
  )
}

/** In which currency the amounts of a line are. */
export function CurrencyField({
  props,
  label = 'Currency',
}: {
  props: LineProps<{ key: string; currency: string }>
  label?: string
}) {
  const { text } = fieldsOf(props)
  const { basis, values } = props.builder
  const own = values.currencySymbol
  const others = currenciesOf(basis).filter((currency) => currency !== own)
  if (others.length === 0) return null
  return (
    <SelectField label={label} {...text('currency')}>
      <option value="">{own}</option>
      {others.map((currency) => (
        <option key={currency} value={currency}>
          {currency}
        </option>
      ))}
    </SelectField>
  )
}

/** Those that the company has exchange rates for. */
export function currenciesOf(basis: Builder['basis']): string[] {
  if (!basis) return []
  return [...new Set([basis.own, ...basis.exchangeRates.flatMap(({ from, to }) => [from, to])])].sort()
}

/** Whether a line counts, and with which other lines its traveller may choose. */
export function OptionalBox({ props }: { props: LineProps<{ key: string; isOptional: boolean; choice: string }> }) {
  const { set, text } = fieldsOf(props)
  return (
    <>
      <Checkbox checked={props.line.isOptional} onChange={({ target }) => set({ isOptional: target.checked })}>
        Optional: shown with its price, not in the total
      </Checkbox>
      <TextField
        label="Choice for the traveller"
        optional
        maxLength={60}
        help="Lines with the same words are alternatives, such as “Your hotel”. One of them counts."
        {...text('choice')}
      />
    </>
  )
}
