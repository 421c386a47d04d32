import { times, toDecimal } from '@tradewind/domain/money'
import { ROOM_CHARGES, type RoomCharge } from '@tradewind/domain/quotations/itinerary'
import { MEAL_NAMES, MEAL_PLANS } from '@tradewind/domain/quotations/meal-plan'
import { formatAmount } from '../../lib/money.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx'
import css from './builder.module.css'
import type { StayValues } from './builder-values.ts'
import { CurrencyField, fieldsOf, type LineProps, OptionalBox, RideFields } from './line-fields.tsx'
import { LineTerms } from './line-terms.tsx'
import { amountOf, countOf, pathOf } from './read-builder.ts'

const ROOM_NAMES: Readonly<Record<RoomCharge, string>> = {
  single: 'Single room',
  double: 'Double room',
  extraAdult: 'Extra bed, adult',
  childWithBed: 'Child with bed',
  childWithoutBed: 'Child without bed',
}

/** The number of rooms follows the rooms that are counted. */
function withRooms(rooms: StayValues['rooms']): Partial<StayValues> {
  const count = countOf(rooms.single.count) + countOf(rooms.double.count)
  return { rooms, ...(count > 0 && { numberOfRooms: `${count}` }) }
}

/** A hotel: its nights, its rooms with people beyond those that a room holds, and the way there. */
export function StayEditor(props: LineProps<StayValues>) {
  const { line, builder, at } = props
  const { text, date, set } = fieldsOf(props)
  const currency = line.currency || builder.values.currencySymbol
  const isByRooms = ROOM_CHARGES.some((charge) => countOf(line.rooms[charge].count) > 0)
  const setRoom = (charge: RoomCharge, patch: Partial<StayValues['rooms'][RoomCharge]>) =>
    set(withRooms({ ...line.rooms, [charge]: { ...line.rooms[charge], ...patch } }))
  return (
    <>
      <div className={css.fields}>
        <DateField label="Check-in" {...date('checkinDate')} />
        <TextField label="Nights" inputMode="numeric" {...text('noOfNights')} />
        <TextField label="Rooms" inputMode="numeric" {...text('numberOfRooms')} />
        <TextField label="Room type" optional maxLength={200} {...text('roomType')} />
        <SelectField
          label="Meals"
          {...text('meals')}
          onChange={({ target }) => set({ meals: target.value as StayValues['meals'] })}
        >
          <option value="">Not said</option>
          {MEAL_PLANS.map((meals) => (
            <option key={meals} value={meals}>
              {MEAL_NAMES[meals]}
            </option>
          ))}
        </SelectField>
        <CurrencyField props={props} />
      </div>
      <table className={css.rooms}>
        <caption>Rooms and beds, for a night</caption>
        <thead>
          <tr>
            <th scope="col">Room or bed</th>
            <th scope="col">Number</th>
            <th scope="col">A night, {currency}</th>
            <th scope="col">All nights</th>
          </tr>
        </thead>
        <tbody>
          {ROOM_CHARGES.map((charge) => {
            const room = line.rooms[charge]
            const each = amountOf(room.price, currency)
            const path = `${pathOf('accomodations', at)}.rooms.${charge}`
            const error = builder.errorOf(`${path}.price`) ?? builder.errorOf(`${path}.count`)
            return (
              <tr key={charge}>
                <th scope="row">{ROOM_NAMES[charge]}</th>
                <td>
                  <input
                    aria-label={`${ROOM_NAMES[charge]}, number`}
                    inputMode="numeric"
                    value={room.count}
                    onFocus={({ target }) => target.select()}
                    onChange={({ target }) => setRoom(charge, { count: target.value.replace(/\D/g, '').slice(0, 2) })}
                  />
                </td>
                <td>
                  <input
                    aria-label={`${ROOM_NAMES[charge]}, price for a night`}
                    inputMode="decimal"
                    value={room.price}
                    placeholder="0.00"
                    aria-invalid={error ? true : undefined}
                    onChange={({ target }) => setRoom(charge, { price: target.value })}
                  />
                  {error && <small className={css.wrong}>{error}</small>}
                </td>
                <td>
                  {countOf(room.count) > 0
                    ? formatAmount(toDecimal(times(each, countOf(room.count) * countOf(line.noOfNights))), currency)
                    : ''}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={css.fields}>
        {!isByRooms && <TextField label={`Price of the stay, ${currency}`} inputMode="decimal" {...text('price')} />}
        <TextField label={`Cost, ${currency}`} optional inputMode="decimal" {...text('cost')} />
        <RideFields {...props} />
        {line.transferType !== '' && (
          <TextField label={`Price of the transfer, ${currency}`} optional inputMode="decimal" {...text('transferPrice')} />
        )}
      </div>
      {!line.bookedByCustomer && <LineTerms {...props} />}
      <div className={css.boxes}>
        <Checkbox checked={line.bookedByCustomer} onChange={({ target }) => set({ bookedByCustomer: target.checked })}>
          Booked by the customer: counts nothing in the total
        </Checkbox>
        <OptionalBox props={props} />
      </div>
    </>
  )
}
