import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Voucher } from '@tradewind/contract/vouchers/vouchers'
import { lazy, Suspense, useEffect, useState } from 'react'
import { formatMoment } from '../lib/dates.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState, Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { keepPage } from './keep-page.ts'
import css from './voucher.module.css'
import { VoucherDay } from './voucher-day.tsx'
import { VoucherDays } from './voucher-days.tsx'
import { voucherOf } from './voucher-queries.ts'

// Most who open a voucher only show it.
const SendVoucher = lazy(async () => ({ default: (await import('./send-voucher.tsx')).SendVoucher }))

const route = getRouteApi('/voucher/$code')

/** What travellers show on the spot, day by day. Everyone with the address may read it; it says no price. After one opening it is read without a network too. */
export function VoucherPage() {
  const { code } = route.useParams()
  const { r } = route.useSearch()
  const user = useUser()
  const { data, error, refetch, dataUpdatedAt } = useQuery(voucherOf(code))
  const [unticked, setUnticked] = useState<readonly string[]>([])
  const voucher = data?.voucher
  usePageTitle(voucher ? `Voucher V-${voucher.orderId}` : 'Voucher', voucher?.company.name ?? null)
  useKeptPage(data !== undefined && !error)
  const isUnknown = isRefusedWith(error, 'NOT_FOUND')
  if (error && (isUnknown || !voucher)) {
    return (
      <main className={css.desk}>
        <EmptyState
          icon="ticket"
          level={1}
          title={isUnknown ? 'Voucher not found' : 'The voucher could not be opened'}
          action={isUnknown ? undefined : <Button onClick={() => void refetch()}>Try again</Button>}
        >
          {isUnknown ? 'Please check the address, or ask the company that gave it to you.' : explain(error)}
        </EmptyState>
      </main>
    )
  }
  if (!data || !voucher) return <PageLoading label="Opening voucher" />
  const isOffline = isRefusedWith(error, 'OFFLINE')
  const isOld = r !== undefined && r < voucher.revision
  const { sheets } = voucher
  const printed = sheets.map(({ date }) => date).filter((date) => !unticked.includes(date))
  const pdf = (more: Record<string, string> = {}) =>
    `/api/vouchers/getVoucherPdf?${new URLSearchParams({ code, ...(printed.length < sheets.length && { dates: printed.join(',') }), ...more })}`
  return (
    <div className={css.desk}>
      <div className={css.bar}>
        <p>
          <b>{`Voucher V-${voucher.orderId}`}</b> <span>{voucher.city}</span>
        </p>
        <span className={layout.grow} />
        {user && (
          <Suspense>
            <SendVoucher orderId={voucher.orderId} />
          </Suspense>
        )}
        {printed.length > 0 && !isOffline && (
          <a className={css.pdf} href={pdf()}>
            <Icon name="download" /> PDF
          </a>
        )}
        {hasConfirmed(voucher, printed) && !isOffline && (
          <a className={css.pdf} href={pdf({ as: 'cards' })}>
            <Icon name="download" /> Cards
          </a>
        )}
        <Button icon="print" disabled={printed.length === 0} onClick={() => window.print()}>
          {printed.length === sheets.length ? 'Print' : `Print ${printed.length} ${printed.length === 1 ? 'day' : 'days'}`}
        </Button>
      </div>
      <div className={sheets.length > 1 ? css.withDays : undefined}>
        {sheets.length > 1 && <VoucherDays sheets={sheets} unticked={unticked} onUntick={setUnticked} />}
        <main className={css.sheets}>
          <h1 className={layout.vh}>{`Voucher V-${voucher.orderId}`}</h1>
          {error && (
            <p className={css.saved} role="status">
              {`Saved on this device, ${formatMoment(new Date(dataUpdatedAt).toISOString())}. ${isOffline ? 'There is no network.' : 'It could not be refreshed.'}`}
            </p>
          )}
          {isOld && (
            <div className={css.old}>
              <Notice tone="warn">
                What you have printed is out of date. This page shows the voucher as it is now. Please print it again.
              </Notice>
            </div>
          )}
          {sheets.map((sheet) => (
            <VoucherDay
              key={sheet.reference}
              sheet={sheet}
              voucher={voucher}
              qrCodes={data.qrCodes}
              isPrinted={printed.includes(sheet.date)}
            />
          ))}
        </main>
      </div>
    </div>
  )
}

/** Of the days that are printed. */
function hasConfirmed({ sheets }: Voucher, printed: readonly string[]): boolean {
  return sheets.some(({ date, services }) => printed.includes(date) && services.some(({ state }) => state === 'confirmed'))
}

/** Once a voucher is shown, all that it is shown with is here. What cannot be kept is missed by nobody who has a network. */
function useKeptPage(isShown: boolean): void {
  useEffect(() => {
    if (isShown) keepPage().catch(() => undefined)
  }, [isShown])
}
