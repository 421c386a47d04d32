import { useQuery } from '@tanstack/react-query'
import type { PartnerKey } from '@tradewind/contract/partners/partner-keys'
import { useState } from 'react'
import { myLookToBook } from '../customers/look-to-book-notice.tsx'
import { SearchLimit } from '../customers/search-limit.tsx'
import { explain } from '../lib/explain.ts'
import { useSite } from '../sites/site-data.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { Chip, StateMark } from '../ui/chip.tsx'
import { SelectField } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { KeyActs } from './key-acts.tsx'
import { KeyFacts } from './key-facts.tsx'
import { KeyUsage } from './key-usage.tsx'
import { shownHint, stateOf } from './key-words.ts'
import { myPartnerKeys } from './partner-queries.ts'
import css from './partners.module.css'
import { SandboxCard } from './sandbox-card.tsx'
import { WebhooksCard } from './webhooks-card.tsx'

/** A partner's own page: its keys with what they called, their limits and errors. */
export function MyApiPage() {
  usePageTitle('API')
  const { data, error, refetch } = useQuery(myPartnerKeys)
  return (
    <Page>
      <PageHead
        title="API"
        about={
          <>
            Your software can search and book here. The guide is at{' '}
            <a className={layout.link} href="/api/guide">
              /api/guide
            </a>
            .
          </>
        }
      />
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <ListSkeleton lines={4} height={56} />}
      {data?.length === 0 && <NoKeys />}
      {data && data.length > 0 && <Keys keys={data} />}
    </Page>
  )
}

function NoKeys() {
  const site = useSite()
  return (
    <EmptyState icon="shield" title="No keys yet">
      {site.companyName} makes keys for companies whose own software books. Please contact them at {site.adminEmail} for yours.
    </EmptyState>
  )
}

function Keys({ keys }: { keys: readonly PartnerKey[] }) {
  const [chosen, setChosen] = useState<number>()
  const shown = keys.find(({ keyId }) => keyId === chosen) ?? lastUsed(keys)
  if (!shown) return null
  return (
    <>
      <Card aria-label="Keys">
        <CardHead title="Keys" />
        <CardBody>
          <ul className={css.keys}>
            {keys.map((partnerKey) => (
              <li key={partnerKey.keyId}>
                <Name partnerKey={partnerKey} />
                <KeyFacts partnerKey={partnerKey} />
                <KeyActs partnerKey={partnerKey} setsLimits={false} />
              </li>
            ))}
          </ul>
        </CardBody>
      </Card>
      <Card aria-label="Usage">
        <CardHead title="Usage" />
        <CardBody className={css.stack}>
          <SelectField
            label="Key"
            controlSize="sm"
            value={String(shown.keyId)}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {keys.map((partnerKey) => (
              <option key={partnerKey.keyId} value={partnerKey.keyId}>
                {partnerKey.name} ({shownHint(partnerKey)})
              </option>
            ))}
          </SelectField>
          <KeyUsage keyId={shown.keyId} />
          <Searches />
        </CardBody>
      </Card>
      {keys.some(({ state }) => state !== 'ended') && (
        <>
          <WebhooksCard />
          <SandboxCard hasTestKey={keys.some(({ mode, state }) => mode === 'test' && state !== 'ended')} />
        </>
      )}
    </>
  )
}

/** What the company has searched and may search, with all its keys and its people together. */
function Searches() {
  const { data } = useQuery(myLookToBook)
  if (!data) return null
  return <SearchLimit use={data.flightLookToBook} note="all keys and people together" change={undefined} hasAll={false} />
}

/** What somebody who comes here most likely wants to see. */
function lastUsed(keys: readonly PartnerKey[]): PartnerKey | undefined {
  return keys.toSorted((one, other) => (other.lastUsedAt ?? '').localeCompare(one.lastUsedAt ?? ''))[0]
}

function Name({ partnerKey }: { partnerKey: PartnerKey }) {
  const { tone, name } = stateOf(partnerKey)
  return (
    <div className={css.row}>
      <h3>{partnerKey.name}</h3>
      <StateMark tone={tone}>{name}</StateMark>
      {partnerKey.mode === 'test' && <Chip>Test</Chip>}
    </div>
  )
}
