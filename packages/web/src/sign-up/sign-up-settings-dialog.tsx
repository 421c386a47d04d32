import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { MOST_OF_PAGE } from '@tradewind/domain/policies/policies'
import { SIGN_UP_TYPES } from '@tradewind/domain/sign-up/sign-up-form'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox, TextArea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { TheirChange } from '../ui/form/their-change.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './sign-up.module.css'

const settingsQuery = queryOptions({
  queryKey: ['GET_SIGN_UP_SETTINGS'],
  queryFn: ({ signal }) => api.signUp.getSignUpSettings(undefined, { signal }),
})
type Settings = Awaited<ReturnType<typeof api.signUp.getSignUpSettings>>

const WORDS = {
  retail: 'Travellers',
  travelAgent: 'Travel agencies, after approval',
  corporate: 'Companies that book for their own people, after approval',
} as const

type Props = { onClose: () => void /** Opens what was agreed with Google and Facebook. */; onSocial: () => void }

/** Who can sign up by themselves, and the terms that they accept. For the super admin. */
export function SignUpSettingsDialog({ onClose, onSocial }: Props) {
  const settings = useQuery(settingsQuery)
  if (settings.data) return <SettingsForm settings={settings.data} onClose={onClose} onSocial={onSocial} />
  return (
    <Dialog isOpen onClose={onClose} title="Sign-up settings" foot={<Button onClick={onClose}>Close</Button>}>
      {settings.isError ? (
        <FailedNotice onRetry={() => void settings.refetch()}>{explain(settings.error)}</FailedNotice>
      ) : (
        <ListSkeleton lines={4} height={40} />
      )}
    </Dialog>
  )
}

function SettingsForm({ settings, onClose, onSocial }: Props & { settings: Settings }) {
  const queryClient = useQueryClient()
  const isOpenFor = (type: (typeof SIGN_UP_TYPES)[number]) => settings.userTypes.includes(type)
  const form = useCallForm({
    name: 'SET_SIGN_UP_SETTINGS',
    initial: {
      retail: isOpenFor('retail'),
      travelAgent: isOpenFor('travelAgent'),
      corporate: isOpenFor('corporate'),
      terms: settings.terms.terms,
      version: settings.terms.version,
    },
    typedUpon: ['version'],
    input: ({ terms, version, ...types }) => ({
      userTypes: SIGN_UP_TYPES.filter((type) => types[type]),
      terms,
      version,
    }),
    byCode: { TERMS_CHANGED: 'terms' },
    call: api.signUp.setSignUpSettings,
    onDone: () => {
      toast('ok', 'Setting saved successfully')
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Sign-up settings"
      verb="Save"
      shape="broad"
      after={
        <Button size="sm" onClick={onSocial}>
          Google and Facebook
        </Button>
      }
    >
      <TheirChange form={form} labels={{ ...WORDS, terms: 'Terms and conditions' }} />
      <fieldset className={css.choices}>
        <legend>Who can sign up</legend>
        {SIGN_UP_TYPES.map((type) => (
          <Checkbox key={type} {...form.check(type)}>
            {WORDS[type]}
          </Checkbox>
        ))}
      </fieldset>
      <TextArea
        label="Terms and conditions"
        rows={12}
        maxLength={MOST_OF_PAGE}
        help={
          settings.terms.version === 0
            ? 'People accept them when they sign up, and everybody reads them as a page.'
            : `Version ${settings.terms.version}. The same text as the page “Terms and conditions”. A change makes a new version, for people who sign up from then on.`
        }
        {...form.text('terms')}
      />
    </FormDialog>
  )
}
