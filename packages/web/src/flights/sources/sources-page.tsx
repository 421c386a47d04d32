import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import type { SourceSetting } from '@tradewind/contract/flight-sources'
import { api } from '../../lib/api.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { Refusal } from '../../lib/refusal.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Card } from '../../ui/card.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { SmallSelect } from '../../ui/small-select.tsx'
import { ListBones } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './sources-page.module.css'

const SETTINGS = ['GET_SOURCE_SETTINGS']

/** Which airline systems the site searches, and how each is asked. Every change holds from the next search on. */
export function SourcesPage() {
  usePageTitle('Flight sources')
  const { data, error, refetch } = useQuery({
    queryKey: SETTINGS,
    queryFn: async ({ signal }) => (await api.flightSources.listSourceSettings(undefined, { signal })).settings,
    staleTime: 0,
  })
  if (isRefusedWith(error, 'FORBIDDEN')) return <Navigate to="/403" />
  return (
    <Page>
      <PageHead
        title="Flight sources"
        about="Which airline systems are searched for your site, and how. A change holds from the next search on."
      />
      {error && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && (
        <Card>
          <ListBones lines={5} />
        </Card>
      )}
      {data && (
        <Card>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">Source</th>
                <th scope="col">Searched</th>
                <th scope="col">Special return</th>
                <th scope="col">Waited for</th>
              </tr>
            </thead>
            <tbody>
              {data.map((setting) => (
                <SourceRow key={setting.source} setting={setting} />
              ))}
            </tbody>
          </table>
        </Card>
      )}
    </Page>
  )
}

const SECONDS = [3, 5, 8, 12, 15, 20, 30]

function SourceRow({ setting }: { setting: SourceSetting }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationKey: ['SET_SOURCE_SETTING'],
    mutationFn: (next: Partial<SourceSetting>) => {
      const { name: _name, ...whole } = { ...setting, ...next }
      return api.flightSources.setSourceSetting(whole)
    },
    onSuccess: ({ setting: changed }) => {
      queryClient.setQueryData<SourceSetting[]>(SETTINGS, (all) =>
        all?.map((one) => (one.source === changed.source ? changed : one)),
      )
      toast('ok', 'Setting saved successfully')
    },
    onError: (error) => toast('bad', sentenceOf(error)),
  })
  const { source, name, isAllowed, specialReturnCode, deadlineSeconds } = setting
  const seconds = SECONDS.includes(deadlineSeconds) ? SECONDS : [...SECONDS, deadlineSeconds].sort((a, b) => a - b)
  return (
    <tr aria-busy={change.isPending || undefined}>
      <th scope="row">
        {name}
        <small>{source}</small>
      </th>
      <td data-label="Searched">
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
      </td>
      <td data-label="Special return">
        <SmallSelect
          label={`Special return of ${name}`}
          value={specialReturnCode}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ specialReturnCode: event.target.value === '3' ? 3 : 5 })}
        >
          <option value={5}>5 · two halves of one airline</option>
          <option value={3}>3 · both ways at one fare</option>
        </SmallSelect>
      </td>
      <td data-label="Waited for">
        <SmallSelect
          label={`Seconds ${name} is waited for`}
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
      </td>
    </tr>
  )
}

function sentenceOf(error: unknown): string {
  const fields = error instanceof Refusal ? Object.values(error.shortError) : []
  return fields[0] ?? explain(error)
}
