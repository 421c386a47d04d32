import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { PASSWORD_CHANGED, whyNotPassword } from '@tradewind/domain/accounts/password-rules'
import { type FormEvent, useState } from 'react'
import { api } from '../lib/api.ts'
import { fieldErrors } from '../lib/field-errors.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { clearStore } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import { PasswordField } from './password-field.tsx'
import css from './profile.module.css'

/** Changes one's own password; all sessions end, and the person signs in with the new one. */
export function ChangePasswordForm({ email, isStaff }: { email: string; isStaff: boolean }) {
  const [oldPassword, setOld] = useState('')
  const [newPassword, setNew] = useState('')
  const [isTried, setTried] = useState(false)
  const router = useRouter()
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationKey: ['UPDATE_PASSWORD'],
    mutationFn: () => api.accounts.updatePassword({ oldPassword, newPassword }),
    onSuccess: () => {
      toast('ok', PASSWORD_CHANGED)
      queryClient.clear()
      clearStore()
      void router.navigate({ to: '/login' })
    },
  })
  const said = fieldErrors(change.error)
  const wrong = {
    oldPassword: oldPassword === '' ? 'This is required field.' : undefined,
    newPassword: whyNotPassword(newPassword, { email, isStaff }),
  }
  const errorOf = (field: keyof typeof wrong) => (isTried ? (wrong[field] ?? said[field]) : undefined)
  const typing = (set: (text: string) => void) => (event: { target: { value: string } }) => {
    if (change.isError) change.reset()
    set(event.target.value)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!wrong.oldPassword && !wrong.newPassword && !change.isPending) change.mutate()
  }
  return (
    <form noValidate className={css.form} onSubmit={submit}>
      <FormProblem error={change.error} fields={['oldPassword', 'newPassword']} />
      <PasswordField
        label="Old password"
        autoComplete="current-password"
        value={oldPassword}
        error={errorOf('oldPassword')}
        onChange={typing(setOld)}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        value={newPassword}
        error={errorOf('newPassword')}
        onChange={typing(setNew)}
      />
      <p className={layout.soft}>You will be signed out on all devices. Sign in again with the new password.</p>
      <Button type="submit" variant="primary" pending={change.isPending}>
        Change password
      </Button>
    </form>
  )
}
