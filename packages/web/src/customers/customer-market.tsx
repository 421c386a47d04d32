import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { marketList, marketOfCustomer, refreshMarkets } from '../catalogue/markets/market-queries.ts'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { type DriftedKart, driftBefore } from '../quotations/rate-drift-queries.ts'
import { SelectField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import type { CustomerDetail } from './customer-queries.ts'
import { Rule } from './customer-rule.tsx'

// Not part of the first load of the page.
const TouchedQuotations = lazy(async () => ({ default: (await import('../quotations/touched-quotations.tsx')).TouchedQuotations }))

/** The market whose rates a customer gets; staff who may change the catalogue choose it. Of a seller without markets there is nothing to show. */
export function CustomerMarket({ user }: { user: CustomerDetail['user'] }) {
  const viewer = useUser()
  const mayChange = viewer !== null && may(viewer, 'catalogue.edit') && may(viewer, 'catalogue.view')
  const own = useQuery(marketOfCustomer(user.id))
  const list = useQuery({ ...marketList(undefined), enabled: mayChange })
  const failed = [own, list].find(({ isError, data }) => isError && !data)
  const markets = list.data?.markets ?? []
  if (!failed && (!own.data || (own.data.market === null && markets.length === 0))) return null
  if (failed)
    return (
      <Rule
        label="Market"
        below={
          <FailedNotice onRetry={() => void failed.refetch()}>Failed to fetch markets... {explain(failed.error)}</FailedNotice>
        }
      />
    )
  if (!own.data) return null
  if (mayChange) return <Rule label="Market" below={<MarketField user={user} own={own.data} markets={markets} />} />
  return (
    <Rule label="Market">
      {own.data.market?.name ?? 'None'}
      {!own.data.isOwn && <span className={layout.faint}> for customers without a market</span>}
    </Rule>
  )
}

type FieldProps = {
  user: CustomerDetail['user']
  own: Awaited<ReturnType<typeof api.markets.getMarketOfCustomer>>
  markets: readonly { id: number; name: string; isFallback: boolean }[]
}

function MarketField({ user, own, markets }: FieldProps) {
  const client = useQueryClient()
  const viewer = useUser()
  const seesQuotations = viewer !== null && may(viewer, 'quotations.view')
  const [before, setBefore] = useState<readonly DriftedKart[]>()
  const move = useMutation({
    mutationKey: ['UPDATE_MARKET_FOR_CUSTOMER', user.id],
    mutationFn: async (marketId: number | null) => {
      // Those that had other prices already are not shown again where the market changes nothing for them.
      const known = seesQuotations ? (await client.fetchQuery(driftBefore(user.id))).karts : []
      await api.markets.updateMarketForCustomer({ customerId: user.id, marketId })
      return known
    },
    onSuccess: (known) => {
      toast('ok', 'Market changed.')
      setBefore(known)
    },
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => refreshMarkets(client),
  })
  const chosen = move.isPending ? move.variables : own.isOwn ? own.market?.id : null
  const close = useCallback(() => setBefore(undefined), [])
  const fallback = markets.find(({ isFallback }) => isFallback)
  return (
    <>
      <SelectField
        label="Market"
        isLabelHidden
        controlSize="sm"
        value={chosen ?? ''}
        disabled={move.isPending}
        {...(user.company && { help: `Also for all colleagues at ${user.company.companyName}.` })}
        onChange={({ target }) => move.mutate(target.value === '' ? null : Number(target.value))}
      >
        <option value="">{fallback ? `No market of its own (${fallback.name})` : 'No market'}</option>
        {markets.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {before && (
        <Suspense>
          <TouchedQuotations tourOptionIds={[]} customerId={user.id} before={before} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
