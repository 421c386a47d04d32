import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { htmlOfTerms, textOfTerms } from '@tradewind/domain/policies/terms-text'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TheirChange } from '../ui/form/their-change.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'

const quotationTerms = queryOptions({
  queryKey: ['GET_TNC'],
  queryFn: ({ signal }) => api.quotations.getTnc({}, { signal }),
})
type Terms = Awaited<ReturnType<typeof api.quotations.getTnc>>

/** The terms and conditions of all quotations. */
export function TermsDialog({ onClose }: { onClose: () => void }) {
  const terms = useQuery(quotationTerms)
  if (terms.data) return <TermsForm terms={terms.data} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title="Terms of quotations" foot={<Button onClick={onClose}>Close</Button>}>
      {terms.isError ? (
        <FailedNotice onRetry={() => void terms.refetch()}>{explain(terms.error)}</FailedNotice>
      ) : (
        <ListSkeleton lines={4} height={40} />
      )}
    </Dialog>
  )
}

function TermsForm({ terms, onClose }: { terms: Terms; onClose: () => void }) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'SAVE_TNC',
    initial: { terms: textOfTerms(terms.terms), version: terms.version },
    typedUpon: ['version'],
    input: ({ terms: text, version }) => ({ terms: htmlOfTerms(text), version }),
    byCode: { TERMS_CHANGED: 'terms' },
    call: api.quotations.saveTnc,
    onDone: () => {
      toast('ok', 'Terms saved.')
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: quotationTerms.queryKey }),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Terms of quotations" verb="Save" shape="broad">
      <TheirChange form={form} labels={{ terms: 'Terms and conditions' }} />
      <TextArea
        label="Terms and conditions"
        rows={14}
        help="Leave an empty line between paragraphs. Begin a heading with “# ”, and each item of a list with “- ”."
        {...form.text('terms')}
      />
    </FormDialog>
  )
}
