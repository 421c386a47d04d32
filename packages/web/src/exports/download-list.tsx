import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { EmptyState, FailedNotice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Bone } from '../ui/spinner.tsx'
import css from './download-list.module.css'
import { type Download, fileOf, isUnderWay, myExports, useCancelExport } from './export-queries.ts'

/** The person's downloads of the last day: those in progress, and those that can be fetched until they expire. */
export function DownloadList() {
  const { data, error, refetch } = useQuery(myExports)
  if (error && !data) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  if (!data)
    return (
      <div className={css.skeleton} aria-busy="true">
        <Bone height={44} />
        <Bone height={44} />
      </div>
    )
  if (data.exports.length === 0)
    return (
      <EmptyState icon="download" title="No downloads yet">
        Files that you asked for stay here for 24 hours.
      </EmptyState>
    )
  return (
    <ul className={css.list}>
      {data.exports.map((download) => (
        <DownloadLine key={download.id} download={download} />
      ))}
    </ul>
  )
}

function DownloadLine({ download }: { download: Download }) {
  const cancel = useCancelExport()
  return (
    <li className={css.line}>
      <Icon name="doc" size={24} />
      <div className={css.what}>
        <b>{download.fileName}</b>
        <Standing download={download} />
      </div>
      {isUnderWay(download) && (
        <Button size="sm" variant="quiet" pending={cancel.isPending} onClick={() => cancel.mutate(download.id)}>
          Cancel
        </Button>
      )}
      {download.state === 'ready' && (
        <a className={buttonClass({ size: 'sm', variant: 'primary' })} href={fileOf(download)} download={download.fileName}>
          <Icon name="download" size={18} /> Download
        </a>
      )}
    </li>
  )
}

function Standing({ download }: { download: Download }) {
  const { words, state, ticketsWritten, ticketsTotal, sizeBytes, expiresAt, createdAt } = download
  if (isUnderWay(download))
    return (
      <>
        <ProgressBar value={ticketsWritten} max={ticketsTotal ?? undefined} label={`Preparing ${download.fileName}`} />
        <span className={css.fact}>{state === 'waiting' ? 'Queued' : describeProgress(download)}. You can leave this page.</span>
      </>
    )
  if (state === 'ready')
    return (
      <span className={css.fact}>
        {countRows(words, ticketsWritten)} · {formatSize(sizeBytes ?? 0)} · available until {formatInstant(expiresAt)}
      </span>
    )
  return (
    <span className={css.fact}>
      {state === 'cancelled' ? 'Cancelled' : 'Failed. Please try again'} · requested {formatInstant(createdAt)}
    </span>
  )
}

function describeProgress({ words, ticketsWritten: written, ticketsTotal: total }: Download): string {
  return total === null ? `${countRows(words, written)} so far` : `${formatCount(written)} of ${countRows(words, total)}`
}

function countRows({ one, many }: Download['words'], count: number): string {
  return count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`
}

function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
