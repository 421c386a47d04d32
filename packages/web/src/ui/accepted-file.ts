import { language, listLocaleOf } from '../languages/language.ts'
import { t } from './messages.ts'

const NAMES: Record<string, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
  'application/pdf': 'PDF',
  '.xlsx': 'Excel',
  '.csv': 'CSV',
}

/**
 * Why a file is not taken, as a sentence; undefined where it is. `accept` is the attribute of the input: types, types with any second half (`image/*`), and
 * endings of names. A browser holds only its own dialog to it, not what is dropped or pasted.
 */
export function whyNotAccepted({ name, type }: Pick<File, 'name' | 'type'>, accept: string): string | undefined {
  const wanted = accept.split(',').map((each) => each.trim().toLowerCase())
  const fits = wanted.some((each) => {
    if (each.startsWith('.')) return name.toLowerCase().endsWith(each)
    return each.endsWith('/*') ? type.startsWith(each.slice(0, -1)) : type === each
  })
  return fits ? undefined : t('wrongFile', { name, types: listTypes(wanted) })
}

function listTypes(wanted: readonly string[]): string {
  return new Intl.ListFormat(listLocaleOf(language), { type: 'disjunction' }).format(wanted.map((each) => NAMES[each] ?? each))
}
