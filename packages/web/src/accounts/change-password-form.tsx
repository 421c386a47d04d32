import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { PASSWORD_CHANGED, whyNotPassword } from '@tradewind/domain/accounts/password-rules'
import { api } from '../lib/api.ts'
import { clearStore } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import { PasswordField } from './password-field.tsx'
import css from './profile.module.css'

/** Changes one's own password; all sessions end, and the person signs in with the new one. */
export function ChangePasswordForm({ email, isStaff }: { email: string; isStaff: boolean }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const form = useCallForm({
    name: 'UPDATE_PASSWORD',
    initial: { oldPassword: '', newPassword: '' },
    secrets: ['oldPassword', 'newPassword'],
    wrong: ({ oldPassword, newPassword }) => ({
      oldPassword: oldPassword === '' ? 'This is required field.' : undefined,
      newPassword: whyNotPassword(newPassword, { email, isStaff }),
    }),
    call: api.accounts.updatePassword,
    onDone: () => {
      toast('ok', PASSWORD_CHANGED)
      queryClient.clear()
      clearStore()
      void router.navigate({ to: '/login' })
    },
  })
  return (
    <Form form={form} className={css.form}>
      <PasswordField label="Old password" autoComplete="current-password" {...form.text('oldPassword')} />
      <PasswordField label="New password" autoComplete="new-password" {...form.text('newPassword')} />
      <p className={layout.soft}>You will be signed out on all devices. Sign in again with the new password.</p>
      <Button type="submit" variant="primary" pending={form.isPending}>
        Change password
      </Button>
    </Form>
  )
}
