import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { PROVIDER_NAMES } from '@tradewind/domain/social-log-in/social-providers'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { TheirChange } from '../ui/form/their-change.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './social-log-in.module.css'
import { socialLogIns } from './social-trip.ts'

const agreedProviders = queryOptions({
  queryKey: ['GET_SOCIAL_PROVIDERS'],
  queryFn: async ({ signal }) => (await api.socialLogIn.getSocialProviders(undefined, { signal })).providers,
})
type Agreed = Awaited<ReturnType<typeof api.socialLogIn.getSocialProviders>>['providers'][number]

/** What the site has agreed with Google and Facebook. For the super admin. */
export function SocialSettingsDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, error, refetch } = useQuery(agreedProviders)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Sign in with Google or Facebook"
      shape="broad"
      foot={<Button onClick={onClose}>Close</Button>}
    >
      {isError && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !isError && <ListSkeleton lines={4} height={40} />}
      <div className={css.agreed}>
        {data?.map((one) => (
          <ProviderForm key={one.provider} agreed={one} />
        ))}
      </div>
    </Dialog>
  )
}

function ProviderForm({
  agreed: { provider, isOn, issuer, ownIssuer, takesOtherIssuer, clientId, hasSecret, redirectUri, version },
}: {
  agreed: Agreed
}) {
  const queryClient = useQueryClient()
  const name = PROVIDER_NAMES[provider]
  const form = useCallForm({
    name: 'SET_SOCIAL_PROVIDER',
    about: provider,
    initial: { isOn, issuer, clientId, clientSecret: '', version },
    typedUpon: ['version'],
    secrets: ['clientSecret'],
    input: (values) => ({ provider, ...values }),
    wrong: (values) => ({
      clientId: values.clientId.trim() ? undefined : 'This is required field.',
      clientSecret: hasSecret || values.clientSecret.trim() ? undefined : 'This is required field.',
    }),
    call: api.socialLogIn.setSocialProvider,
    onDone: ({ providers }) => {
      queryClient.setQueryData(agreedProviders.queryKey, providers)
      toast('ok', 'Setting saved successfully')
    },
    onRefused: () => queryClient.invalidateQueries({ queryKey: agreedProviders.queryKey }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: socialLogIns.queryKey }),
  })
  return (
    <section aria-label={name} className={css.agreed}>
      <h3>{name}</h3>
      <Form form={form} className={css.agreed}>
        <TheirChange
          form={form}
          labels={{ isOn: `People can sign in with ${name}`, issuer: `Issuer of ${name}`, clientId: `Client id of ${name}` }}
        />
        <Checkbox {...form.check('isOn')}>People can sign in with {name}</Checkbox>
        <TextField label={`Client id of ${name}`} autoComplete="off" maxLength={300} {...form.text('clientId')} />
        <TextField
          label={`Client secret of ${name}`}
          type="password"
          autoComplete="off"
          maxLength={500}
          help={hasSecret ? 'It is kept sealed and never shown. Empty: unchanged.' : 'It is kept sealed and never shown.'}
          {...form.text('clientSecret')}
        />
        {(takesOtherIssuer || issuer !== '') && (
          <TextField
            label={`Issuer of ${name}`}
            optional
            autoComplete="off"
            maxLength={300}
            help={`Whose tokens are believed. Empty: ${ownIssuer}`}
            warning={
              takesOtherIssuer
                ? undefined
                : `Sign-ins by this server are refused. Only ${name} itself is believed: please empty this field.`
            }
            {...form.text('issuer')}
          />
        )}
        <div className={css.back}>
          <span>Register this address there as the one that people return to:</span>
          <code>{redirectUri}</code>
          <CopyButton text={redirectUri} label="Copy the address" />
        </div>
        <Button type="submit" variant="primary" pending={form.isPending}>
          Save {name}
        </Button>
      </Form>
    </section>
  )
}
