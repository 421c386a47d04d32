import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import type { GatewayReturn } from '../payments/gateway-return.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { purposeOf } from './top-up-purpose.ts'
import { refreshWallets } from './wallet-queries.ts'

const route = getRouteApi('/shell/inside/user/topUp/$orderId')

/** After the gateway: shows whether the money is in the wallet, and keeps checking until the gateway knows. */
export function TopUpPage() {
  const { orderId } = route.useParams()
  const client = useQueryClient()
  const state = useQuery({
    queryKey: ['GET_TOP_UP', orderId],
    queryFn: async ({ signal }) => (await api.ledger.getTopUp({ orderId }, { signal })).topUp,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.status === 'paying' ? 2_000 : false),
  })
  const report = useReportReturn(orderId, async () => {
    await state.refetch()
    await refreshWallets(client)
  })
  usePageTitle('Add money')
  const purpose = purposeOf(orderId)
  const back = (
    <>
      {purpose && (
        <ButtonLink to="/user/payments/$orderId" params={{ orderId: purpose }} variant="primary">
          Back to your booking
        </ButtonLink>
      )}
      <ButtonLink to="/user/transactionHistory" variant={purpose ? 'outline' : 'primary'}>
        To your wallet
      </ButtonLink>
    </>
  )
  if (state.isError && !state.data)
    return (
      <EmptyState
        icon="warning"
        level={1}
        title={isRefusedWith(state.error, 'NOT_FOUND') ? 'Payment not found' : 'The payment could not be opened'}
        action={back}
      >
        {explain(state.error)}
      </EmptyState>
    )
  if (!state.data || report.isPending) return <PageLoading label="Checking your payment…" />
  const { status, failureReason } = state.data
  const amount = formatAmount(state.data.amount, state.data.currency)
  const problem = report.error ? explain(report.error) : failureReason
  return (
    <div className={layout.wrap} role="status">
      {status === 'added' && (
        <EmptyState icon="check" level={1} title="Payment Successful" action={back}>
          {amount} is in your wallet.
        </EmptyState>
      )}
      {status === 'paying' && (
        <EmptyState icon="clock" level={1} title="We are waiting for the bank" action={back}>
          {amount} is added to your wallet as soon as the payment gateway confirms it. You may leave this page.
        </EmptyState>
      )}
      {(status === 'open' || status === 'expired') && (
        <EmptyState icon="warning" level={1} title="Payment unsuccessful" action={back}>
          {problem ? `${problem.replace(/\.?$/, '.')} ` : ''}No money was added. If your bank charged you, we add the money when the
          gateway reports it, or it is refunded to your card.
        </EmptyState>
      )}
    </div>
  )
}

/** Sends what the gateway put into the address to the server once, and removes it from the address. */
function useReportReturn(orderId: string, onAnswered: () => Promise<void>) {
  const returned = route.useSearch()
  const navigate = route.useNavigate()
  const isReported = useRef(false)
  const report = useMutation({
    mutationKey: ['FINISH_TOP_UP', orderId],
    mutationFn: ({ gatewayOrderId = '', gatewayPaymentId, status = '', signature = '' }: GatewayReturn) =>
      api.ledger.finishTopUp({ orderId, gatewayOrderId, gatewayPaymentId: gatewayPaymentId || null, status, signature }),
    onSettled: onAnswered,
  })
  const { mutate } = report
  useEffect(() => {
    if (!returned.signature || isReported.current) return
    isReported.current = true
    mutate(returned)
    void navigate({ search: {}, replace: true })
  }, [returned, mutate, navigate])
  return report
}
