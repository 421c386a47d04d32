/** The columns of a sheet of new customers. Only those that are named are read; their order is free. */
export const IMPORT_COLUMNS = ['First name', 'Last name', 'Type', 'Company', 'E-mail', 'Phone', 'PAN', 'GST number'] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** More are brought in several sheets. */
export const MOST_IMPORTED = 5_000

const TYPES: Readonly<Record<string, 'travelAgent' | 'corporate' | 'retail'>> = {
  'travel agent': 'travelAgent',
  agent: 'travelAgent',
  corporate: 'corporate',
  company: 'corporate',
  retail: 'retail',
  customer: 'retail',
}

export function readImportType(text: string): 'travelAgent' | 'corporate' | 'retail' | undefined {
  return TYPES[text.trim().toLowerCase()]
}

/** A number begins with its plus sign and dial code; one without is of the site's own country. */
export function readImportPhone(text: string, ownCode: string): { phone: string; phoneCode: string } | undefined {
  const typed = text.trim()
  if (typed === '') return undefined
  const [, code = '', rest = ''] = /^\+(\d{1,4})[\s-]+(.+)$/.exec(typed) ?? []
  return code === '' ? { phone: typed, phoneCode: ownCode } : { phone: rest, phoneCode: `+${code}` }
}
