import { type FormEvent, useState } from 'react'
import { RuleStanding } from '../editions/rule-standing.tsx'
import { isAllBeside } from '../lib/explain.ts'
import { fieldErrors } from '../lib/field-errors.ts'
import { useSite } from '../sites/site-data.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Segmented } from '../ui/tabs.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { ExamplePrice } from './example-price.tsx'
import { numberOfRule } from './fare-book.tsx'
import type { Group } from './markup-queries.ts'
import { type ChangedSearch, CLOSED } from './markup-search.ts'
import { RuleActions } from './rule-actions.tsx'
import css from './rule-form.module.css'
import { forgetRule, keepRule, useKeptRules } from './rule-kept.ts'
import type { FormPart, Subject } from './rule-subject.ts'
import { checkRuleText, isReadable, type RuleText } from './rule-text.ts'
import type { Checks } from './rules-view.tsx'
import { NameField, ShareField } from './text-fields.tsx'
import { ValueFields } from './value-fields.tsx'

type Props = {
  group: Group
  gstBasisPoints: number
  subject: Subject
  start: RuleText
  /** The key in this browser's storage under which the typed values are kept. */
  keptAs: string
  checks: Checks | undefined
  onShow: (change: ChangedSearch) => void
}

const KINDS = [
  { value: 'defaultAirline', label: 'All airlines' },
  { value: 'airlineSpecific', label: 'One airline' },
  { value: 'fixedDeparture', label: 'Fixed departure' },
] as const

/** The fields of this form; any other error is shown in a toast. */
const IN_FORM = /^(name|airlineCode|commissionShare|conditions\..+|markup\..+|discount\..+)$/

export function RuleForm({ group, gstBasisPoints, subject, start, keptAs, checks, onShow }: Props) {
  const { currency } = useSite()
  const kept = useKeptRules((state) => state.rules[keptAs])
  const [wasKept] = useState(kept !== undefined)
  const [kind, setKind] = useState(subject.kind)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const { rule, change } = subject
  const text = kept?.text ?? start
  const version = kept?.version ?? rule?.version ?? null
  const { rule: parsed, errors } = checkRuleText(text, kind, currency)
  const part: FormPart = {
    text,
    onChange: (next) => {
      setRefused({})
      keepRule(keptAs, { text: { ...text, ...next }, version })
    },
    errorOf: (field) => refused[field] ?? (isTried || left.has(field) ? errors[field] : undefined),
    onLeave: (field) => setLeft(new Set([...left, field])),
  }
  const close = () => onShow(CLOSED)
  const isMoved = rule !== undefined && change === undefined && kept !== undefined && kept.version !== rule.version
  const formId = `rule-${keptAs}`
  return (
    <Dialog
      isOpen
      keepsEntries
      onClose={close}
      title={rule?.name ?? 'New rule'}
      subtitle={`${group.groupName}${change ? ', in the draft' : ''}`}
      shape="sideBroad"
      foot={
        <RuleActions
          group={group}
          kind={kind}
          subject={subject}
          text={text}
          version={version}
          isSound={Object.keys(errors).length === 0}
          onTried={() => {
            setTried(true)
            focusFirstError(formId)
          }}
          onRefused={(error) => {
            const said = fieldErrors(error, 'markup')
            setRefused(said)
            focusFirstError(formId)
            const beside = Object.keys(said).filter((field) => IN_FORM.test(field))
            return isAllBeside(
              error,
              beside.map((field) => `markup.${field}`),
            )
          }}
          onSaved={() => {
            forgetRule(keptAs)
            close()
          }}
          onShow={onShow}
        />
      }
    >
      <form id={formId} className={css.split} onSubmit={(event: FormEvent) => event.preventDefault()} noValidate>
        <div className={css.fields}>
          {isMoved && (
            <Notice
              tone="warn"
              action={
                <span className={css.answers}>
                  <Button size="sm" onClick={() => forgetRule(keptAs)}>
                    Show theirs
                  </Button>
                  <Button size="sm" variant="quiet" onClick={() => keepRule(keptAs, { text, version: rule.version })}>
                    Keep mine
                  </Button>
                </span>
              }
            >
              A colleague changed this rule while you were editing.
            </Notice>
          )}
          {wasKept && kept && !isMoved && (
            <Notice
              action={
                <Button size="sm" variant="quiet" onClick={() => forgetRule(keptAs)}>
                  Start over
                </Button>
              }
            >
              Your earlier changes are still here. They are not saved yet.
            </Notice>
          )}
          {!rule && (
            <div className={css.kind}>
              <Segmented label="For" choices={KINDS} value={kind} onChange={setKind} />
            </div>
          )}
          <NameField part={part} kind={kind} />
          <ConditionFields part={part} />
          <ValueFields part={part} field="markup" title="Markup" hint="Added on top of the fare as a service fee, with GST." />
          <ValueFields
            part={part}
            field="discount"
            title="Discount"
            hint="Deducted from what the customer pays. At most the fare plus the fee."
          />
          <ShareField part={part} />
        </div>
        <aside className={css.aside} aria-label="Example">
          <ExamplePrice rule={parsed} isReadable={isReadable(text, errors)} gstBasisPoints={gstBasisPoints} currency={currency} />
          {rule && !change && (
            <RuleStanding
              id={rule.markupId}
              checked={checks}
              numberOf={numberOfRule}
              drafted={subject.drafted}
              onEdit={(changeId) => onShow({ ...CLOSED, change: changeId })}
            />
          )}
        </aside>
      </form>
    </Dialog>
  )
}

/** After the errors are drawn. */
function focusFirstError(formId: string): void {
  requestAnimationFrame(() => document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
