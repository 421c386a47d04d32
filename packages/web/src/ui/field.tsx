import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './class-names.ts'
import css from './field.module.css'
import { Icon, type IconName } from './icons.tsx'
import layout from './layout.module.css'
import { t } from './messages.ts'

export type FieldProps = {
  label: ReactNode
  /** Read out and not drawn, where the place says what the field is for: in a row, above a list. */
  isLabelHidden?: boolean
  /** In the specification's words; shown beside the field and read out with it. */
  error?: string | undefined
  /** A warning that does not stop the person: a passport that expires soon. */
  warning?: string | undefined
  help?: ReactNode
  /** Adds 'optional' after the label; required fields are not marked. */
  optional?: boolean
}

/** The ids that connect a control with its label and its note. */
export type Marks = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

/** Label above, then the control, then its error or hint. The control gets the ids that connect them. */
export function Field({
  label,
  isLabelHidden = false,
  error,
  warning,
  help,
  optional = false,
  children,
}: FieldProps & { children: (marks: Marks) => ReactNode }) {
  const id = useId()
  const note = error ?? warning ?? help
  const noteId = `${id}-note`
  return (
    <div className={classes(css.field, error && css.bad)}>
      <label htmlFor={id} className={isLabelHidden ? layout.vh : css.label}>
        {label}
        {optional && <span className={css.opt}>{t('optional')}</span>}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': note ? noteId : undefined })}
      {note && (
        <p id={noteId} className={classes(css.help, error ? css.error : warning && css.warn)}>
          {(error ?? warning) && <Icon name={error ? 'info' : 'warning'} size={14} />}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}

type Size = 'sm' | 'md' | 'lg'
type Control = { controlSize?: Size; prefix?: ReactNode; after?: ReactNode; leading?: IconName }
type InputProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'>

export function TextField({
  label,
  isLabelHidden,
  error,
  warning,
  help,
  optional,
  controlSize = 'md',
  prefix,
  after,
  leading,
  ...input
}: FieldProps & Control & InputProps) {
  return (
    <Field {...fieldProps({ label, isLabelHidden, error, warning, help, optional })}>
      {(marks) => (
        <div className={inputClass(controlSize)}>
          {leading && <Icon name={leading} size={18} />}
          {prefix && <span className={css.pre}>{prefix}</span>}
          <input {...input} {...marks} ref={input.ref ?? (input.autoFocus ? markForFocus : null)} />
          {after}
        </div>
      )}
    </Field>
  )
}

/** The browser's own attribute: a modal dialog focuses the element with it when it opens, and React's focus would come too early. */
function markForFocus(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '')
}

/** Several lines, 3 to 5 of them visible. */
export function TextArea({
  label,
  isLabelHidden,
  error,
  warning,
  help,
  optional,
  ...area
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field {...fieldProps({ label, isLabelHidden, error, warning, help, optional })}>
      {(marks) => (
        <div className={classes(css.input, css.area)}>
          <textarea rows={3} {...area} {...marks} />
        </div>
      )}
    </Field>
  )
}

export function SelectField({
  label,
  isLabelHidden,
  error,
  warning,
  help,
  optional,
  controlSize = 'md',
  children,
  ...select
}: FieldProps & { controlSize?: Size } & Omit<ComponentProps<'select'>, 'size'>) {
  return (
    <Field {...fieldProps({ label, isLabelHidden, error, warning, help, optional })}>
      {(marks) => (
        <div className={inputClass(controlSize)}>
          <select {...select} {...marks}>
            {children}
          </select>
          <Icon name="down" size={16} />
        </div>
      )}
    </Field>
  )
}

export function Checkbox({ children, className, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={classes(css.check, className)}>
      <input type="checkbox" {...input} />
      {children}
    </label>
  )
}

export function Radio({ children, className, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={classes(css.check, className)}>
      <input type="radio" {...input} />
      {children}
    </label>
  )
}

function inputClass(size: Size): string {
  return classes(css.input, size !== 'md' && css[size])
}

function fieldProps(props: { [K in keyof FieldProps]: FieldProps[K] | undefined }): FieldProps {
  const { label, isLabelHidden, error, warning, help, optional } = props
  return { label, error, warning, help, ...(isLabelHidden && { isLabelHidden }), ...(optional && { optional }) }
}
