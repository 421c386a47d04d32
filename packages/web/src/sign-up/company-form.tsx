import { CompanySignUp } from '@tradewind/contract/sign-up/sign-up'
import { whatSignUpLacks } from '@tradewind/domain/sign-up/sign-up-form'
import { noPhone, PhoneField } from '../accounts/phone-field.tsx'
import { homeCountry } from '../lib/home-country.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { Notice } from '../ui/notice.tsx'
import { CountryField, StateField } from './country-fields.tsx'
import { t } from './messages.ts'
import css from './sign-up.module.css'
import type { SignUpTerms } from './sign-up-queries.ts'
import { TaxNumberField, taxInput } from './tax-number-field.tsx'
import { TermsField } from './terms-field.tsx'
import { useSignUp } from './use-sign-up.ts'

type Props = { userType: 'travelAgent' | 'corporate'; terms: SignUpTerms; referralCode: string }

/** The form of a travel agency, or of a company that books for its own people. */
export function CompanyForm({ userType, terms, referralCode }: Props) {
  const signUp = useSignUp()
  const form = useCallForm({
    name: 'SIGN_UP',
    about: userType,
    initial: () => ({
      companyName: '',
      firstName: '',
      lastName: '',
      email: '',
      primaryPhone: noPhone(),
      secondaryPhone: noPhone(),
      country: homeCountry().code,
      state: '',
      city: '',
      pincode: '',
      address1: '',
      address2: '',
      taxNumber: '',
      referralCode,
      isAccepted: false,
    }),
    input: ({ primaryPhone, secondaryPhone, isAccepted, taxNumber, ...texts }) => ({
      userType,
      ...texts,
      ...taxInput(texts.country, taxNumber),
      primaryPhone: { phone: primaryPhone.phone, phoneCode: primaryPhone.phoneCode },
      secondaryPhone: { phone: secondaryPhone.phone, phoneCode: secondaryPhone.phoneCode },
      // What is not accepted yet is refused by the schema, beside its field.
      isAccepted: isAccepted as true,
      termsVersion: terms.version,
    }),
    schema: CompanySignUp,
    wrong: (_, input) => whatSignUpLacks(input),
    ...signUp,
  })
  const { country } = form.values
  const phoneError = (field: 'primaryPhone' | 'secondaryPhone') =>
    form.errorOf(field) ?? form.errorOf(`${field}.phone`) ?? form.errorOf(`${field}.phoneCode`)
  return (
    <Form form={form}>
      <Notice>{t('companyWaits')}</Notice>
      <TextField label={t('companyName')} maxLength={120} autoComplete="organization" {...form.text('companyName')} />
      <fieldset className={css.part}>
        <legend>{t('contactPerson')}</legend>
        <div className={css.pair}>
          <TextField label={t('firstName')} maxLength={60} autoComplete="given-name" {...form.text('firstName')} />
          <TextField label={t('lastName')} maxLength={60} autoComplete="family-name" {...form.text('lastName')} />
        </div>
        <TextField
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          help={t('emailHelp')}
          {...form.text('email')}
        />
        <PhoneField
          label={t('primaryPhone')}
          dialLabel={t('dialCode')}
          {...form.field('primaryPhone')}
          error={phoneError('primaryPhone')}
        />
        <PhoneField
          label={t('secondaryPhone')}
          dialLabel={t('dialCode')}
          {...form.field('secondaryPhone')}
          error={phoneError('secondaryPhone')}
        />
      </fieldset>
      <fieldset className={css.part}>
        <legend>{t('address')}</legend>
        <CountryField
          value={country}
          error={form.errorOf('country')}
          onChange={(code) => form.change({ country: code, ...(code !== country && { state: '' }) })}
        />
        <div className={css.pair}>
          <StateField country={country} {...form.field('state')} />
          <TextField label={t('city')} maxLength={80} autoComplete="address-level2" {...form.text('city')} />
        </div>
        <TextField label={t('pincode')} maxLength={12} autoComplete="postal-code" {...form.text('pincode')} />
        <TextField label={t('address1')} maxLength={200} autoComplete="address-line1" {...form.text('address1')} />
        <TextField label={t('address2')} maxLength={200} autoComplete="address-line2" optional {...form.text('address2')} />
      </fieldset>
      <TaxNumberField form={form} />
      <TextField label={t('referralCode')} maxLength={40} optional {...form.text('referralCode')} />
      <TermsField terms={terms} {...form.check('isAccepted')} error={form.errorOf('isAccepted')} />
      <Button type="submit" variant="primary" size="lg" wide pending={form.isPending}>
        {t('createAccount')}
      </Button>
    </Form>
  )
}
