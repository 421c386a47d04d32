import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SupplierStop } from '@tradewind/contract/flights/sources'
import { stopSentence } from '@tradewind/domain/flights/supplier-stop'
import { api } from '../../lib/api.ts'
import { formatInstant } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toasts.tsx'

/** A stopped supplier: since when, why, and how to resume sales. */
export function StopNotice({ stop: { supplier, stoppedAt } }: { stop: SupplierStop }) {
  const queryClient = useQueryClient()
  const sell = useMutation({
    mutationKey: ['SELL_AGAIN', supplier],
    mutationFn: (isCertain: boolean) => api.flightSources.sellAgain({ supplier, isCertain }),
    onSuccess: () => toast('ok', 'Sales resumed.'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['GET_SOURCE_SETTINGS'] }),
  })
  const isLow = isRefusedWith(sell.error, 'BALANCE_LOW')
  return (
    <Notice
      tone="bad"
      action={
        <Button size="sm" pending={sell.isPending} onClick={() => sell.mutate(isLow)}>
          {isLow ? 'Resume sales anyway' : 'Resume sales'}
        </Button>
      }
    >
      {stopSentence({ isStaff: true })} Stopped since {formatInstant(stoppedAt)}. {sell.error ? explain(sell.error) : ''}
    </Notice>
  )
}
