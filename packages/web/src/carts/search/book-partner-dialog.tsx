import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import { api } from '../../lib/api.ts'
import { formatDay } from '../../lib/dates.ts'
import { isRefusedWith } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import type { CartParty } from '../cart/cart-change.ts'
import type { FoundDay, FoundOption, FoundSlot } from './match-activities.ts'

/** What a person has chosen of an activity that another company delivers, and what it costs. */
export type PartnerChoice = { option: FoundOption; day: FoundDay; slot: FoundSlot; transfer: TransferChoice; total: string }

type Props = {
  supplierListId: string
  name: string
  choice: PartnerChoice
  party: CartParty
  currency: string
  onClose: () => void
}

const REQUIRED = 'This is required field.'

/** Who travels and where they are picked up. The places are held from then on, while it is paid. */
export function BookPartnerDialog({ supplierListId, name, choice, party, currency, onClose }: Props) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { option, day, slot, transfer, total } = choice
  const isDriven = transfer !== 'ticket'
  const form = useCallForm({
    name: 'ORDER_PARTNER_ACTIVITY',
    about: `${supplierListId} ${option.id} ${day.date} ${slot.startsAt} ${transfer}`,
    initial: { leadName: '', pickup: '' },
    input: ({ leadName, pickup }, idempotencyKey) => ({
      ...{ supplierListId, tourOptionId: option.id, date: day.date, startsAt: slot.startsAt, transfer, idempotencyKey },
      ...{ adults: party.adults, children: party.children, childAges: party.childAges, infants: party.infants },
      leadName: leadName.trim(),
      pickup: isDriven ? pickup.trim() : '',
      agreedTotal: total,
    }),
    wrong: ({ leadName, pickup }) => ({
      leadName: leadName.trim() ? undefined : REQUIRED,
      pickup: !isDriven || pickup.trim() ? undefined : 'Please enter where you are picked up.',
    }),
    call: api.partnerActivities.orderPartnerActivity,
    onDone: ({ orderId }) => navigate({ to: '/activities/pay/$orderId', params: { orderId } }),
    onRefused: (error, renewKey) => {
      // What was held is let go: its places are asked for anew.
      if (isRefusedWith(error, 'STATE_CHANGED')) renewKey()
      // Another price, or no places: what is shown is read again.
      void queryClient.invalidateQueries({ queryKey: ['PARTNER_ACTIVITY_SEARCH', supplierListId] })
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Book ${name}`}
      subtitle={`${option.name}, ${formatDay(day.date)}, ${slot.startsAt} · ${formatAmount(total, currency)}`}
      verb="Continue to payment"
    >
      <TextField
        label="Lead traveller"
        help="As the voucher will say it."
        autoComplete="name"
        autoFocus
        maxLength={120}
        {...form.text('leadName')}
      />
      {isDriven && (
        <TextField
          label="Pickup place"
          help="The hotel with its name and entrance, or an address."
          maxLength={200}
          {...form.text('pickup')}
        />
      )}
    </FormDialog>
  )
}
