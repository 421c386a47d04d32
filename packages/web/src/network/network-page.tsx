import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { isRefusedWith } from '../lib/explain.ts'
import { KeyPanel, KeysView, MakeKeyButton } from '../partners/keys-view.tsx'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { CountMark } from '../ui/count-mark.tsx'
import { ListPage } from '../ui/list/list-page.tsx'
import { useOpenRow } from '../ui/list/use-open-row.ts'
import { Tabs } from '../ui/tabs.tsx'
import { ApplicationsPager, ApplicationsView } from './applications/applications-view.tsx'
import { ConsumerPanel } from './consumer-panel.tsx'
import { ConsumersView } from './consumers-view.tsx'
import { NetworkFlow } from './flow/network-flow.tsx'
import { AddInstallationButton, InstallationsView } from './installations-view.tsx'
import { LinkedView } from './linked-view.tsx'
import { linkedSuppliers, ownSupplies, partnerInstallations, supplierApplications, supplierConsumers } from './network-queries.ts'
import type { NetworkSearch, NetworkView } from './network-search.ts'
import { rowNumber } from './network-words.ts'
import { OffersView } from './offers-view.tsx'
import { RequestsPager, RequestsView } from './requests-view.tsx'
import { SupplierPanel } from './supplier-panel.tsx'
import { SuppliersView } from './suppliers-view.tsx'

const InstallationPanel = lazy(async () => ({ default: (await import('./installation-panel.tsx')).InstallationPanel }))

const route = getRouteApi('/shell/inside/staff/network')

const NAMES: Readonly<Record<NetworkView, string>> = {
  consumers: 'Api Consumers',
  requests: 'API Customer Requests',
  suppliers: 'Suppliers',
  linked: 'Linked suppliers',
  offers: 'What we supply',
  applications: 'Supplier applications',
  installations: 'Partner installations',
  keys: 'Keys',
}

/** Views in which a row opens beside the list. */
const OPENS: ReadonlySet<NetworkView> = new Set(['consumers', 'linked', 'installations', 'keys'])
/** Views of partners that are sold with: above them stands who sells to whom. */
const SELLS: ReadonlySet<NetworkView> = new Set(['consumers', 'linked'])

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
  const applications = useQuery(supplierApplications(1))
  const installations = useQuery({ ...partnerInstallations, enabled: view === 'installations' })
  const linked = useQuery({ ...linkedSuppliers, enabled: view === 'linked' })
  const onOpen = useOpenRow(OPENS.has(view) ? open : undefined, navigate)
  const show = (search: NetworkSearch) => void navigate({ search, resetScroll: false })
  const turn = (to: number) => show({ view, ...(to > 1 && { page: to }) })
  if (isRefusedWith(supplies.error, 'FORBIDDEN')) return <NoAccess />
  const pending = supplies.data?.reduce((sum, { pendingRequests }) => sum + pendingRequests, 0) ?? 0
  const waiting = { requests: pending, applications: applications.data?.waiting ?? 0 }
  const opened = view === 'consumers' ? consumers.data?.find(({ requestId }) => rowNumber(requestId) === open) : undefined
  const supplier = view === 'linked' ? linked.data?.find(({ supplierListId }) => rowNumber(supplierListId) === open) : undefined
  return (
    <ListPage
      title="Network"
      label={NAMES[view]}
      listId="network"
      chief={
        (view === 'keys' && <MakeKeyButton />) ||
        (view === 'installations' && (installations.data?.length ?? 0) > 0 && <AddInstallationButton onAdded={onOpen} />)
      }
      tabs={
        <Tabs<NetworkView>
          label="Network"
          choices={Object.entries(NAMES).map(([value, name]) => ({
            value: value as NetworkView,
            label: (
              <>
                {name}
                {(value === 'requests' || value === 'applications') && waiting[value] > 0 && <CountMark count={waiting[value]} />}
              </>
            ),
          }))}
          value={view}
          onChange={(next) => show(next === 'consumers' ? {} : { view: next })}
          panelId="network"
        />
      }
      foot={
        (view === 'requests' && <RequestsPager page={page} onPage={turn} />) ||
        (view === 'applications' && <ApplicationsPager page={page} onPage={turn} />)
      }
      panel={
        // Without one the list has the whole width, and on a phone the whole page.
        (opened && (
          <ConsumerPanel
            key={opened.requestId}
            consumer={opened}
            ids={consumers.data?.map(({ requestId }) => rowNumber(requestId)) ?? []}
            onOpen={onOpen}
          />
        )) ||
        (supplier && (
          <SupplierPanel
            key={supplier.supplierListId}
            supplier={supplier}
            ids={linked.data?.map(({ supplierListId }) => rowNumber(supplierListId)) ?? []}
            onOpen={onOpen}
          />
        )) ||
        (open !== undefined && (view === 'keys' || view === 'installations') && (
          <OtherPanel view={view} open={open} onOpen={onOpen} onSuppliers={() => show({ view: 'suppliers' })} />
        ))
      }
    >
      {SELLS.has(view) && <NetworkFlow view={view} open={open} onShow={show} />}
      {view === 'consumers' && (
        <ConsumersView
          on="network"
          open={open}
          onOpen={onOpen}
          onRequests={() => show({ view: 'requests' })}
          onOffers={() => show({ view: 'offers' })}
        />
      )}
      {view === 'requests' && <RequestsView page={page} onOffers={() => show({ view: 'offers' })} />}
      {view === 'suppliers' && <SuppliersView />}
      {view === 'linked' && <LinkedView open={open} onOpen={onOpen} onSuppliers={() => show({ view: 'suppliers' })} />}
      {view === 'offers' && <OffersView />}
      {view === 'applications' && <ApplicationsView page={page} />}
      {view === 'installations' && <InstallationsView open={open} onOpen={onOpen} />}
      {view === 'keys' && <KeysView open={open} onOpen={onOpen} />}
    </ListPage>
  )
}

type OtherProps = {
  view: 'keys' | 'installations'
  open: number
  onOpen: (id: number | undefined) => void
  onSuppliers: () => void
}

function OtherPanel({ view, open, onOpen, onSuppliers }: OtherProps) {
  if (view === 'keys') return <KeyPanel key={open} open={open} onOpen={onOpen} />
  return (
    <Suspense>
      <InstallationPanel key={open} open={open} onOpen={onOpen} onSuppliers={onSuppliers} />
    </Suspense>
  )
}
