import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { HeldBooking } from '@tradewind/contract/tickets/holds'
import { whyNotPayForHold } from '@tradewind/domain/flights/order'
import { instant } from '@tradewind/domain/time'
import { may } from '../../accounts/rights.ts'
import { fullName } from '../../customers/customer-words.ts'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { setUser, useUser } from '../../lib/session.ts'
import { useNow } from '../../lib/use-now.ts'
import { Button } from '../../ui/button.tsx'
import layout from '../../ui/layout.module.css'
import { toast } from '../../ui/toasts.tsx'

/** A customer's hold is paid by the customer, or by staff who book for the customer: this starts that, and opens the payment page. */
export function PayInName({ hold: { bookingId, holdEndsAt, user: customer } }: { hold: HeldBooking }) {
  const user = useUser()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const isOver = whyNotPayForHold({ status: 'held', holdEndsAt: instant(holdEndsAt) }, useNow()) !== undefined
  const pay = useMutation({
    mutationKey: ['PAY_FOR_HOLD', bookingId],
    mutationFn: async () => {
      if (user?.actingFor?.id !== customer.id) setUser((await api.customers.startActingFor({ userId: customer.id })).user)
      return api.flights.payForHold({ bookingId })
    },
    onSuccess: async ({ orderId }) => {
      await navigate({ to: '/user/payments/$orderId', params: { orderId } })
      // Data read as oneself is dropped; what is on the screen now is read again, and not dropped while it loads.
      queryClient.removeQueries({ type: 'inactive' })
      await queryClient.invalidateQueries()
    },
    onError: (error) => {
      toast('bad', explain(error))
      void queryClient.invalidateQueries()
    },
  })
  if (!user || !may(user, 'flights.bookForCustomer')) return <span className={layout.soft}>The customer pays</span>
  return (
    <Button
      size="sm"
      pending={pay.isPending}
      hint={`You book for ${fullName(customer)} until you press “Exit”.`}
      disabledReason={isOver ? 'The hold has expired. The seats are being released.' : undefined}
      onClick={() => pay.mutate()}
    >
      Pay for customer
    </Button>
  )
}
