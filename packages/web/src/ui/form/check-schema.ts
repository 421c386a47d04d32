/** A schema of the contract, as far as a form needs it: any library's. */
export type FormSchema = {
  readonly '~standard': {
    readonly validate: (value: unknown) => Checked | Promise<Checked>
  }
}
type Checked = { readonly issues?: readonly Issue[] | undefined }
type Issue = { readonly message: string; readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined }

/** The first sentence for each field that the schema refuses, by its path ('phone.phone'). Schemas that ask somebody else are not for forms. */
export function checkSchema(schema: FormSchema, input: unknown): Record<string, string> {
  const checked = schema['~standard'].validate(input)
  if (checked instanceof Promise) throw new TypeError('A form checks at once; this schema answers later')
  const sentences: Record<string, string> = {}
  for (const { message, path = [] } of checked.issues ?? []) {
    const field = path.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
    sentences[field] ??= message
  }
  return sentences
}
