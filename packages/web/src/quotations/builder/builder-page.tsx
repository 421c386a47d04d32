import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { changeable, NOTES_STAY_OPEN, nextStatuses, type QuotationStatus } from '@tradewind/domain/quotations/quotation-status'
import { lazy, Suspense, useMemo, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { formatMoment } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { useUser } from '../../lib/session.ts'
import { NoAccess } from '../../shell/no-access.tsx'
import { useSite } from '../../sites/site-data.ts'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { classes } from '../../ui/class-names.ts'
import { Form } from '../../ui/form/call-form.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { FailedNotice, Notice } from '../../ui/notice.tsx'
import { Page, PageHead } from '../../ui/page.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { type StaffKart, staffKart } from '../quotation-queries.ts'
import { QuotationState, STATUS_NAMES } from '../quotation-state.tsx'
import css from './builder.module.css'
import { type BuilderValues, emptyValues, valuesOf } from './builder-values.ts'
import { DayLines } from './day-lines.tsx'
import type { OpenMoney } from './money-dialogs.tsx'
import { PartyCard } from './party-card.tsx'
import { statusMoves } from './status-moves.ts'
import { CustomerCard, TotalBar, TotalCard } from './total-card.tsx'
import { type Builder, useBuilder } from './use-builder.ts'
import { useDraft } from './use-draft.ts'

// Not part of the first load of the page.
const SoldCard = lazy(async () => ({ default: (await import('./money-card.tsx')).SoldCard }))
const MoneyCard = lazy(async () => ({ default: (await import('./money-card.tsx')).MoneyCard }))
const MoneyDialogs = lazy(async () => ({ default: (await import('./money-dialogs.tsx')).MoneyDialogs }))
const CustomerPreview = lazy(async () => ({ default: (await import('./customer-preview.tsx')).CustomerPreview }))
const ProposalDialog = lazy(async () => ({ default: (await import('./proposal-dialog.tsx')).ProposalDialog }))
const VersionsDialog = lazy(async () => ({ default: (await import('./versions-dialog.tsx')).VersionsDialog }))
const ChangeDialog = lazy(async () => ({ default: (await import('./change/change-dialog.tsx')).ChangeDialog }))
const ChangesCard = lazy(async () => ({ default: (await import('./change/changes-card.tsx')).ChangesCard }))
const ConflictDialog = lazy(async () => ({ default: (await import('./conflict-dialog.tsx')).ConflictDialog }))
const PassengersCard = lazy(async () => ({ default: (await import('./passengers-card.tsx')).PassengersCard }))
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }))

const openRoute = getRouteApi('/shell/inside/staff/quotations/$quotationId')
const newRoute = getRouteApi('/shell/inside/staff/quotations/new')

/** A quotation that is saved already. */
export function QuotationPage() {
  const { quotationId } = openRoute.useParams()
  const kart = useQuery(staffKart(quotationId))
  usePageTitle(kart.data?.kartName ?? 'Quotation')
  if (isRefusedWith(kart.error, 'FORBIDDEN')) return <NoAccess />
  if (kart.data) return <Saved key={quotationId} kart={kart.data} />
  return (
    <Page>
      <PageHead title="Quotation" />
      {kart.isError ? (
        <FailedNotice onRetry={() => void kart.refetch()}>{explain(kart.error)}</FailedNotice>
      ) : (
        <ListSkeleton lines={8} height={56} />
      )}
    </Page>
  )
}

function Saved({ kart }: { kart: StaffKart }) {
  const initial = useMemo(() => valuesOf(kart), [kart])
  const builder = useBuilder({ saved: kart, initial, about: `${kart.id}`, onSaved: () => undefined })
  return <BuilderWork builder={builder} />
}

/** A new quotation: empty, copied from an old one, or made from a cart. */
export function NewQuotationPage() {
  usePageTitle('New quotation')
  const search = newRoute.useSearch()
  const { currency } = useSite()
  const draft = useDraft(search)
  const viewer = useUser()
  if (viewer && !may(viewer, 'quotations.edit')) return <NoAccess />
  const about = JSON.stringify(search)
  if (draft.isEmpty) return <New key={about} about="new" initial={() => emptyValues(currency)} notes={[]} cartId={undefined} />
  const { data } = draft
  if (data) return <New key={about} about={about} initial={() => data.values} notes={data.notes} cartId={search.cart} />
  return (
    <Page>
      <PageHead title="New quotation" />
      {draft.error ? (
        <FailedNotice onRetry={draft.retry}>{explain(draft.error)}</FailedNotice>
      ) : (
        <ListSkeleton lines={8} height={56} />
      )}
    </Page>
  )
}

type NewProps = { about: string; initial: () => BuilderValues; notes: readonly string[]; cartId: number | undefined }

function New({ about, initial, notes, cartId }: NewProps) {
  const navigate = useNavigate()
  const builder = useBuilder({
    ...{ saved: undefined, initial, about, cartId },
    onSaved: ({ id }) => void navigate({ to: '/staff/quotations/$quotationId', params: { quotationId: id }, replace: true }),
  })
  return <BuilderWork builder={builder} notes={notes} />
}

function BuilderWork({ builder, notes = [] }: { builder: Builder; notes?: readonly string[] }) {
  const { form, saved, values } = builder
  const viewer = useUser()
  const [money, setMoney] = useState<OpenMoney>()
  // A customer looks on.
  const [areCostsHidden, setCostsHidden] = useState(false)
  const hideCosts = () => setCostsHidden(!areCostsHidden)
  const rights = viewer !== null && may(viewer, 'quotations.edit')
  const what = saved ? changeable(saved.status) : 'all'
  const mayEdit = rights && what !== 'nothing'
  const { isChanging } = builder
  const mayPrice = rights && (what === 'all' || isChanging)
  const maySell = viewer !== null && may(viewer, 'quotations.sell')
  return (
    <Page className={css.page}>
      <Head builder={builder} rights={rights} mayEdit={mayEdit} />
      {isChanging && (
        <Notice
          action={
            <Button size="xs" onClick={() => builder.endChange()}>
              Leave it as it is
            </Button>
          }
        >
          You are changing what was sold. What you leave alone keeps its price. What differs is cancelled by its terms and sold
          again at the price of today.
        </Notice>
      )}
      {saved && what !== 'all' && !isChanging && (
        <Notice>
          {what === 'notes'
            ? `Its customer has agreed to this quotation. ${NOTES_STAY_OPEN}`
            : `This quotation is ${STATUS_NAMES[saved.status].toLowerCase()} and can no longer be changed.${saved.reason ? ` Reason: ${saved.reason}` : ''}`}
        </Notice>
      )}
      {notes.map((note) => (
        <Notice key={note} tone="warn">
          {note}
        </Notice>
      ))}
      <Form form={form} label="Quotation" className={classes(css.work, areCostsHidden && css.withoutCosts)}>
        <div className={css.main}>
          <fieldset disabled={!mayPrice} className={css.part}>
            <PartyCard builder={builder} />
          </fieldset>
          <DayLines builder={builder} mayEdit={mayPrice} areCostsHidden={areCostsHidden} onHideCosts={hideCosts} />
          <fieldset disabled={!mayEdit} className={css.part}>
            <Suspense>
              <PassengersCard builder={builder} mayEdit={mayEdit} />
            </Suspense>
          </fieldset>
        </div>
        <TotalBar builder={builder} areCostsHidden={areCostsHidden} />
        <div className={css.side}>
          {/* What is done with a quotation that is sold is done here: it stands first. */}
          {saved && (
            <Suspense>
              <SoldCard kart={saved} maySell={maySell} onOpen={setMoney} />
            </Suspense>
          )}
          <TotalCard builder={builder} mayEdit={mayPrice && !isChanging} areCostsHidden={areCostsHidden} />
          {saved?.isVouchered && (
            <Suspense>
              <ChangesCard kart={saved} maySell={maySell} onOpen={setMoney} />
            </Suspense>
          )}
          {saved && (
            <Suspense>
              <MoneyCard kart={saved} maySell={maySell} onOpen={setMoney} />
            </Suspense>
          )}
          <fieldset disabled={!mayEdit} className={css.part}>
            <CustomerCard builder={builder} mayEdit={mayPrice && !isChanging} mayNote={mayEdit} />
          </fieldset>
        </div>
      </Form>
      {saved && money && (
        <Suspense>
          <MoneyDialogs kart={saved} shown={money} onClose={() => setMoney(undefined)} />
        </Suspense>
      )}
      {saved && builder.change && (
        <Suspense>
          <ChangeDialog kart={saved} builder={builder} wish={builder.change} />
        </Suspense>
      )}
      {builder.conflict && (
        <Suspense>
          <ConflictDialog builder={builder} />
        </Suspense>
      )}
      {values.version > 0 && saved && saved.version > values.version && form.isChanged && !builder.conflict && (
        <Notice tone="warn">A colleague has saved version {saved.version}. When you save, you choose what stays.</Notice>
      )}
    </Page>
  )
}

type HeadProps = { builder: Builder; rights: boolean; mayEdit: boolean }

function Head({ builder, rights, mayEdit }: HeadProps) {
  const { form, saved, values, wrong } = builder
  const [move, setMove] = useState<QuotationStatus>()
  const [shown, setShown] = useState<'versions' | 'customer' | 'proposal'>()
  const viewer = useUser()
  const maySell = viewer !== null && may(viewer, 'quotations.sell')
  const next = saved ? nextStatuses(saved.status) : []
  const moves = saved ? statusMoves({ ...saved, maySell, isChanged: form.isChanged }) : []
  const faults = Object.keys(wrong).length
  const unsaved = form.isChanged ? 'Save your changes first.' : undefined
  const toSend = unsaved ?? (faults > 0 ? `${faults} ${faults === 1 ? 'thing is' : 'things are'} to be mended first.` : undefined)
  return (
    <PageHead
      title={values.kartName.trim() || 'New quotation'}
      beside={
        <>
          {saved && <span className={css.soft}>{saved.quotationId}</span>}
          {saved ? <QuotationState {...saved} /> : <Chip>Not saved</Chip>}
          {saved?.cart && viewer !== null && may(viewer, 'carts.queue') && (
            <ButtonLink size="xs" variant="quiet" icon="cart" to="/activities/queue" search={{ open: saved.cart.id }}>
              Cart {saved.cart.id}
            </ButtonLink>
          )}
          {saved && (
            <Button size="xs" variant="quiet" aria-haspopup="dialog" onClick={() => setShown('versions')}>
              Version {saved.version}, {formatMoment(saved.savedAt)}
            </Button>
          )}
        </>
      }
    >
      <ButtonLink size="sm" variant="quiet" icon="left" to="/staff/quotations">
        All quotations
      </ButtonLink>
      <Button size="sm" icon="eye" aria-haspopup="dialog" onClick={() => setShown('customer')}>
        Preview
      </Button>
      {saved && rights && moves.length > 0 && (
        <Menu label="Status" anchor={(button) => <IconButton {...button} size="sm" icon="more" label="Change status" />}>
          {moves.map(({ status, whyNot }) => (
            <MenuItem key={status} onPress={() => setMove(status)} disabledReason={whyNot}>
              {STATUS_NAMES[status]}
            </MenuItem>
          ))}
        </Menu>
      )}
      {mayEdit && (
        <Button
          size="sm"
          type="submit"
          form={form.id}
          variant={form.isChanged || !saved ? 'primary' : 'outline'}
          pending={form.isPending}
        >
          {builder.isChanging ? 'Price the change' : 'Save'}
        </Button>
      )}
      {saved?.isVouchered && rights && maySell && !builder.isChanging && (
        <Button size="sm" icon="edit" disabledReason={unsaved} onClick={builder.beginChange}>
          Change what was sold
        </Button>
      )}
      {saved && rights && next.includes('sent') && (
        <Button
          size="sm"
          icon="mail"
          variant={form.isChanged ? 'outline' : 'primary'}
          disabledReason={toSend}
          aria-haspopup="dialog"
          onClick={() => setShown('proposal')}
        >
          Send
        </Button>
      )}
      {saved && saved.sentVersion !== null && !(rights && next.includes('sent')) && (
        <Button size="sm" icon="mail" aria-haspopup="dialog" onClick={() => setShown('proposal')}>
          Proposal
        </Button>
      )}
      {saved && move && (
        <Suspense>
          <MoveDialog kart={saved} status={move} onClose={() => setMove(undefined)} />
        </Suspense>
      )}
      <Suspense>
        {saved && shown === 'proposal' && <ProposalDialog kart={saved} mayEdit={rights} onClose={() => setShown(undefined)} />}
        {saved && shown === 'versions' && <VersionsDialog kart={saved} onClose={() => setShown(undefined)} />}
        {shown === 'customer' && <CustomerPreview builder={builder} onClose={() => setShown(undefined)} />}
      </Suspense>
    </PageHead>
  )
}
