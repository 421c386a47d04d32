import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Supplier } from '@tradewind/contract/network/network-shapes'
import { mayAsk } from '@tradewind/domain/network/relation-status'
import { nameCategory } from '@tradewind/domain/network/supplier-categories'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { FailedNotice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './network.module.css'
import { refreshNetwork, supplierTerms } from './network-queries.ts'

type Props = { supplier: Supplier; onClose: () => void }
type Terms = Awaited<ReturnType<typeof api.network.getTerms>>['terms']

/** The terms of a supplier: to read, to accept, and with a request to send. */
export function TermsDialog({ supplier, onClose }: Props) {
  const viewer = useUser()
  const { data: terms, error, refetch } = useQuery(supplierTerms(supplier.supplierListId))
  const { companyName, category, request } = supplier
  const named = { title: companyName, subtitle: nameCategory(category) }
  if (terms === undefined)
    return (
      <Dialog isOpen onClose={onClose} {...named}>
        {error ? (
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        ) : (
          <PageLoading label="Loading terms…" />
        )}
      </Dialog>
    )
  const acts = viewer !== null && may(viewer, 'network.ask')
  const isSent = acts && mayAsk(request?.requestStatus)
  if (!isSent && (!acts || !terms || terms.acceptedVersion === terms.version))
    return (
      <Dialog isOpen onClose={onClose} {...named}>
        <Text terms={terms} />
      </Dialog>
    )
  return <AcceptForm supplier={supplier} terms={terms} sends={isSent} onClose={onClose} />
}

function Text({ terms }: { terms: Terms }) {
  if (!terms) return <p>This supplier has written no terms.</p>
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={css.terms} aria-label={`Terms, version ${terms.version}`} tabIndex={0}>
        {terms.text}
      </section>
      <p className={css.about}>
        Version {terms.version}, written {formatInstant(terms.writtenAt)}
        {terms.acceptedAt &&
          `. Version ${terms.acceptedVersion} was accepted ${formatInstant(terms.acceptedAt)} by ${terms.acceptedBy}`}
      </p>
    </>
  )
}

/** Two calls, one after the other: what was accepted stays accepted if the request is then refused. */
function AcceptForm({ supplier, terms, sends, onClose }: Props & { terms: Terms; sends: boolean }) {
  const client = useQueryClient()
  const { supplierListId, companyName, category } = supplier
  const needsAcceptance = terms !== null && terms.acceptedVersion !== terms.version
  const form = useCallForm({
    name: 'ACCEPT_SUPPLIER_TERMS',
    about: supplierListId,
    initial: { isAgreed: false },
    wrong: ({ isAgreed }) => ({ isAgreed: needsAcceptance && !isAgreed ? 'This is required field.' : undefined }),
    call: async () => {
      if (needsAcceptance) await api.network.acceptTerms({ supplierListId, version: terms.version })
      if (sends) await api.network.sendRequest({ supplierListId })
    },
    onDone: () => {
      toast('ok', sends ? 'Request sent' : 'Terms accepted')
      onClose()
    },
    onSettled: () => refreshNetwork(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={companyName}
      subtitle={nameCategory(category)}
      verb={sends ? 'Send request' : 'Accept terms'}
      whyNot={needsAcceptance && !form.values.isAgreed ? 'Please accept the terms first.' : undefined}
      className={css.form}
    >
      {sends && <p>You ask to sell what {companyName} supplies. You are notified of the decision.</p>}
      <Text terms={terms} />
      {needsAcceptance && <Checkbox {...form.check('isAgreed')}>I accept these terms for our company</Checkbox>}
    </FormDialog>
  )
}
