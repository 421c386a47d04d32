import { RetailSignUp } from '@tradewind/contract/sign-up/sign-up'
import { whatSignUpLacks } from '@tradewind/domain/sign-up/sign-up-form'
import { useId } from 'react'
import { noPhone, PhoneField } from '../accounts/phone-field.tsx'
import { Button } from '../ui/button.tsx'
import { Radio, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { ErrorLine } from './error-line.tsx'
import { t } from './messages.ts'
import css from './sign-up.module.css'
import type { SignUpTerms } from './sign-up-queries.ts'
import { TermsField } from './terms-field.tsx'
import { useSignUp } from './use-sign-up.ts'

type Gender = 1 | 2
const GENDERS = [
  [2, 'female'],
  [1, 'male'],
] as const

/** The form of a traveller. */
export function RetailForm({ terms, referralCode }: { terms: SignUpTerms; referralCode: string }) {
  const signUp = useSignUp()
  const form = useCallForm({
    name: 'SIGN_UP',
    about: 'retail',
    initial: () => ({
      firstName: '',
      lastName: '',
      gender: 0 as Gender | 0,
      email: '',
      phone: noPhone(),
      referralCode,
      isAccepted: false,
    }),
    input: ({ phone: { phone, phoneCode }, gender, isAccepted, ...texts }) => ({
      userType: 'retail' as const,
      ...texts,
      phone: { phone, phoneCode },
      // What is not chosen yet is refused by the schema, beside its field.
      gender: gender as Gender,
      isAccepted: isAccepted as true,
      termsVersion: terms.version,
    }),
    schema: RetailSignUp,
    wrong: (_, input) => whatSignUpLacks(input),
    ...signUp,
  })
  const { gender } = form.values
  const genderId = useId()
  const genderError = form.errorOf('gender')
  return (
    <Form form={form}>
      <div className={css.pair}>
        <TextField label={t('firstName')} maxLength={60} autoComplete="given-name" {...form.text('firstName')} />
        <TextField label={t('lastName')} maxLength={60} autoComplete="family-name" {...form.text('lastName')} />
      </div>
      <fieldset className={css.choices}>
        <legend>{t('gender')}</legend>
        <div className={css.inline}>
          {GENDERS.map(([value, word]) => (
            <Radio
              key={value}
              name="gender"
              checked={gender === value}
              aria-invalid={genderError ? true : undefined}
              aria-describedby={genderError ? genderId : undefined}
              onChange={() => form.change({ gender: value })}
            >
              {t(word)}
            </Radio>
          ))}
        </div>
        {genderError && <ErrorLine id={genderId}>{genderError}</ErrorLine>}
      </fieldset>
      <TextField
        label={t('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        help={t('emailHelp')}
        {...form.text('email')}
      />
      <PhoneField
        label={t('mobile')}
        dialLabel={t('dialCode')}
        {...form.field('phone')}
        error={form.errorOf('phone') ?? form.errorOf('phone.phone') ?? form.errorOf('phone.phoneCode')}
      />
      <TextField label={t('referralCode')} maxLength={40} optional {...form.text('referralCode')} />
      <TermsField terms={terms} {...form.check('isAccepted')} error={form.errorOf('isAccepted')} />
      <Button type="submit" variant="primary" size="lg" wide pending={form.isPending}>
        {t('createAccount')}
      </Button>
    </Form>
  )
}
