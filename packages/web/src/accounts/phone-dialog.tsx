import type { User } from '@tradewind/contract/accounts/accounts'
import { whyNotPhone } from '@tradewind/domain/accounts/phone'
import { isDialled } from '@tradewind/domain/accounts/primary-phone'
import { api } from '../lib/api.ts'
import { isRefusedWith } from '../lib/explain.ts'
import { setUser } from '../lib/session.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import { t } from './messages.ts'
import { noPhone, PhoneField } from './phone-field.tsx'

/** The primary phone of a person of whom none is known. Their other numbers stay. */
export function PhoneDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const others = user.phoneNumbers.filter((phone) => phone.label !== 'Primary' && isDialled(phone))
  const form = useCallForm({
    name: 'UPDATE_PRIMARY_PHONE',
    initial: () => ({ phone: noPhone() }),
    input: ({ phone: { phone: phoneNumber, phoneCode: phoneCountryCode } }) => ({
      phoneNumbers: [{ label: 'Primary' as const, phoneNumber, phoneCountryCode }, ...others],
    }),
    wrong: ({ phone: { phone, phoneCode } }) => ({ phone: whyNotPhone(phone, phoneCode) }),
    call: api.accounts.changeMyPhoneDetails,
    onDone: (answer) => {
      setUser(answer.user)
      toast('ok', t('phoneUpdated'))
      onClose()
    },
    onRefused: (error) => {
      if (!isRefusedWith(error, 'INVALID_INPUT')) toast('bad', t('phoneNotUpdated'))
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title={t('phoneTitle')} verb={t('savePhone')}>
      <p className={layout.soft}>{t('phoneText')}</p>
      <PhoneField
        label={t('mobile')}
        dialLabel={t('dialCode')}
        {...form.field('phone')}
        error={form.errorOf('phone') ?? form.errorOf('phoneNumbers.0.phoneNumber') ?? form.errorOf('phoneNumbers')}
      />
    </FormDialog>
  )
}
