import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MOST_OF_PAGE, POLICIES, type Policy } from '@tradewind/domain/policies/policies'
import { htmlOfTerms, textOfTerms } from '@tradewind/domain/policies/terms-text'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TheirChange } from '../ui/form/their-change.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { SafeHtml } from '../ui/safe-html.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { FactTable } from '../ui/table/fact-table.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './policies.module.css'
import { policyVersions } from './policy-queries.ts'

type Version = Awaited<ReturnType<typeof api.policies.getPolicyVersions>>['versions'][number]

/** Where a super admin writes the pages for everybody, and reads what they were. */
export function PoliciesPage() {
  usePageTitle('Public pages')
  const first = useQuery(policyVersions('terms'))
  if (isRefusedWith(first.error, 'FORBIDDEN')) return <NoAccess />
  return (
    <Page width="narrow">
      <PageHead
        title="Public pages"
        about="Everybody can read them. They are linked at the foot of each page once they are written."
      />
      {(Object.keys(POLICIES) as Policy[]).map((policy) => (
        <PolicyCard key={policy} policy={policy} />
      ))}
    </Page>
  )
}

function PolicyCard({ policy }: { policy: Policy }) {
  const { title, path } = POLICIES[policy]
  const { data, error, refetch } = useQuery(policyVersions(policy))
  const [isWriting, setWriting] = useState(false)
  const [shown, setShown] = useState<Version>()
  const [newest] = data ?? []
  return (
    <Card aria-label={title}>
      <CardHead title={title}>
        {data && (
          <Button size="sm" icon="edit" aria-label={`${newest ? 'Change' : 'Write'} ${title}`} onClick={() => setWriting(true)}>
            {newest ? 'Change' : 'Write'}
          </Button>
        )}
      </CardHead>
      <CardBody className={css.body}>
        {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
        {!data && !error && <ListSkeleton lines={2} height={40} />}
        {data && !newest && <p className={layout.soft}>Not written. There is no link to it.</p>}
        {newest && (
          <Link className={layout.link} to={path}>
            Open the page
          </Link>
        )}
        {data && newest && (
          <FactTable
            label={`Versions of ${title}`}
            maxHeight={240}
            rows={data}
            rowKey={({ version }) => version}
            columns={[
              { id: 'version', label: 'Version', cell: ({ version }) => version },
              { id: 'at', label: 'Written', cell: ({ writtenAt }) => writtenAt && formatInstant(writtenAt) },
              { id: 'by', label: 'By', cell: ({ writtenBy }) => writtenBy },
              {
                id: 'read',
                label: <span className={layout.vh}>Read</span>,
                align: 'end',
                cell: (version) => (
                  <Button size="xs" aria-label={`Read version ${version.version} of ${title}`} onClick={() => setShown(version)}>
                    Read
                  </Button>
                ),
              },
            ]}
          />
        )}
      </CardBody>
      {isWriting && <WriteDialog policy={policy} newest={newest} onClose={() => setWriting(false)} />}
      {shown && (
        <Dialog
          isOpen
          onClose={() => setShown(undefined)}
          title={title}
          subtitle={`Version ${shown.version}, ${shown.writtenBy}`}
          foot={<Button onClick={() => setShown(undefined)}>Close</Button>}
        >
          <SafeHtml className={css.text} html={shown.html} />
        </Dialog>
      )}
    </Card>
  )
}

function WriteDialog({ policy, newest, onClose }: { policy: Policy; newest: Version | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'SAVE_POLICY',
    about: policy,
    initial: { html: textOfTerms(newest?.html ?? ''), version: newest?.version ?? 0 },
    typedUpon: ['version'],
    input: ({ html, version }) => ({ policy, version, html: htmlOfTerms(html) }),
    wrong: ({ html }) => ({ html: html.trim() === '' ? 'This is required field.' : undefined }),
    byCode: { CHANGED_MEANWHILE: 'html', EMPTY_TEXT: 'html' },
    call: api.policies.savePolicy,
    onDone: ({ policy: { version } }) => {
      toast('ok', `Version ${version} is on the page`)
      onClose()
    },
    onSettled: () =>
      Promise.all(
        [['GET_POLICY_VERSIONS', policy], ['GET_POLICY', policy], ['GET_POLICIES']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={POLICIES[policy].title} verb="Save" shape="broad">
      <TheirChange form={form} who={newest?.writtenBy} labels={{ html: 'Text' }} />
      <TextArea
        label="Text"
        rows={16}
        maxLength={MOST_OF_PAGE}
        help="Leave an empty line between paragraphs. Begin a heading with “# ”, and each item of a list with “- ”. A change makes a new version."
        {...form.text('html')}
      />
    </FormDialog>
  )
}
