import type { Supplier } from '@tradewind/contract/network/network-shapes'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { SidePanel } from '../ui/list/side-panel.tsx'
import lines from '../ui/table/row-lines.module.css'
import { Category } from './company-cells.tsx'
import { FiguresSection } from './figures-section.tsx'
import { describeMapping, GoOver, Used } from './linked-view.tsx'
import css from './network.module.css'
import { describeSale, hasNewTerms, rowNumber } from './network-words.ts'
import { State, Terms } from './suppliers-view.tsx'
import { TermsDialog } from './terms-dialog.tsx'

type Props = { supplier: Supplier; ids: readonly number[]; onOpen: (id: number | undefined) => void }

/** One linked supplier beside the list: what is bought of it, what was agreed on, and whether it is used. */
export function SupplierPanel({ supplier, ids, onOpen }: Props) {
  const [isReading, setReading] = useState(false)
  const { companyName, domain, category, mongoSiteId, termsVersion, request, isOutside, isEnded } = supplier
  return (
    <SidePanel
      label={`Supplier ${companyName}`}
      title={companyName}
      beside={<State supplier={supplier} />}
      about={<p>{domain}</p>}
      what="supplier"
      open={rowNumber(supplier.supplierListId)}
      ids={ids}
      onOpen={onOpen}
    >
      <section>
        <h3>Used by us</h3>
        <p className={layout.row}>
          <Used supplier={supplier} />
          {describeMapping(supplier)}
        </p>
      </section>
      <FiguresSection siteId={mongoSiteId} category={category} side="supplier" />
      <section>
        <h3>Site</h3>
        <dl className={css.facts}>
          <dt>Category</dt>
          <dd>
            <Category category={category} />
            <small className={lines.small}>{describeSale(category)}</small>
          </dd>
          <dt>E-mail</dt>
          <dd>
            <a className={layout.link} href={`mailto:${supplier.adminEmail}`}>
              {supplier.adminEmail}
            </a>
          </dd>
          <dt>Contact</dt>
          <dd>{supplier.adminContact}</dd>
          <dt>Terms</dt>
          <dd>
            <Terms supplier={supplier} />
          </dd>
        </dl>
        <span className={layout.row}>
          {request?.requestStatus === 'Approved' && !isOutside && <GoOver supplier={supplier} />}
          {termsVersion !== null && !isEnded && (
            <Button size="xs" onClick={() => setReading(true)}>
              {hasNewTerms(supplier) ? 'Read and accept' : 'Read terms'}
            </Button>
          )}
        </span>
      </section>
      {isReading && <TermsDialog supplier={supplier} onClose={() => setReading(false)} />}
    </SidePanel>
  )
}
