import { useQuery } from '@tanstack/react-query'
import { ALL_OTHER_MARKETS_NAME } from '@tradewind/domain/catalogue/catalogue-limits'
import { SHEET_FIELDS, type SheetField } from '@tradewind/domain/rates/sheet/sheet-fields'
import { api } from '../../lib/api.ts'
import { formatDay } from '../../lib/dates.ts'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import layout from '../../ui/layout.module.css'
import { SmallSelect } from '../../ui/small-select.tsx'
import { FactTable } from '../../ui/table/fact-table.tsx'
import { Segmented } from '../../ui/tabs.tsx'
import css from './rate-sheets.module.css'
import { FIELD_NAMES } from './sheet-words.ts'
import type { CheckedSheet, RateSheet } from './use-rate-sheet.ts'

const SAMPLES = 2
const FROM: Readonly<Record<CheckedSheet['mappingFrom'], string>> = {
  headings: 'Read from the headings',
  remembered: 'As with the last sheet of this supplier',
  sent: 'As you chose',
}

/** Which column holds what, and what holds for every row. */
export function SheetColumns({ state, sheet }: { state: RateSheet; sheet: CheckedSheet }) {
  const { mapping = sheet.mapping, setColumn, changeMapping } = state
  const fieldOf = (name: string) => SHEET_FIELDS.find((field) => mapping.columns[field] === name)
  const setFixed = (field: SheetField, text: string) => {
    const { [field]: _, ...others } = mapping.fixed
    changeMapping({ fixed: text === '' ? others : { ...others, [field]: text } })
  }
  return (
    <Card aria-label="Columns">
      <CardHead title="Columns">
        <Chip>{FROM[sheet.mappingFrom]}</Chip>
      </CardHead>
      <FactTable
        label="Columns of the sheet"
        look="card"
        stacks
        rows={sheet.columns.map((column, at) => ({ ...column, samples: sheet.sample.map((cells) => cells[at] ?? '') }))}
        rowKey={({ letter }) => letter}
        columns={[
          {
            id: 'name',
            label: 'Column',
            cell: ({ letter, name }) => (
              <>
                <span className={css.letter}>{letter}</span> <bdi>{name}</bdi>
              </>
            ),
          },
          {
            id: 'samples',
            label: 'First rows',
            cell: ({ samples }) => (
              <bdi className={layout.soft}>
                {samples
                  .filter((text) => text !== '')
                  .slice(0, SAMPLES)
                  .join(', ') || '–'}
              </bdi>
            ),
          },
          {
            id: 'field',
            label: 'Holds',
            cell: ({ letter, name }) => (
              <SmallSelect
                label={`Column ${letter}, ${name}`}
                value={fieldOf(name) ?? ''}
                onChange={(event) => setColumn(name, event.target.value as SheetField | '')}
              >
                <option value="">Not used</option>
                {SHEET_FIELDS.map((field) => (
                  <option key={field} value={field}>
                    {FIELD_NAMES[field]}
                  </option>
                ))}
              </SmallSelect>
            ),
          },
        ]}
      />
      <CardBody className={css.form}>
        <Fixed mapping={mapping} onChange={setFixed} />
        <div className={css.choice}>
          <span>03/04/2027 is</span>
          <Segmented
            label="Order of day and month"
            value={mapping.isDayFirst ? 'day' : 'month'}
            onChange={(order) => changeMapping({ isDayFirst: order === 'day' })}
            choices={[
              { value: 'day', label: formatDay('2027-04-03') },
              { value: 'month', label: formatDay('2027-03-04') },
            ]}
          />
        </div>
      </CardBody>
    </Card>
  )
}

type FixedProps = { mapping: CheckedSheet['mapping']; onChange: (field: SheetField, text: string) => void }

/** Fields without a column, which every row of the sheet shares. */
function Fixed({ mapping: { columns, fixed }, onChange }: FixedProps) {
  const markets = useQuery({
    queryKey: ['SEARCH_MARKET', ''],
    queryFn: async ({ signal }) => (await api.markets.searchMarket({}, { signal })).markets,
  })
  const hasTransfers = columns.amount !== undefined
  return (
    <fieldset className={css.fixed}>
      <legend>For every row</legend>
      {!columns.market && (
        <SelectField label="Market" value={fixed.market ?? ''} onChange={(event) => onChange('market', event.target.value)}>
          <option value="">Not chosen</option>
          {[...(markets.data ?? []).map(({ name }) => name), ALL_OTHER_MARKETS_NAME].map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label={columns.currency ? 'Currency, where the cell is empty' : 'Currency'}
        optional
        maxLength={3}
        placeholder="AED"
        value={fixed.currency ?? ''}
        onChange={(event) => onChange('currency', event.target.value.toUpperCase())}
      />
      {hasTransfers && !columns.sharingBasis && (
        <SelectField
          label={FIELD_NAMES.sharingBasis}
          value={fixed.sharingBasis ?? ''}
          onChange={(event) => onChange('sharingBasis', event.target.value)}
        >
          <option value="">Not chosen</option>
          <option value="private">PVT</option>
          <option value="sharing">SIC</option>
        </SelectField>
      )}
      {hasTransfers && !columns.transferType && (
        <TextField
          label={FIELD_NAMES.transferType}
          maxLength={60}
          value={fixed.transferType ?? ''}
          onChange={(event) => onChange('transferType', event.target.value)}
        />
      )}
      {hasTransfers && !columns.description && (
        <TextField
          label={FIELD_NAMES.description}
          maxLength={200}
          value={fixed.description ?? ''}
          onChange={(event) => onChange('description', event.target.value)}
        />
      )}
    </fieldset>
  )
}
