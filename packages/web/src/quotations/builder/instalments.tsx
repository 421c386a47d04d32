import { MOST_INSTALMENTS } from '@tradewind/domain/quotations/payment-plan'
import { Button, IconButton } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/field.tsx'
import css from './builder.module.css'
import type { BuilderValues } from './builder-values.ts'
import type { Builder } from './use-builder.ts'

type Instalment = BuilderValues['instalments'][number]

/** What is to be paid before the rest: a deposit when the customer accepts, and parts on days. */
export function Instalments({ builder, mayEdit }: { builder: Builder; mayEdit: boolean }) {
  const { form, values } = builder
  const { instalments } = values
  const change = (next: Instalment[]) => form.change({ instalments: next })
  const set = (at: number, patch: Partial<Instalment>) =>
    change(instalments.map((one, index) => (index === at ? { ...one, ...patch } : one)))
  const hasDeposit = instalments.some(({ dueOn }) => dueOn === null)
  const full = instalments.length >= MOST_INSTALMENTS ? `There are ${MOST_INSTALMENTS} at most.` : undefined
  if (!mayEdit && instalments.length === 0) return null
  return (
    <section className={css.preview} aria-label="Deposit and instalments">
      <h3>Deposit and instalments</h3>
      {instalments.map(({ percent, dueOn }, at) => {
        const name = dueOn === null ? 'Deposit' : `Instalment ${at + 1}`
        const wrong = form.errorOf(`instalments.${at}`)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place alone
          <fieldset key={at} className={css.instalment} aria-label={name}>
            <TextField
              name={`instalments.${at}.percent`}
              label={name}
              controlSize="sm"
              inputMode="numeric"
              after={<span className={css.unit}>%</span>}
              value={percent}
              error={form.errorOf(`instalments.${at}.percent`)}
              onChange={({ target }) => set(at, { percent: target.value })}
            />
            {dueOn === null ? (
              <p className={css.soft}>when the customer accepts</p>
            ) : (
              <DateField
                name={`instalments.${at}.dueOn`}
                label="Due on"
                controlSize="sm"
                value={dueOn}
                error={form.errorOf(`instalments.${at}.dueOn`)}
                onChange={(day) => set(at, { dueOn: day })}
              />
            )}
            {mayEdit && (
              <IconButton
                icon="x"
                size="sm"
                label={`Remove ${name}`}
                onClick={() => change(instalments.filter((_, index) => index !== at))}
              />
            )}
            {wrong && <p className={css.wrong}>{wrong}</p>}
          </fieldset>
        )
      })}
      {instalments.length > 0 && <p className={css.soft}>The rest is due on the day until which it is to be paid.</p>}
      {mayEdit && (
        <div className={css.turn}>
          {!hasDeposit && (
            <Button
              size="xs"
              icon="plus"
              disabledReason={full}
              onClick={() => change([{ percent: '30', dueOn: null }, ...instalments])}
            >
              Deposit
            </Button>
          )}
          <Button size="xs" icon="plus" disabledReason={full} onClick={() => change([...instalments, { percent: '', dueOn: '' }])}>
            Instalment
          </Button>
        </div>
      )}
    </section>
  )
}
