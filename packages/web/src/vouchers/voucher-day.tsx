import type { Voucher, VoucherService, VoucherSheet } from '@tradewind/contract/vouchers/vouchers'
import { formatDate, formatLongDate } from '@tradewind/domain/format-date'
import { titleHelp } from '@tradewind/domain/vouchers/title-help'
import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import css from './voucher.module.css'

type Props = {
  sheet: VoucherSheet
  voucher: Voucher
  qrCodes: Readonly<Record<string, string>>
  /** Whether it is on the paper when the page is printed. */
  isPrinted: boolean
}

/** One day on one sheet of paper, always light. */
export function VoucherDay({ sheet, voucher, qrCodes, isPrinted }: Props) {
  const { company, help, issuedOn, leadTraveller, party, city, confirmation, revision } = voucher
  const contact = [company.phone, company.email].filter(Boolean).join(' · ')
  return (
    <section className={css.sheet} data-theme="light" data-unprinted={isPrinted ? undefined : ''} aria-labelledby={sheet.reference}>
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
          <b>{titleHelp(help)}</b>
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

type FactProps = { label: string; value: string; was?: string | undefined; phone?: string | undefined }

function Fact({ label, value, was, phone }: FactProps) {
  return value === '' && !phone ? null : (
    <div>
      <dt>{label}</dt>
      <dd>
        {was && <s>{was}</s>} {was ? <b>{value}</b> : value}
        {phone && (
          <>
            {value && ', '}
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </>
        )}
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
      {qr ? (
        <LargeCode code={code} name={name} qr={qr} />
      ) : (
        <div className={css.code}>
          <b>{code}</b>
        </div>
      )}
    </li>
  )
}

/** A press shows it as large as the screen allows, on white: for a gate that reads it from a phone. */
function LargeCode({ code, name, qr }: { code: string; name: string; qr: string }) {
  const [isOpen, setOpen] = useState(false)
  const picture = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qr)}`
  return (
    <>
      <button type="button" className={`${css.press} ${css.code}`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className={layout.vh}>Show large: </span>
        <img src={picture} alt="" />
        <b>{code}</b>
      </button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={code} subtitle={name} shape="broad">
        <div className={css.large}>
          <img src={picture} alt={`QR code of ${code}`} />
        </div>
      </Dialog>
    </>
  )
}
