import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { QUOTATION_STATUSES, type QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import { useMemo, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { RemovableChip } from '../ui/chip.tsx'
import { FindField } from '../ui/find-field.tsx'
import { InList, ListCount, ListPage } from '../ui/list/list-page.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import lines from '../ui/table/row-lines.module.css'
import { Tabs } from '../ui/tabs.tsx'
import { toast } from '../ui/toasts.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { formatTravel, nameCustomer, quotationColumns } from './quotation-columns.tsx'
import { KartMenu } from './quotation-menu.tsx'
import { type KartRow, kartList, refreshQuotations } from './quotation-queries.ts'
import { isNarrowed, refilterQuotations } from './quotation-search.ts'
import { QuotationState, STATUS_NAMES } from './quotation-state.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

const route = getRouteApi('/shell/inside/staff/quotations')
const LIST_ID = 'quotations'
type Tab = 'all' | QuotationStatus | 'templates'
const TABS: readonly { value: Tab; label: string }[] = [
  { value: 'all', label: 'All' },
  ...QUOTATION_STATUSES.map((status) => ({ value: status, label: STATUS_NAMES[status] })),
  { value: 'templates', label: 'Templates' },
]

/** Quotations of the company, the newest first. The filters are in the address. */
export function QuotationsPage() {
  usePageTitle('Quotations')
  const viewer = useUser()
  const mayEdit = viewer !== null && may(viewer, 'quotations.edit')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useInfiniteQuery(kartList(search))
  const [copied, setCopied] = useState<KartRow>()
  const [dialog, setDialog] = useState<'terms' | 'rules'>()
  const close = () => setDialog(undefined)
  const template = useTemplate()
  const show = (change: Parameters<typeof refilterQuotations>[1]) =>
    void navigate({ search: (now) => refilterQuotations(now, change), resetScroll: false })
  const open = (id: number) => void navigate({ to: '/staff/quotations/$quotationId', params: { quotationId: id } })
  const menuOf = (kart: KartRow) => (
    <KartMenu
      kart={kart}
      mayEdit={mayEdit}
      onCopy={() => setCopied(kart)}
      onTemplate={(isTemplate) => template.mutate({ id: kart.id, isTemplate })}
      onCustomer={search.customerId === undefined ? () => show({ customerId: kart.customer.id }) : undefined}
    />
  )
  const columns = useMemo(quotationColumns, [])
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const karts = list.data?.pages.flatMap((page) => page.karts)
  const tab: Tab = search.templates ? 'templates' : (search.status ?? 'all')
  const ofCustomer = karts?.find(({ customer }) => customer.id === search.customerId)
  return (
    <ListPage
      title="Quotations"
      find={
        <FindField
          label="Name, customer or number"
          value={search.search ?? ''}
          longest={100}
          onFind={(text) => show({ search: text || undefined })}
        />
      }
      acts={
        <>
          <ButtonLink size="sm" icon="swap" to="/staff/quotations/rate-drift">
            Changed rates
          </ButtonLink>
          <ButtonLink size="sm" icon="chart" to="/staff/quotations/figures">
            Figures
          </ButtonLink>
          {viewer && may(viewer, 'quotations.terms') && (
            <Menu
              label="Settings of quotations"
              anchor={(button) => <IconButton {...button} icon="gear" size="sm" label="Settings of quotations" />}
            >
              <MenuItem onPress={() => setDialog('terms')}>Terms and conditions</MenuItem>
              <MenuItem onPress={() => setDialog('rules')}>Tax and rounding</MenuItem>
            </Menu>
          )}
        </>
      }
      chief={
        mayEdit && (
          <ButtonLink size="sm" variant="primary" icon="plus" to="/staff/quotations/new">
            New quotation
          </ButtonLink>
        )
      }
      tabs={
        <Tabs
          label="Status"
          choices={TABS}
          value={tab}
          panelId={LIST_ID}
          onChange={(next) =>
            show({
              status: next === 'all' || next === 'templates' ? undefined : next,
              templates: next === 'templates' ? true : undefined,
            })
          }
        />
      }
      tools={
        search.customerId !== undefined && (
          <RemovableChip label="Show all customers" onRemove={() => show({ customerId: undefined })}>
            {ofCustomer ? nameCustomer(ofCustomer) : `Customer ${search.customerId}`}
          </RemovableChip>
        )
      }
      listId={LIST_ID}
      label="Quotations"
      foot={karts && <ListCount>{countQuotations(karts.length, list.hasNextPage)}</ListCount>}
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={8} height={56} />}
      {karts?.length === 0 && (
        <EmptyState
          icon="doc"
          title={isNarrowed(search) ? 'No results found!' : 'No quotations yet'}
          action={
            isNarrowed(search) ? (
              <Button onClick={() => void navigate({ search: {} })}>Show all</Button>
            ) : (
              mayEdit && (
                <ButtonLink variant="primary" to="/staff/quotations/new">
                  Make the first quotation
                </ButtonLink>
              )
            )
          }
        >
          {isNarrowed(search)
            ? 'No quotation matches your filters.'
            : 'A quotation is an itinerary with its price that you send to a customer.'}
        </EmptyState>
      )}
      {karts && karts.length > 0 && (
        <DataTable
          id="quotations"
          label="Quotations"
          rows={karts}
          rowId={({ id }) => id}
          rowLabel={({ kartName, quotationId }) => `${kartName}, ${quotationId}`}
          columns={[
            ...columns,
            { id: 'acts', label: 'Actions', width: 64, align: 'end', isControls: true, isFixed: true, cell: menuOf },
          ]}
          onOpen={open}
          phoneRow={(kart) => <PhoneRow kart={kart} />}
          phoneActions={menuOf}
          isStale={list.isPlaceholderData}
        />
      )}
      {list.hasNextPage && (
        <InList>
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </InList>
      )}
      {dialog === 'terms' && <TermsDialog onClose={close} />}
      {dialog === 'rules' && <RulesDialog onClose={close} />}
      {copied && <CopyDialog kart={copied} onClose={() => setCopied(undefined)} />}
    </ListPage>
  )
}

function PhoneRow({ kart }: { kart: KartRow }) {
  return (
    <span className={lines.lines}>
      <span className={lines.pair}>
        <b>{kart.kartName}</b>
        <b>{kart.totalPrice !== undefined && formatAmount(kart.totalPrice, kart.currencySymbol)}</b>
      </span>
      <span className={lines.pair}>
        <span className={lines.small}>
          {kart.quotationId} · {nameCustomer(kart)}
        </span>
        <QuotationState {...kart} />
      </span>
      <span className={lines.small}>{formatTravel(kart)}</span>
    </span>
  )
}

function useTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['SET_KART_TEMPLATE'],
    mutationFn: (wish: { id: number; isTemplate: boolean }) => api.quotations.setKartTemplate(wish),
    onSuccess: (_, { isTemplate }) => toast('ok', isTemplate ? 'It is among the templates.' : 'It is no longer a template.'),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => refreshQuotations(client),
  })
}

function countQuotations(count: number, hasMore: boolean): string {
  return `${formatCount(count)}${hasMore ? '+' : ''} ${count === 1 && !hasMore ? 'quotation' : 'quotations'}`
}
