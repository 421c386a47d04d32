import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { Voucher, VoucherService, VoucherSheet } from '@tradewind/contract/vouchers/vouchers'
import { formatDate, formatLongDate } from '@tradewind/domain/format-date'
import { lazy, Suspense } from 'react'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import layout from '../ui/layout.module.css'
import { EmptyState, Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import css from './voucher.module.css'
import { voucherOf } from './voucher-queries.ts'

// Most who open a voucher only show it.
const SendVoucher = lazy(async () => ({ default: (await import('./send-voucher.tsx')).SendVoucher }))

const route = getRouteApi('/voucher/$code')

/** What travellers show on the spot, day by day. Everyone with the address may read it; it says no price. */
export function VoucherPage() {
  const { code } = route.useParams()
  const { r } = route.useSearch()
  const { data, error, refetch } = useQuery(voucherOf(code))
  const voucher = data?.voucher
  usePageTitle(voucher ? `Voucher V-${voucher.orderId}` : 'Voucher', voucher?.company.name ?? null)
  if (error) {
    const isUnknown = isRefusedWith(error, 'NOT_FOUND')
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
  const isOld = r !== undefined && r < voucher.revision
  return (
    <div className={css.desk}>
      <div className={css.bar}>
        <p>
          <b>{`Voucher V-${voucher.orderId}`}</b> <span>{voucher.city}</span>
        </p>
        <span className={layout.grow} />
        <Suspense>
          <SendVoucher orderId={voucher.orderId} />
        </Suspense>
        <a className={css.pdf} href={`/api/vouchers/getVoucherPdf?${new URLSearchParams({ code })}`}>
          <Icon name="download" /> PDF
        </a>
        {hasConfirmed(voucher) && (
          <a className={css.pdf} href={`/api/vouchers/getVoucherPdf?${new URLSearchParams({ code, as: 'cards' })}`}>
            <Icon name="download" /> Cards
          </a>
        )}
        <Button icon="print" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <main className={css.sheets}>
        <h1 className={layout.vh}>{`Voucher V-${voucher.orderId}`}</h1>
        {isOld && (
          <div className={css.old}>
            <Notice tone="warn">
              What you have printed is out of date. This page shows the voucher as it is now. Please print it again.
            </Notice>
          </div>
        )}
        {voucher.sheets.map((sheet) => (
          <Day key={sheet.reference} sheet={sheet} voucher={voucher} qrCodes={data.qrCodes} />
        ))}
      </main>
    </div>
  )
}

function hasConfirmed({ sheets }: Voucher): boolean {
  return sheets.some(({ services }) => services.some(({ state }) => state === 'confirmed'))
}

type DayProps = { sheet: VoucherSheet; voucher: Voucher; qrCodes: Readonly<Record<string, string>> }

/** One sheet of paper, always light. */
function Day({ sheet, voucher, qrCodes }: DayProps) {
  const { company, help, issuedOn, leadTraveller, party, city, confirmation, revision } = voucher
  const contact = [company.phone, company.email].filter(Boolean).join(' · ')
  return (
    <section className={css.sheet} data-theme="light" aria-labelledby={sheet.reference}>
      <header className={css.head}>
        <div className={css.company}>
          {company.logoUrl ? (
            <img src={company.logoUrl} alt="" />
          ) : (
            <span className={css.initial} aria-hidden="true">
              {company.name.slice(0, 1).toUpperCase()}
            </span>
          )}
          <div>
            <b>{company.name}</b>
            <span>{company.address}</span>
            <span>{contact}</span>
          </div>
        </div>
        <dl className={css.ids}>
          <div>
            <dt>Issued</dt>
            <dd>{formatDate(issuedOn)}</dd>
          </div>
          <div className={css.reference}>
            <dt>Voucher</dt>
            <dd>{sheet.reference}</dd>
          </div>
        </dl>
      </header>
      <h2 id={sheet.reference}>{formatLongDate(sheet.date)}</h2>
      <dl className={css.facts}>
        <Fact label="Lead traveller" value={leadTraveller} />
        <Fact label="Travellers" value={party} />
        <Fact label="City" value={city} />
        <Fact label="Confirmation" value={confirmation} />
      </dl>
      <ol className={css.services}>
        {sheet.services.map((service) => (
          <Service key={service.code} service={service} qr={qrCodes[service.code]} />
        ))}
      </ol>
      <div className={css.help}>
        <div>
          <b>{`Help on the spot: ${help.company}`}</b>
          {help.email && <a href={`mailto:${help.email}`}>{help.email}</a>}
        </div>
        {help.phone && (
          <a className={css.phone} href={`tel:${help.phone.replaceAll(' ', '')}`}>
            {help.phone}
          </a>
        )}
      </div>
      <p className={css.legal}>
        {`Valid for the travellers named above, on the day and at the times above. Show it on paper or on a phone. Issued by ${company.name}.`}
        {revision > 1 && ` Revision ${revision}, it replaces what was printed before.`}
      </p>
    </section>
  )
}

function Fact({ label, value, was }: { label: string; value: string; was?: string | undefined }) {
  return value === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd>
        {was && <s>{was}</s>} {was ? <b>{value}</b> : value}
      </dd>
    </div>
  )
}

function Service({ service, qr }: { service: VoucherService; qr: string | undefined }) {
  const { code, state, time, timeWas, timeOf, timeNotes, name, option, description, included, facts } = service
  const isCancelled = state === 'cancelled'
  return (
    <li className={isCancelled ? `${css.service} ${css.cancelled}` : css.service} id={code}>
      <div className={css.when}>
        {time !== null && <small>{timeOf}</small>}
        {timeWas && (
          <small>
            Changed, was <s>{timeWas}</s>
          </small>
        )}
        {time === null ? <b className={css.any}>{timeOf}</b> : <b>{time}</b>}
        {timeNotes.map((note) => (
          <small key={note}>{note}</small>
        ))}
      </div>
      <div className={css.what}>
        {isCancelled && <p className={css.state}>Cancelled</p>}
        <h3>{name}</h3>
        {option && <p className={css.soft}>{option}</p>}
        {!isCancelled && description && <p className={css.description}>{description}</p>}
        {!isCancelled && included.length > 0 && <p>{`Included: ${included.join(' · ')}`}</p>}
        {!isCancelled && facts.length > 0 && (
          <dl className={css.details}>
            {facts.map((fact) => (
              <Fact key={fact.label} {...fact} />
            ))}
          </dl>
        )}
      </div>
      <div className={css.code}>
        {qr && <img src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(qr)}`} alt={`QR code of ${code}`} />}
        <b>{code}</b>
      </div>
    </li>
  )
}
