/** A word that was removed from names and titles, and what is written instead. Prose follows the table in CONTRIBUTING. */
export type Removed = { readonly form: RegExp; readonly better: string; readonly only?: 'title' }

/** Read in a name whose words are written apart: 'is told' of `isTold`. */
export const REMOVED: readonly Removed[] = [
  { form: /\b(tell|tells|telling|told|untold)\b/, better: '“shows”, “returns”, “notifies”; a found text: “shown”, “expected”' },
  { form: /\bnought\b/, better: '“zero”' },
  { form: /\banew\b|\bof late\b/, better: '“again”, “recently”' },
  { form: /\bwhoever\b/, better: '“the person who …”' },
  {
    form: /\b(for|to) who (is|are|was|has|may|can|does|asks|comes)\b|^who comes\b/,
    better: 'a subject: “people who …”',
    only: 'title',
  },
  { form: /\b(give|gives|given|giving|gave)( \w+){0,3} back\b/, better: '“refunds”, “releases”, “returns”' },
  { form: /\blook(s|ed)? after\b/, better: '“assigned to”', only: 'title' },
]
