import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SourceSetting } from '@tradewind/contract/flights/sources'
import { api } from '../../lib/api.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { NoAccess } from '../../shell/no-access.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Card } from '../../ui/card.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { SmallSelect } from '../../ui/small-select.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { FactTable } from '../../ui/table/fact-table.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ConnectionsCard } from './connections-card.tsx'
import { DroppedCard, UnstatedCard } from './dropped-card.tsx'
import { LastDay } from './last-day.tsx'
import { nameWithSource } from './name-with-source.tsx'
import css from './sources-page.module.css'
import { StopNotice } from './stop-notice.tsx'

const SETTINGS = ['GET_SOURCE_SETTINGS']
type Settings = Awaited<ReturnType<typeof api.flightSources.listSourceSettings>>
const STATES = ['GET_SOURCE_STATES']
const FRESH_MS = 60_000

/** The airline systems that the site searches, their settings and figures. A change applies to new searches. */
export function SourcesPage() {
  usePageTitle('Suppliers')
  const { data, error, refetch } = useQuery({
    queryKey: SETTINGS,
    queryFn: ({ signal }) => api.flightSources.listSourceSettings(undefined, { signal }),
    staleTime: 0,
    refetchInterval: FRESH_MS,
  })
  const states = useQuery({
    queryKey: STATES,
    queryFn: ({ signal }) => api.flightSources.getSourceStates(undefined, { signal }),
    staleTime: 0,
    refetchInterval: FRESH_MS,
  })
  if (isRefusedWith(error, 'FORBIDDEN')) return <NoAccess />
  return (
    <Page>
      <PageHead title="Suppliers" about="Which suppliers your site searches, and how. Applies to new searches." />
      {error && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {data?.stops.map((stop) => (
        <StopNotice key={stop.supplier} stop={stop} />
      ))}
      {!data && !error && (
        <Card>
          <ListSkeleton lines={5} />
        </Card>
      )}
      {data && <ConnectionsCard />}
      {data && (
        <Card>
          <FactTable
            label="Suppliers searched"
            look="card"
            stacks
            leastWidth={680}
            rows={data.settings}
            rowKey={({ source }) => source}
            columns={[
              {
                id: 'supplier',
                label: 'Supplier',
                cell: nameWithSource,
              },
              { id: 'search', label: 'Search', cell: (setting) => <IsSearched setting={setting} /> },
              { id: 'special', label: 'Special return', cell: (setting) => <SpecialReturn setting={setting} /> },
              { id: 'timeout', label: 'Timeout', cell: (setting) => <Timeout setting={setting} /> },
              {
                id: 'day',
                label: 'Last 24 hours',
                cell: (setting) => (
                  <LastDay
                    state={states.data ? (states.data.states.find(({ source }) => source === setting.source) ?? null) : undefined}
                  />
                ),
              },
            ]}
          />
        </Card>
      )}
      {data && <DroppedCard drops={states.data?.drops} error={states.error} onRetry={() => void states.refetch()} />}
      <UnstatedCard drops={states.data?.drops} />
    </Page>
  )
}

const SECONDS = [3, 5, 8, 12, 15, 20, 30]

type SettingProps = { setting: SourceSetting }

/** Changes one setting of a source; the answer is shown at once. */
function useSourceChange(setting: SourceSetting) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: ['SET_SOURCE_SETTING'],
    mutationFn: (next: Partial<SourceSetting>) => {
      const { name: _name, ...whole } = { ...setting, ...next }
      return api.flightSources.setSourceSetting(whole)
    },
    onSuccess: ({ setting: changed }) => {
      queryClient.setQueryData<Settings>(
        SETTINGS,
        (all) => all && { ...all, settings: all.settings.map((one) => (one.source === changed.source ? changed : one)) },
      )
      toast('ok', 'Setting saved successfully')
    },
    onError: (error) => toast('bad', explain(error)),
  })
}

function IsSearched({ setting }: SettingProps) {
  const change = useSourceChange(setting)
  const { name, isAllowed } = setting
  return (
    <label className={css.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isAllowed}
        aria-label={`Search ${name}`}
        checked={isAllowed}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ isAllowed: event.target.checked })}
      />
      {isAllowed ? 'Yes' : 'No'}
    </label>
  )
}

function SpecialReturn({ setting }: SettingProps) {
  const change = useSourceChange(setting)
  return (
    <SmallSelect
      label={`Special return of ${setting.name}`}
      value={setting.specialReturnCode}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ specialReturnCode: event.target.value === '3' ? 3 : 5 })}
    >
      <option value={5}>LCC special return (5)</option>
      <option value={3}>GDS special return (3)</option>
    </SmallSelect>
  )
}

function Timeout({ setting }: SettingProps) {
  const change = useSourceChange(setting)
  const { name, deadlineSeconds } = setting
  const seconds = SECONDS.includes(deadlineSeconds) ? SECONDS : [...SECONDS, deadlineSeconds].sort((a, b) => a - b)
  return (
    <SmallSelect
      label={`Timeout of ${name}, seconds`}
      value={deadlineSeconds}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ deadlineSeconds: Number(event.target.value) })}
    >
      {seconds.map((each) => (
        <option key={each} value={each}>
          {each} seconds
        </option>
      ))}
    </SmallSelect>
  )
}
