import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Cart } from '@tradewind/contract/carts/cart-shapes'
import { api } from '../../lib/api.ts'
import { isRefusedWith } from '../../lib/explain.ts'
import { formatAmount } from '../../lib/money.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { showCart } from '../cart/my-cart.ts'

const REQUIRED = 'This is required field.'

/** Who travels and where they are picked up, before the payment of a cart. Its places are held from then on. */
export function PayCartDialog({ cart, onClose }: { cart: Cart; onClose: () => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const chosen = cart.cartItems.tourOptionCart.filter((item) => !item.is_optional)
  const isDriven = chosen.some(({ transfer }) => transfer !== 'ticket')
  const form = useCallForm({
    name: 'PAY_CART',
    about: cart.id,
    initial: { leadName: '', pickup: '' },
    input: ({ leadName, pickup }, idempotencyKey) => ({
      ...{ cartId: cart.id, version: cart.version, agreedTotal: cart.totals.total, idempotencyKey },
      leadName: leadName.trim(),
      pickup: isDriven ? pickup.trim() : '',
    }),
    wrong: ({ leadName, pickup }) => ({
      leadName: leadName.trim() ? undefined : REQUIRED,
      pickup: !isDriven || pickup.trim() ? undefined : 'Please enter where you are picked up.',
    }),
    call: api.cart.payCart,
    onDone: ({ orderId }) => navigate({ to: '/activities/pay/$orderId', params: { orderId } }),
    onRefused: (error) => {
      if (isRefusedWith(error, 'CART_CHANGED')) showCart(queryClient, (error.data as { cart: Cart }).cart)
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Pay now"
      subtitle={`${formatAmount(cart.totals.total, cart.currency)} for ${chosen.length === 1 ? '1 activity' : `${chosen.length} activities`}`}
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
