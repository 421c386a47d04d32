import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ALL_CITIES } from '@tradewind/domain/catalogue/catalogue-limits'
import { useMemo, useState } from 'react'
import { may } from '../../accounts/rights.ts'
import { api } from '../../lib/api.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { formatCount } from '../../lib/locale.ts'
import { useUser } from '../../lib/session.ts'
import { BELOW_WIDE, useMedia } from '../../lib/use-media.ts'
import { NoAccess } from '../../shell/no-access.tsx'
import { usePageTitle } from '../../sites/use-page-title.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FindField } from '../../ui/find-field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { InList, ListCount, ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState, FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import lines from '../../ui/table/row-lines.module.css'
import { toast } from '../../ui/toasts.tsx'
import css from '../catalogue.module.css'
import { areaList, catalogueCities } from '../catalogue-queries.ts'
import { CityField } from '../city-field.tsx'
import { CityList } from '../city-list.tsx'
import { RowPicture } from '../pictures/picture.tsx'
import { PicturesButton, PicturesDialog } from '../pictures/pictures-dialog.tsx'

const route = getRouteApi('/shell/inside/staff/accommodations')
const HOTELS_KEY = 'GET_ACCOMODATION'

type Hotel = Awaited<ReturnType<typeof api.accommodations.getAccomodation>>['accomodations'][number]
type Search = { cityId: number; search?: string | undefined }

function hotelList({ cityId, search }: Search) {
  return queryOptions({
    queryKey: [HOTELS_KEY, cityId, search ?? ''],
    queryFn: async ({ signal }) =>
      (await api.accommodations.getAccomodation({ cityId, ...(search !== undefined && { search }) }, { signal })).accomodations,
    placeholderData: keepPreviousData,
  })
}

/** Accommodations: the hotels in which guests of the company stay. */
export function AccommodationsPage() {
  usePageTitle('Accommodations')
  const viewer = useUser()
  const mayEdit = viewer !== null && may(viewer, 'catalogue.edit')
  const { cityId = ALL_CITIES, search } = route.useSearch()
  const navigate = route.useNavigate()
  const list = useQuery(hotelList({ cityId, search }))
  const cities = useQuery(catalogueCities)
  const isMedium = useMedia(BELOW_WIDE)
  const [opened, setOpened] = useState<Hotel | 'new'>()
  const [pictured, setPictured] = useState<Hotel>()
  const columns = useMemo(() => hotelColumns(mayEdit, setPictured), [mayEdit])
  const show = (change: Partial<Search>) =>
    void navigate({ search: (now) => clean({ cityId, search: now.search, ...change }), resetScroll: false })
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const filters = (
    <CityList
      title="Cities"
      isInLine={isMedium}
      value={cityId}
      choices={[{ id: ALL_CITIES, label: 'All cities' }, ...(cities.data ?? []).map(({ id, city }) => ({ id, label: city }))]}
      onChange={(id) => show({ cityId: id })}
    />
  )
  const isNarrowed = cityId !== ALL_CITIES || search !== undefined
  return (
    <ListPage
      title="Accommodations"
      find={<FindField label="Hotel" value={search ?? ''} longest={100} onFind={(text) => show({ search: text || undefined })} />}
      chief={
        mayEdit && (
          <Button size="sm" variant="primary" icon="plus" aria-haspopup="dialog" onClick={() => setOpened('new')}>
            Add accommodation
          </Button>
        )
      }
      {...(isMedium ? { tools: filters } : { filters })}
      label="Accommodations"
      foot={
        list.data && (
          <ListCount>
            {formatCount(list.data.length)} {list.data.length === 1 ? 'accommodation' : 'accommodations'}
          </ListCount>
        )
      }
    >
      {list.isError && (
        <InList>
          <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
        </InList>
      )}
      {list.isPending && <ListSkeleton lines={6} height={48} />}
      {list.data?.length === 0 && (
        <EmptyState
          icon="map"
          title={isNarrowed ? 'No results found!' : 'No accommodations yet'}
          action={isNarrowed && <Button onClick={() => void navigate({ search: {} })}>Show all</Button>}
        >
          {isNarrowed ? 'No accommodation matches your filters.' : 'Add the hotels in which your guests stay.'}
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <DataTable
          id="accommodations"
          label="Accommodations"
          rows={list.data}
          rowId={({ id }) => id}
          rowLabel={({ name }) => name}
          columns={columns}
          {...(mayEdit && { onOpen: (id: number) => setOpened(list.data.find((hotel) => hotel.id === id)) })}
          phoneRow={(hotel) => (
            <span className={css.pictured}>
              <RowPicture picture={hotel.picture} />
              <span className={lines.lines}>
                <b>{hotel.name}</b>
                <span className={lines.small}>{[hotel.address, hotel.area?.name, hotel.city].filter(Boolean).join(' · ')}</span>
              </span>
            </span>
          )}
          phoneActions={(hotel) => (
            <PicturesButton count={hotel.pictures} of={hotel.name} mayEdit={mayEdit} onOpen={() => setPictured(hotel)} />
          )}
          isStale={list.isPlaceholderData}
        />
      )}
      {pictured && (
        <PicturesDialog
          owner={{ ownerKind: 'accommodation', ownerId: pictured.id }}
          of={pictured.name}
          mayEdit={mayEdit}
          onClose={() => setPictured(undefined)}
        />
      )}
      {opened && <HotelDialog hotel={opened === 'new' ? undefined : opened} cityId={cityId} onClose={() => setOpened(undefined)} />}
    </ListPage>
  )
}

function clean({ cityId, search }: Search) {
  return { ...(cityId !== ALL_CITIES && { cityId }), ...(search !== undefined && { search }) }
}

const hotelColumns = (mayEdit: boolean, onPictures: (hotel: Hotel) => void): readonly Column<Hotel>[] => [
  {
    id: 'name',
    label: 'Name',
    minWidth: 200,
    wraps: true,
    cell: ({ name }) => name,
    beside: ({ picture }) => <RowPicture picture={picture} />,
    compare: (a, b) => a.name.localeCompare(b.name),
  },
  {
    id: 'pictures',
    label: 'Pictures',
    width: 120,
    isControls: true,
    cell: (hotel) => <PicturesButton count={hotel.pictures} of={hotel.name} mayEdit={mayEdit} onOpen={() => onPictures(hotel)} />,
  },
  { id: 'address', label: 'Address', minWidth: 200, wraps: true, cell: ({ address }) => address },
  { id: 'area', label: 'Area', width: 160, wraps: true, cell: ({ area }) => area?.name ?? '' },
  { id: 'city', label: 'City', width: 140, wraps: true, cell: ({ city }) => city, compare: (a, b) => a.city.localeCompare(b.city) },
  { id: 'phone', label: 'Phone', width: 150, foldsBelow: 900, cell: ({ phoneNumber }) => phoneNumber },
  { id: 'email', label: 'E-mail', minWidth: 160, foldsBelow: 1000, wraps: true, cell: ({ email }) => email },
]
const REQUIRED = 'This is required field.'

type DialogProps = { hotel: Hotel | undefined; cityId: number; onClose: () => void }

function HotelDialog({ hotel, cityId, onClose }: DialogProps) {
  const client = useQueryClient()
  const cities = useQuery(catalogueCities)
  const own = cities.data ?? []
  // The filtered city stands beside the typed values: a quick person opens this form before the cities are read.
  const given = own.find(({ id }) => id === cityId)
  const form = useCallForm({
    name: 'SAVE_ACCOMODATION',
    about: hotel?.id ?? 'new',
    initial: {
      name: hotel?.name ?? '',
      address: hotel?.address ?? '',
      areaId: hotel?.area ? String(hotel.area.id) : '',
      phoneNumber: hotel?.phoneNumber ?? '',
      email: hotel?.email ?? '',
      city: hotel ? { id: hotel.cityId, city: hotel.city } : (undefined as { id: number; city: string } | undefined),
    },
    input: ({ city = given, areaId, name, address, phoneNumber, email }) => ({
      name: name.trim(),
      address: address.trim(),
      phoneNumber: phoneNumber.trim(),
      email: email.trim(),
      cityId: city?.id ?? 0,
      areaId: areaId === '' ? null : Number(areaId),
      ...(hotel && { id: hotel.id }),
    }),
    wrong: ({ name, address, city = given }) => ({
      name: name.trim() ? undefined : REQUIRED,
      address: address.trim() ? undefined : REQUIRED,
      cityId: city ? undefined : REQUIRED,
    }),
    byCode: { HOTEL_NAME_TAKEN: 'name' },
    call: api.accommodations.createNewAccomodation,
    onDone: () => {
      toast('ok', hotel ? 'Accommodation saved.' : 'Accommodation added.')
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: [HOTELS_KEY] }),
  })
  const { values } = form
  const city = values.city ?? given
  const areas = useQuery({ ...areaList({ cityId: city?.id ?? 0 }), enabled: city !== undefined })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={hotel ? 'Edit accommodation' : 'Add accommodation'}
      verb={hotel ? 'Save' : 'Add'}
      className={css.form}
    >
      <TextField label="Name" maxLength={200} autoFocus {...form.text('name')} />
      <TextField label="Address" maxLength={300} {...form.text('address')} />
      <CityField
        label="City"
        name="cityId"
        own={own}
        value={city}
        error={form.errorOf('cityId')}
        onChange={(city) => form.change({ city, areaId: '' })}
      />
      <SelectField
        label="Area"
        optional
        value={values.areaId}
        error={form.errorOf('areaId')}
        onChange={(event) => form.change({ areaId: event.target.value })}
      >
        <option value="">None</option>
        {(areas.data ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField label="Phone" optional type="tel" maxLength={30} {...form.text('phoneNumber')} />
      <TextField label="E-mail" optional type="email" maxLength={200} {...form.text('email')} />
    </FormDialog>
  )
}
