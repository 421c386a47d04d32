import { useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import {
  CART_NAME_AT_MOST,
  DAYS_AT_MOST,
  NIGHTS_AT_MOST,
  REMARKS_AT_MOST,
  ROOMS_AT_MOST,
} from '@tradewind/domain/carts/cart-limits'
import { daysBetween, plainDate, readDate } from '@tradewind/domain/time'
import { formatWeekday, today } from '../../lib/dates.ts'
import { DateField } from '../../ui/date-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { nameCart } from '../queue/queue-words.ts'
import type { Party } from '../search/activity-query.ts'
import { PartyField } from '../search/party-field.tsx'
import { describeParty } from '../search/search-words.ts'
import { partyOfCart, uponOf } from './cart-change.ts'
import { HotelField } from './hotel-field.tsx'
import { type Pressed, pressChange } from './press-change.ts'
import type { ChangeAnswer } from './send-changes.ts'
import { useCartForm } from './use-cart-form.tsx'

type Props = { cart: Cart; onClose: () => void }
const INVALID = 'Please enter a valid date'

export function RenameCartDialog({ cart, onClose }: Props) {
  const beginning = (from: Cart) => ({ name: from.name, upon: uponOf(from, { do: 'rename', name: '' }) })
  const { form, choice } = useCartForm({
    ...{ name: 'RENAME_CART', cart, about: nameCart(cart), beginning },
    wish: ({ name }) => ({ do: 'rename', name }),
    labels: { name: 'Name' },
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Rename cart" verb="Save">
      {choice}
      <TextField
        label="Name"
        optional
        help="Such as the name of the travellers."
        autoFocus
        maxLength={CART_NAME_AT_MOST}
        {...form.text('name')}
      />
    </FormDialog>
  )
}

/** What is wanted beside what stands in it: written before it is sent, and after. */
export function CartRemarksDialog({ cart, onClose }: Props) {
  const beginning = (from: Cart) => ({ remarks: from.remarks, upon: uponOf(from, { do: 'remark', remarks: '' }) })
  const { form, choice } = useCartForm({
    ...{ name: 'UPDATE_REMARKS', cart, about: nameCart(cart), beginning },
    wish: ({ remarks }) => ({ do: 'remark', remarks }),
    labels: { remarks: 'Remarks' },
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Remarks" verb="Save">
      {choice}
      <TextArea
        label="Remarks"
        optional
        help="The customer and the desk read this."
        autoFocus
        maxLength={REMARKS_AT_MOST}
        {...form.text('remarks')}
      />
    </FormDialog>
  )
}

export type CartDates = Pick<Cart, 'startDate' | 'endDate'> & Party

/** What `updateCartData` takes for these days and people. */
export function datesInput({ startDate, endDate, adults, childAges, infants }: CartDates) {
  return { startDate, endDate, adults, children: childAges.length, childAges, infants }
}

type DatesProps = Props & { onChanged: (answer: ChangeAnswer, before: CartDates) => void }

/** Days and travellers of a cart. Everything in it is priced again. */
export function CartDatesDialog({ cart, onClose, onChanged }: DatesProps) {
  const planOf = ({ startDate, endDate, party }: { startDate: string; endDate: string; party: Party }) =>
    ({ do: 'plan', ...datesInput({ startDate, endDate, ...party } as CartDates) }) as const
  const beginning = (from: Cart) => {
    const dates = { startDate: from.startDate as string, endDate: from.endDate as string, party: partyOfCart(from) }
    return { ...dates, upon: uponOf(from, planOf(dates)) }
  }
  const { form, choice } = useCartForm({
    ...{ name: 'UPDATE_CART_DATA', cart, about: nameCart(cart), beginning },
    wish: planOf,
    wrong: ({ startDate, endDate, party: { adults, childAges, infants } }) => ({
      ...lacksOf(startDate, endDate),
      party: adults + childAges.length + infants === 0 ? 'Please add at least one traveller.' : undefined,
    }),
    labels: { startDate: 'First day', endDate: 'Last day', party: 'Travellers' },
    describe: (field, value) => (field === 'party' ? describeParty(value as Party) : formatWeekday(String(value))),
    onDone: (answer, from) => {
      if (answer) onChanged(answer, { startDate: from.startDate, endDate: from.endDate, ...partyOfCart(from) })
      onClose()
    },
  })
  const { value: party, onChange: setParty, error } = form.field('party')
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Dates and travellers"
      subtitle="Everything in the cart is priced again. Nothing is removed."
      verb="Save"
    >
      {choice}
      <DateField label="First day" min={today()} {...form.field('startDate')} />
      <DateField label="Last day" min={readDate(form.values.startDate) ?? today()} {...form.field('endDate')} />
      <PartyField party={party} onChange={setParty} error={error} />
    </FormDialog>
  )
}

function lacksOf(startDate: string, endDate: string) {
  const [first, last] = [readDate(startDate), readDate(endDate)]
  if (!first || !last) return { startDate: first ? undefined : INVALID, endDate: last ? undefined : INVALID }
  if (last < first) return { endDate: 'The last day is before the first.' }
  if (daysBetween(first, last) + 1 > DAYS_AT_MOST) return { endDate: `Please choose ${DAYS_AT_MOST} days at most.` }
  return {}
}

/** A hotel of the catalogue, or another by its name. The desk prices it. */
export function AddHotelDialog({ cart, onClose }: Props) {
  const queryClient = useQueryClient()
  const nights = daysBetween(plainDate(cart.startDate), plainDate(cart.endDate))
  const form = useCallForm({
    name: 'ADD_HOTEL_TO_CART',
    about: cart.id,
    initial: {
      name: '',
      accommodationId: null as number | null,
      checkinDate: cart.startDate as string,
      noOfNights: `${Math.max(nights, 1)}`,
      numberOfRooms: '1',
    },
    input: ({ name, accommodationId, checkinDate, noOfNights, numberOfRooms }, id): Pressed => ({
      ...{ cart, id, name: name.trim(), isForm: true },
      wish: {
        do: 'add',
        isMine: false,
        party: datesInput({ startDate: cart.startDate, endDate: cart.endDate, ...partyOfCart(cart) }),
        payload: {
          hotelCart: [
            {
              ...{ accommodationId, name: name.trim() },
              checkinDate: checkinDate as Cart['startDate'],
              noOfNights: Number(noOfNights),
              numberOfRooms: Number(numberOfRooms),
            },
          ],
        },
      },
    }),
    wrong: ({ name, checkinDate, noOfNights, numberOfRooms }) => ({
      name: name.trim() ? undefined : 'This is required field.',
      checkinDate: readDate(checkinDate) ? undefined : INVALID,
      noOfNights: isCount(noOfNights, NIGHTS_AT_MOST) ? undefined : `Please enter a number from 1 to ${NIGHTS_AT_MOST}.`,
      numberOfRooms: isCount(numberOfRooms, ROOMS_AT_MOST) ? undefined : `Please enter a number from 1 to ${ROOMS_AT_MOST}.`,
    }),
    prefix: 'payload.hotelCart.0',
    call: (pressed) => pressChange(queryClient, pressed),
    onDone: onClose,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Add hotel" subtitle="The desk prices it for you in a quotation." verb="Add">
      <HotelField
        name={form.values.name}
        isChosen={form.values.accommodationId !== null}
        error={form.errorOf('name') ?? form.errorOf('accommodationId')}
        onChange={form.change}
      />
      <DateField label="Check-in" min={today()} {...form.field('checkinDate')} />
      <TextField label="Nights" inputMode="numeric" maxLength={2} {...form.text('noOfNights')} />
      <TextField label="Rooms" inputMode="numeric" maxLength={2} {...form.text('numberOfRooms')} />
    </FormDialog>
  )
}

function isCount(text: string, most: number): boolean {
  return /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= most
}
