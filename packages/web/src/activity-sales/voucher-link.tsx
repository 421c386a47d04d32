import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../ui/button.tsx'
import { voucherOfOrder } from './bought-queries.ts'

/** Opens the voucher of an order; nothing while its address is not known. */
export function VoucherLink({ orderId }: { orderId: number }) {
  const { data } = useQuery(voucherOfOrder(orderId))
  return data ? (
    <ButtonLink size="sm" variant="primary" icon="ticket" to="/voucher/$code" params={{ code: data.code }} search={{}}>
      Voucher
    </ButtonLink>
  ) : null
}
