import { refuseInput } from '../../http/refuse.ts'
import type { Credentials, SupplierAdapter } from '../suppliers/supplier-adapter.ts'

/** What was typed for an account, checked against what the adapter asks for: nothing is missing, nothing unknown is kept. */
export function readCredentials({ fields }: SupplierAdapter, typed: Credentials): Credentials {
  const wrong: Record<string, string> = {}
  for (const { name, label, isRequired } of fields)
    if (isRequired && !typed[name]) wrong[`credentials.${name}`] = `Please enter: ${label}`
  for (const name of Object.keys(typed))
    if (!fields.some((field) => field.name === name)) wrong[`credentials.${name}`] = 'This supplier does not use this field.'
  if (Object.keys(wrong).length > 0) refuseInput(wrong)
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
}
