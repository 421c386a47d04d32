import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SHARING_BASES } from '@tradewind/domain/quotations/itinerary'
import { waysOfRide } from '@tradewind/domain/quotations/price-activity'
import { useMemo } from 'react'
import { may } from '../../accounts/rights.ts'
import { areaList } from '../../catalogue/catalogue-queries.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import css from './builder.module.css'
import type { TransferValues } from './builder-values.ts'
import { CurrencyField, fieldsOf, type LineProps, OptionalBox, SHARING_NAMES } from './line-fields.tsx'
import { LineTerms } from './line-terms.tsx'
import { pathOf } from './read-builder.ts'
import { foreignCurrency, WhyPrice } from './why-price.tsx'

/** A drive that is sold alone: its places, ways and times. The rates price it between two areas; else somebody types the price, with the reason. */
export function TransferEditor({ asksWhy, ...props }: LineProps<TransferValues> & { asksWhy: boolean }) {
  const { line, builder, at } = props
  const { text, date, set, errorOf } = fieldsOf(props)
  const viewer = useUser()
  const mayType = viewer !== null && may(viewer, 'quotations.typePrice')
  const price = builder.tours.get(line.key)
  const currency = line.currency || builder.values.currencySymbol
  const isReturn = line.transferType === 'return'
  const path = pathOf('transfers', at)
  const areas = useQuery(areaList({}))
  const choices = useMemo(
    () => [
      { value: '', label: 'No area' },
      ...(areas.data ?? []).map(({ id, name, city }) => ({ value: `${id}`, label: name, hint: city.city })),
    ],
    [areas.data],
  )
  const nameOf = (id: string) => (id === '' ? '' : (choices.find(({ value }) => value === id)?.label ?? ''))
  return (
    <>
      <div className={css.fields}>
        <ComboboxField
          label="From area"
          name={`${path}.fromAreaId`}
          isSmall
          options={choices}
          value={line.fromAreaId === null ? '' : `${line.fromAreaId}`}
          error={errorOf('fromAreaId')}
          onChange={(id) => set({ fromAreaId: numberOf(id), fromArea: nameOf(id) })}
        />
        <ComboboxField
          label="To area"
          name={`${path}.toAreaId`}
          isSmall
          options={choices}
          value={line.toAreaId === null ? '' : `${line.toAreaId}`}
          error={errorOf('toAreaId')}
          onChange={(id) => set({ toAreaId: numberOf(id), toArea: nameOf(id) })}
        />
        <TextField label="Pickup" optional maxLength={200} placeholder="Terminal 3" {...text('pickupTransfer')} />
        <TextField label="Drop" optional maxLength={200} placeholder="Hotel or address" {...text('dropTransfer')} />
        <SelectField
          label="Transfer"
          {...text('transferType')}
          onChange={({ target }) => set(withWay(line, target.value as TransferValues['transferType']))}
        >
          <option value="oneway">One way</option>
          <option value="return">Return</option>
        </SelectField>
        <SelectField
          label="Sharing basis"
          {...text('sharingBasis')}
          onChange={({ target }) => set({ sharingBasis: target.value as TransferValues['sharingBasis'] })}
        >
          <option value="">Please choose</option>
          {SHARING_BASES.filter((basis) => isReturn || ONE_WAY.has(basis)).map((basis) => (
            <option key={basis} value={basis}>
              {SHARING_NAMES[basis]}
            </option>
          ))}
        </SelectField>
        <DateField label="Day" {...date('startDate')} />
        <TextField label="Pickup time" optional type="time" {...text('time')} />
        {isReturn && (
          <>
            <DateField label="Return date" {...date('returnDate')} />
            <TextField label="Return time" optional type="time" {...text('returnTime')} />
          </>
        )}
      </div>
      {line.isTyped ? (
        <div className={css.fields}>
          <TextField label={`Price, ${currency}`} inputMode="decimal" {...text('price')} />
          <TextField label={`Cost, ${currency}`} optional inputMode="decimal" {...text('cost')} />
          <CurrencyField props={props} />
          <TextField label="Reason" maxLength={200} className={css.wide} {...text('priceReason')} />
        </div>
      ) : (
        <>
          <WhyPrice price={price} why={errorOf('price')} isAsked={asksWhy}>
            {(words) => <Link to="/staff/area-transfer">{words}</Link>}
          </WhyPrice>
          {(price?.how === 'kept' || price?.answer?.cost === null) && (
            <div className={css.fields}>
              <TextField label={`Cost, ${price.currency}`} optional inputMode="decimal" {...text('cost')} />
            </div>
          )}
        </>
      )}
      <LineTerms {...props} />
      <div className={css.boxes}>
        <OptionalBox props={props} />
        {(mayType || line.isTyped) && (
          <Button
            size="xs"
            onClick={() =>
              set(
                line.isTyped
                  ? { isTyped: false, priceReason: '', currency: '' }
                  : {
                      isTyped: true,
                      price: priceToType(price?.price),
                      currency: foreignCurrency(price, builder.values.currencySymbol),
                    },
              )
            }
          >
            {line.isTyped ? 'Use the price of the rates' : 'Type the price'}
          </Button>
        )}
      </div>
    </>
  )
}

const ONE_WAY: ReadonlySet<string> = new Set(['SIC', 'PVT'])

const priceToType = (price: string | undefined) => (price === undefined || price === '0' ? '' : price)

const numberOf = (id: string) => (id === '' ? null : Number(id))

/** One way has one basis: that of the way there. */
function withWay({ sharingBasis }: TransferValues, transferType: TransferValues['transferType']): Partial<TransferValues> {
  if (transferType === 'return' || sharingBasis === '' || ONE_WAY.has(sharingBasis)) return { transferType }
  const { pickup } = waysOfRide({ transferType, sharingBasis })
  return { transferType, sharingBasis: pickup === 'private' ? 'PVT' : 'SIC' }
}
