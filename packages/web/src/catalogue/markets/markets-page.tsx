import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { findCountry } from '@tradewind/domain/reference/countries'
import { useMemo, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { api } from '../../lib/api.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { useUser } from '../../lib/session.ts'
import { NoAccess } from '../../shell/no-access.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { InList, ListCount, ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState, FailedNotice, Notice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import lines from '../../ui/table/row-lines.module.css'
import { toast } from '../../ui/toasts.tsx'
import css from '../catalogue.module.css'
import { UsedBy } from '../used-by.tsx'
import { MarketDialog } from './market-dialog.tsx'
import { type MarketRow, marketList, refreshMarkets } from './market-queries.ts'

const route = getRouteApi('/shell/inside/staff/markets')

/** Markets: whom rates are for. Each customer is in one, or gets the rates of the one for customers without any. */
export function MarketsPage() {
  usePageTitle('Markets')
  const viewer = useUser()
  const mayEdit = viewer !== null && may(viewer, 'catalogue.edit')
  const { search } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(marketList(search))
  const [opened, setOpened] = useState<MarketRow | 'new'>()
  const [deleted, setDeleted] = useState<MarketRow>()
  const { markets, customersWithoutMarket = 0 } = list.data ?? {}
  const columns = useMemo(
    () => marketColumns(customersWithoutMarket, mayEdit ? setDeleted : undefined),
    [customersWithoutMarket, mayEdit],
  )
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const show = (text: string) => void navigate({ search: text ? { search: text } : {}, resetScroll: false })
  const isWhole = search === undefined && !list.isPlaceholderData
  const lacksFallback = isWhole && markets !== undefined && markets.length > 0 && !markets.some(({ isFallback }) => isFallback)
  return (
    <ListPage
      title="Markets"
      find={<FindField label="Market" value={search ?? ''} longest={100} onFind={show} />}
      chief={
        mayEdit && (
          <Button size="sm" variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setOpened('new')}>
            Create market
          </Button>
        )
      }
      label="Markets"
      foot={
        markets && (
          <ListCount>
            {formatCount(markets.length)} {markets.length === 1 ? 'market' : 'markets'}
          </ListCount>
        )
      }
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>Failed to fetch markets... {explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={4} height={48} />}
      {lacksFallback && (
        <InList>
          <Notice tone="warn">
            No market is for customers without one.{' '}
            {customersWithoutMarket > 0
              ? `${sayCustomers(customersWithoutMarket)} get only rates for all other markets.`
              : 'New customers will get only rates for all other markets.'}
          </Notice>
        </InList>
      )}
      {markets?.length === 0 && (
        <EmptyState
          icon="users"
          title={search === undefined ? 'No markets yet' : 'No results found!'}
          action={search !== undefined && <Button onClick={() => show('')}>Show all</Button>}
        >
          {search === undefined
            ? 'A market is a group of customers with rates of its own, such as those of one country. Without markets, all customers get the same rates.'
            : 'No market has this name.'}
        </EmptyState>
      )}
      {markets && markets.length > 0 && (
        <DataTable
          id="markets"
          label="Markets"
          rows={markets}
          rowId={({ id }) => id}
          rowLabel={({ name }) => name}
          columns={columns}
          {...(mayEdit && { onOpen: (id: number) => setOpened(markets.find((market) => market.id === id)) })}
          phoneRow={(market) => <MarketLines market={market} withoutMarket={customersWithoutMarket} />}
          phoneActions={(market) => mayEdit && <DeleteButton market={market} onDelete={setDeleted} />}
          isStale={list.isPlaceholderData}
        />
      )}
      {opened && <MarketDialog market={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />}
      {deleted && <DeleteDialog market={deleted} onClose={() => setDeleted(undefined)} />}
    </ListPage>
  )
}

function sayCustomers(customers: number): string {
  return `${formatCount(customers)} ${customers === 1 ? 'customer' : 'customers'}`
}

/** 'India, Oman' */
function listCountries({ countryCodes }: MarketRow): string {
  return countryCodes
    .map((code) => findCountry(code)?.name ?? code)
    .sort((a, b) => a.localeCompare(b))
    .join(', ')
}

function marketColumns(withoutMarket: number, onDelete: ((market: MarketRow) => void) | undefined): readonly Column<MarketRow>[] {
  return [
    {
      id: 'name',
      label: 'Market',
      minWidth: 200,
      wraps: true,
      cell: ({ name }) => name,
      below: ({ isFallback }) => isFallback && <span className={lines.small}>For customers without a market</span>,
      compare: (a, b) => a.name.localeCompare(b.name),
    },
    {
      id: 'countries',
      label: 'Countries',
      minWidth: 240,
      foldsBelow: 600,
      wraps: true,
      cell: listCountries,
    },
    {
      id: 'customers',
      label: 'Customers',
      width: 190,
      align: 'end',
      wraps: true,
      cell: ({ customers, isFallback }) => (
        <>
          {formatCount(customers)}
          {isFallback && withoutMarket > 0 && (
            <span className={lines.small}> and {formatCount(withoutMarket)} without a market</span>
          )}
        </>
      ),
      compare: (a, b) => a.customers - b.customers,
    },
    ...(onDelete
      ? [
          {
            id: 'delete',
            label: 'Delete',
            width: 72,
            align: 'end',
            isControls: true,
            isFixed: true,
            cell: (market: MarketRow) => <DeleteButton market={market} onDelete={onDelete} />,
          } as const,
        ]
      : []),
  ]
}

function MarketLines({ market, withoutMarket }: { market: MarketRow; withoutMarket: number }) {
  const { name, customers, isFallback } = market
  return (
    <span className={lines.lines}>
      <b>{name}</b>
      {isFallback && (
        <span>
          <Chip tone="accent">For customers without a market</Chip>
        </span>
      )}
      <span className={lines.small}>
        {sayCustomers(customers)}
        {isFallback && withoutMarket > 0 && ` and ${formatCount(withoutMarket)} without a market`}
      </span>
      <span className={lines.small}>{listCountries(market)}</span>
    </span>
  )
}

function DeleteButton({ market, onDelete }: { market: MarketRow; onDelete: (market: MarketRow) => void }) {
  return <IconButton icon="x" size="sm" label={`Delete ${market.name}`} aria-haspopup="dialog" onClick={() => onDelete(market)} />
}

/** Deletes after asking; a market in use is refused with what uses it. */
function DeleteDialog({ market: { id, name }, onClose }: { market: MarketRow; onClose: () => void }) {
  const client = useQueryClient()
  const remove = useMutation({
    mutationKey: ['DELETE_MARKET'],
    mutationFn: () => api.markets.deleteMarket({ marketId: id }),
    onSuccess: () => {
      toast('ok', `${name} is deleted.`)
      onClose()
    },
    onSettled: () => refreshMarkets(client),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${name}?`}
      foot={
        <>
          <Button onClick={onClose}>Keep market</Button>
          <Button variant="danger" pending={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <p>It can be deleted only while no customer, rate or markup uses it.</p>
        <UsedBy kind="market" ids={[id]} />
        {remove.error && <Notice tone="bad">{explain(remove.error)}</Notice>}
      </div>
    </Dialog>
  )
}
