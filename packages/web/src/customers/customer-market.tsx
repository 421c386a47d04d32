import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { may } from '../accounts/rights.ts'
import { marketList, marketOfCustomer, refreshMarkets } from '../catalogue/markets/market-queries.ts'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { SelectField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import type { CustomerDetail } from './customer-queries.ts'

/** The market whose rates a customer gets; staff who may change the catalogue choose it. Of a seller without markets there is nothing to show. */
export function CustomerMarket({ user }: { user: CustomerDetail['user'] }) {
  const viewer = useUser()
  const mayChange = viewer !== null && may(viewer, 'catalogue.edit') && may(viewer, 'catalogue.view')
  const own = useQuery(marketOfCustomer(user.id))
  const list = useQuery({ ...marketList(undefined), enabled: mayChange })
  const failed = [own, list].find(({ isError, data }) => isError && !data)
  const markets = list.data?.markets ?? []
  if (!failed && (!own.data || (own.data.market === null && markets.length === 0))) return null
  return (
    <section>
      <h3>Market</h3>
      {failed && (
        <FailedNotice onRetry={() => void failed.refetch()}>Failed to fetch markets... {explain(failed.error)}</FailedNotice>
      )}
      {own.data &&
        !failed &&
        (mayChange ? (
          <MarketField user={user} own={own.data} markets={markets} />
        ) : (
          <p>
            {own.data.market?.name ?? 'None'}
            {!own.data.isOwn && <span className={layout.faint}> for customers without a market</span>}
          </p>
        ))}
    </section>
  )
}

type FieldProps = {
  user: CustomerDetail['user']
  own: Awaited<ReturnType<typeof api.markets.getMarketOfCustomer>>
  markets: readonly { id: number; name: string; isFallback: boolean }[]
}

function MarketField({ user, own, markets }: FieldProps) {
  const client = useQueryClient()
  const move = useMutation({
    mutationKey: ['UPDATE_MARKET_FOR_CUSTOMER', user.id],
    mutationFn: (marketId: number | null) => api.markets.updateMarketForCustomer({ customerId: user.id, marketId }),
    onSuccess: () => toast('ok', 'Market changed.'),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => refreshMarkets(client),
  })
  const chosen = move.isPending ? move.variables : own.isOwn ? own.market?.id : null
  const fallback = markets.find(({ isFallback }) => isFallback)
  return (
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
  )
}
