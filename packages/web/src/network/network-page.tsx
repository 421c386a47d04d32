import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { isRefusedWith } from '../lib/explain.ts'
import { KeyPanel, KeysView, MakeKeyButton } from '../partners/keys-view.tsx'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { ListPage } from '../ui/list/list-page.tsx'
import { useOpenRow } from '../ui/list/use-open-row.ts'
import { Tabs } from '../ui/tabs.tsx'
import { ConsumerPanel } from './consumer-panel.tsx'
import { ConsumersView } from './consumers-view.tsx'
import { LinkedView } from './linked-view.tsx'
import css from './network.module.css'
import { ownSupplies, supplierConsumers } from './network-queries.ts'
import type { NetworkSearch, NetworkView } from './network-search.ts'
import { rowNumber } from './network-words.ts'
import { OffersView } from './offers-view.tsx'
import { RequestsPager, RequestsView } from './requests-view.tsx'
import { SuppliersView } from './suppliers-view.tsx'

const route = getRouteApi('/shell/inside/staff/network')

const NAMES: Readonly<Record<NetworkView, string>> = {
  consumers: 'Api Consumers',
  requests: 'API Customer Requests',
  suppliers: 'Suppliers',
  linked: 'Linked suppliers',
  offers: 'What we supply',
  keys: 'Keys',
}

/** Which sites sell what this one supplies, and which it supplies from. What is shown is in the address. */
export function NetworkPage() {
  usePageTitle('Network')
  return <Network />
}

function Network() {
  const { view = 'consumers', page = 1, open } = route.useSearch()
  const navigate = route.useNavigate()
  const supplies = useQuery(ownSupplies)
  const consumers = useQuery(supplierConsumers)
  const onOpen = useOpenRow(view === 'consumers' || view === 'keys' ? open : undefined, navigate)
  const show = (search: NetworkSearch) => void navigate({ search, resetScroll: false })
  if (isRefusedWith(supplies.error, 'FORBIDDEN')) return <NoAccess />
  const pending = supplies.data?.reduce((sum, { pendingRequests }) => sum + pendingRequests, 0) ?? 0
  const opened = view === 'consumers' ? consumers.data?.find(({ requestId }) => rowNumber(requestId) === open) : undefined
  return (
    <ListPage
      title="Network"
      label={NAMES[view]}
      listId="network"
      chief={view === 'keys' && <MakeKeyButton />}
      tabs={
        <Tabs<NetworkView>
          label="Network"
          choices={Object.entries(NAMES).map(([value, name]) => ({
            value: value as NetworkView,
            label: (
              <>
                {name}
                {value === 'requests' && pending > 0 && <span className={css.count}>{pending}</span>}
              </>
            ),
          }))}
          value={view}
          onChange={(next) => show(next === 'consumers' ? {} : { view: next })}
          panelId="network"
        />
      }
      foot={view === 'requests' && <RequestsPager page={page} onPage={(to) => show({ view, ...(to > 1 && { page: to }) })} />}
      panel={
        opened ? (
          <ConsumerPanel
            key={opened.requestId}
            consumer={opened}
            ids={consumers.data?.map(({ requestId }) => rowNumber(requestId)) ?? []}
            onOpen={onOpen}
          />
        ) : (
          view === 'keys' && open !== undefined && <KeyPanel key={open} open={open} onOpen={onOpen} />
        )
      }
    >
      {view === 'consumers' && (
        <ConsumersView
          open={open}
          onOpen={onOpen}
          onRequests={() => show({ view: 'requests' })}
          onOffers={() => show({ view: 'offers' })}
        />
      )}
      {view === 'requests' && <RequestsView page={page} onOffers={() => show({ view: 'offers' })} />}
      {view === 'suppliers' && <SuppliersView />}
      {view === 'linked' && <LinkedView onSuppliers={() => show({ view: 'suppliers' })} />}
      {view === 'offers' && <OffersView />}
      {view === 'keys' && <KeysView open={open} onOpen={onOpen} />}
    </ListPage>
  )
}
