import { useMutation, useQueryClient } from '@tanstack/react-query'
import { LOGO_BYTES_AT_MOST } from '@tradewind/domain/accounts/logo-limits'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { sendForm } from '../lib/send-form.ts'
import { setUser, useUser } from '../lib/session.ts'
import { whyNotAccepted } from '../ui/accepted-file.ts'
import { Button } from '../ui/button.tsx'
import { DropArea } from '../ui/drop-area.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './company-logo.module.css'

const ACCEPTED = 'image/png,image/jpeg,image/webp,image/avif'
/** The company of the signed-in person, as the profile shows it. */
const COMPANY = ['UPDATE_USER_LE_DATA']

/** The logo of the own company, which its owner changes. It is sent as soon as it is chosen, and each change can be undone. */
export function CompanyLogo({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const [refused, setRefused] = useState<string>()
  const shown = useShown()
  const restore = useMutation({
    mutationKey: ['RESTORE_TAGENT_LOGO'],
    mutationFn: () => api.companyTeam.restoreCompanyLogo({}),
    onSuccess: (answer) => shown(answer.logoUrl),
    onError: (error) => toast('bad', explain(error)),
  })
  const undo = { label: 'Undo', onPress: () => restore.mutate() }
  const send = useMutation({
    mutationKey: ['UPDATE_TAGENT_LOGO'],
    mutationFn: async (file: File) => {
      await sendForm('/wl/user/setCompanyLogo', { file }, { progress: () => {}, signal: new AbortController().signal })
      return (await api.accounts.getMyLegalEntity()).legalEntity.logoUrl
    },
    onSuccess: (url) => {
      shown(url)
      toast('ok', 'Logo saved.', undo)
    },
    onError: (error) => setRefused(explain(error)),
  })
  const remove = useMutation({
    mutationKey: ['REMOVE_TAGENT_LOGO'],
    mutationFn: () => api.companyTeam.removeCompanyLogo({}),
    onSuccess: (answer) => {
      shown(answer.logoUrl)
      toast('ok', 'Logo removed.', undo)
    },
    onError: (error) => toast('bad', explain(error)),
  })
  const take = ([file, second]: readonly File[]) => {
    if (!file || send.isPending) return
    const why = second ? 'Please choose one file.' : (whyNotAccepted(file, ACCEPTED) ?? whyNotOfThisSize(file))
    setRefused(why)
    if (!why) send.mutate(file)
  }
  return (
    <Field label="Logo" error={refused} help="Shown on your company’s tickets, vouchers and proposals. PNG, JPEG, WebP or AVIF.">
      {(marks) => (
        <div className={css.logo}>
          {logoUrl && <img className={css.picture} src={logoUrl} alt={`Logo of ${name}`} />}
          <DropArea accept={ACCEPTED} marks={marks} onFiles={take}>
            <Icon name="upload" size={20} />
            <span>{send.isPending ? 'Saving the logo …' : <b>{logoUrl ? 'Choose another logo' : 'Choose a logo'}</b>}</span>
          </DropArea>
          {logoUrl && (
            <Button variant="quiet" pending={remove.isPending} onClick={() => remove.mutate()}>
              Remove
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

/** What the answer says is seen everywhere at once. */
function useShown(): (logoUrl: string | null) => void {
  const queryClient = useQueryClient()
  const user = useUser()
  return (taLogoUrl) => {
    if (user?.userType === 'travelAgent') setUser({ ...user, taLogoUrl })
    void queryClient.invalidateQueries({ queryKey: COMPANY })
  }
}

function whyNotOfThisSize({ size }: File): string | undefined {
  if (size === 0) return 'This file is empty.'
  return size > LOGO_BYTES_AT_MOST ? `This picture is larger than ${LOGO_BYTES_AT_MOST / 1024 / 1024} MB.` : undefined
}
