import { useQuery } from '@tanstack/react-query'
import type { PartnerKey } from '@tradewind/contract/partners/partner-keys'
import { useState } from 'react'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { KeyUsage, UsageCharts } from './key-usage.tsx'
import { companyUsage } from './partner-queries.ts'
import css from './partners.module.css'

const CHOICES = [
  { value: 'key', label: 'This key' },
  { value: 'company', label: 'All keys of the company' },
] as const

/** For staff: what a key has called, or what its company has called with all keys of this kind, so that a rotated key begins no new chart. */
export function StaffKeyUsage({ partnerKey: { keyId, mode } }: { partnerKey: PartnerKey }) {
  const [shown, setShown] = useState<'key' | 'company'>('key')
  return (
    <>
      <section className={css.stack}>
        <Segmented label="Figures of" choices={CHOICES} value={shown} onChange={setShown} />
        {shown === 'company' && <KeysCounted keyId={keyId} mode={mode} />}
      </section>
      <KeyUsage keyId={keyId} {...(shown === 'company' && { charts: <CompanyCharts keyId={keyId} /> })} />
    </>
  )
}

function KeysCounted({ keyId, mode }: Pick<PartnerKey, 'keyId' | 'mode'>) {
  const { data } = useQuery(companyUsage(keyId))
  if (!data) return null
  const kind = mode === 'live' ? 'live' : 'test'
  return (
    <p className={layout.soft}>
      {data.keys === 1
        ? `${data.company} has had one ${kind} key.`
        : `${data.company} has had ${formatCount(data.keys)} ${kind} keys, rotated and ended ones included. Calls and addresses below are those of this key.`}
    </p>
  )
}

function CompanyCharts({ keyId }: { keyId: number }) {
  const { data, error, refetch } = useQuery(companyUsage(keyId))
  if (error && !data) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  if (!data) return <ListSkeleton lines={4} height={48} />
  return <UsageCharts days={data.days} errors={data.errors} />
}
