import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { isRefusedWith } from '../../lib/explain.ts'
import { useUser } from '../../lib/session.ts'
import { NoAccess } from '../../shell/no-access.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import layout from '../../ui/layout.module.css'
import { Notice } from '../../ui/notice.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { studioQuery } from '../studio/studio-data.ts'
import css from './rate-sheets.module.css'
import { SheetColumns } from './sheet-columns.tsx'
import { SheetDifference, type Taken } from './sheet-difference.tsx'
import { SheetFaults } from './sheet-faults.tsx'
import { SheetSource } from './sheet-source.tsx'
import { count } from './sheet-words.ts'
import { TakenDrafts } from './taken-drafts.tsx'
import { type CheckedSheet, useRateSheet } from './use-rate-sheet.ts'

const route = getRouteApi('/shell/inside/staff/rate-studio/import')

/** Import rates: a sheet is read, its columns are chosen, its difference is looked at, and it becomes drafts. */
export function RateSheetPage() {
  usePageTitle('Import rates')
  const viewer = useUser()
  const { tourOptionId } = route.useSearch()
  const state = useRateSheet(tourOptionId)
  const [taken, setTaken] = useState<Taken>()
  const { check } = state
  const sheet = check.data
  if (viewer && !may(viewer, 'rates.edit')) return <NoAccess />
  if (isRefusedWith(check.error, 'FORBIDDEN')) return <NoAccess />
  return (
    <Page>
      <PageHead title="Import rates" about={<About tourOptionId={tourOptionId} />} />
      {taken && taken.length > 0 ? (
        <TakenDrafts drafts={taken} />
      ) : (
        <>
          <SheetSource state={state} />
          {check.isLoading && (
            <Card>
              <CardBody>
                <ListSkeleton lines={5} height={40} />
              </CardBody>
            </Card>
          )}
          {sheet && (
            <>
              <SheetColumns state={state} sheet={sheet} />
              <div className={css.result} aria-busy={!state.isSettled} aria-live="polite">
                <Summary sheet={sheet} />
                {sheet.counts.faults > 0 ? (
                  <SheetFaults sheet={sheet} />
                ) : (
                  sheet.options.length > 0 && <SheetDifference state={state} sheet={sheet} onTaken={setTaken} />
                )}
              </div>
            </>
          )}
        </>
      )}
    </Page>
  )
}

function About({ tourOptionId }: { tourOptionId: number | undefined }) {
  const studio = useQuery({ ...studioQuery(tourOptionId ?? 0), enabled: tourOptionId !== undefined })
  if (tourOptionId === undefined) return 'Rates of every tour option that the sheet names. They become drafts first.'
  const { tourOption } = studio.data ?? {}
  return (
    <>
      Only rates of{' '}
      <Link className={layout.link} to="/staff/rate-studio/$tourOptionId" params={{ tourOptionId }}>
        {tourOption ? `${tourOption.activity}, ${tourOption.name}` : `tour option ${tourOptionId}`}
      </Link>
      . They become a draft first.
    </>
  )
}

/** What was left out, and what was decided without asking. */
function Summary({ sheet: { counts, remarks, options } }: { sheet: CheckedSheet }) {
  return (
    <>
      {counts.faults === 0 && options.length === 0 && (
        <Notice tone="warn">
          {counts.ofOthers > 0
            ? `${count(counts.ofOthers, 'row is', 'rows are')} about other tour options. There is nothing to import here.`
            : 'This sheet has no rates.'}
        </Notice>
      )}
      {counts.faults === 0 && options.length > 0 && counts.ofOthers > 0 && (
        <Notice>{count(counts.ofOthers, 'row is', 'rows are')} about other tour options and left out.</Notice>
      )}
      {remarks.length > 0 && (
        <Disclosure label={count(remarks.length, 'remark', 'remarks')}>
          <ul className={css.remarks}>
            {remarks.map(({ row, sentence }) => (
              <li key={`${row}${sentence}`}>
                Row {row}: <bdi>{sentence}</bdi>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  )
}
