import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { may } from '../accounts/rights.ts'
import { isRefusedWith } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { useUser } from '../lib/session.ts'
import { NoAccess } from '../shell/no-access.tsx'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button } from '../ui/button.tsx'
import { FindField } from '../ui/find-field.tsx'
import { ListCount, ListPage } from '../ui/list/list-page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { DriverDialog } from './driver-dialog.tsx'
import { type Driver, driverList, type Vehicle, vehicleList } from './driver-queries.ts'
import { DriverRows } from './driver-rows.tsx'
import { VehicleDialog } from './vehicle-dialog.tsx'
import { VehicleRows } from './vehicle-rows.tsx'

const route = getRouteApi('/shell/inside/staff/drivers')
const LIST_ID = 'fleet'
const TABS = [
  { value: 'drivers', label: 'Drivers' },
  { value: 'vehicles', label: 'Vehicles' },
] as const

/** Who drives for the company, and in what. */
export function DriversPage() {
  usePageTitle('Drivers and vehicles')
  const viewer = useUser()
  const mayEdit = viewer !== null && may(viewer, 'drivers.edit')
  const { tab = 'drivers', search } = route.useSearch()
  const navigate = route.useNavigate()
  const drivers = useQuery({ ...driverList(search), enabled: tab === 'drivers' })
  const vehicles = useQuery({ ...vehicleList(search), enabled: tab === 'vehicles' })
  const [driver, setDriver] = useState<Driver | 'new'>()
  const [vehicle, setVehicle] = useState<Vehicle | 'new'>()
  const isOfDrivers = tab === 'drivers'
  const list = isOfDrivers ? drivers : vehicles
  if (isRefusedWith(list.error, 'FORBIDDEN')) return <NoAccess />
  const show = (search: string, tab: 'drivers' | 'vehicles') =>
    void navigate({ search: { ...(tab === 'vehicles' && { tab }), ...(search && { search }) }, resetScroll: false })
  const rows = { search, mayEdit, onShowAll: () => show('', tab) }
  return (
    <ListPage
      title="Drivers and vehicles"
      find={
        <FindField
          key={tab}
          label={isOfDrivers ? 'Name, phone or location' : 'Name, plate or driver'}
          value={search ?? ''}
          longest={100}
          onFind={(text) => show(text, tab)}
        />
      }
      chief={
        mayEdit && (
          <Button
            size="sm"
            variant="primary"
            icon="plus"
            aria-haspopup="dialog"
            onClick={() => (isOfDrivers ? setDriver('new') : setVehicle('new'))}
          >
            {isOfDrivers ? 'Add driver' : 'Add vehicle'}
          </Button>
        )
      }
      tabs={<Tabs label="Lists" choices={TABS} value={tab} onChange={(next) => show('', next)} panelId={LIST_ID} />}
      listId={LIST_ID}
      label={isOfDrivers ? 'Drivers' : 'Vehicles'}
      foot={list.data && <ListCount>{isOfDrivers ? say(list.data.length, 'driver') : say(list.data.length, 'vehicle')}</ListCount>}
    >
      {isOfDrivers ? (
        <DriverRows list={drivers} {...rows} onOpen={setDriver} />
      ) : (
        <VehicleRows list={vehicles} {...rows} onOpen={setVehicle} />
      )}
      {driver && <DriverDialog driver={driver === 'new' ? undefined : driver} onClose={() => setDriver(undefined)} />}
      {vehicle && <VehicleDialog vehicle={vehicle === 'new' ? undefined : vehicle} onClose={() => setVehicle(undefined)} />}
    </ListPage>
  )
}

function say(number: number, what: string): string {
  return `${formatCount(number)} ${what}${number === 1 ? '' : 's'}`
}
