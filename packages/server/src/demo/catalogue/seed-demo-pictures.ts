import { readdir, readFile } from 'node:fs/promises'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { listActivities } from '../../catalogue/activities/activity-repo.ts'
import { insertPicture, setAltText } from '../../catalogue/pictures/picture-repo.ts'
import { inSite } from '../../database/in-site.ts'
import type { FileStore } from '../../files/file-store.ts'
import { hashOf, keyOf, newFileName } from '../../files/stored-file.ts'
import { insertStoredFile } from '../../files/stored-file-repo.ts'

/** Drawn by `scripts/draw-demo-pictures.ts`, in the widths in which they are stored. */
const FOLDER = new URL('../pictures/', import.meta.url)
const HEIGHT = 640

type Scene = { readonly altText: string; readonly activities: readonly string[] }
const SCENES: Readonly<Record<string, Scene>> = {
  'dunes-at-dusk': {
    altText: 'Red dunes under a low sun',
    activities: ['Evening desert safari', 'Quad bikes in the red dunes', 'Bedouin camp and dunes'],
  },
  'dunes-by-day': { altText: 'Golden dunes under a clear sky', activities: ['Morning dune drive'] },
  'camp-at-night': {
    altText: 'Lit tents between dunes under the stars',
    activities: ['Overnight camp under the stars', 'Liwa dunes by night', 'Wahiba sands overnight'],
  },
  'balloon-at-sunrise': { altText: 'Red and yellow balloon above dunes at sunrise', activities: ['Hot-air balloon at sunrise'] },
  'dhow-at-sunset': {
    altText: 'Wooden sailing boat on a calm sea at sunset',
    activities: ['Marina dhow cruise with dinner', 'Sunset yacht, shared', 'Sunset cruise by wooden boat', 'Pearl journey by dhow'],
  },
  'dhow-by-day': {
    altText: 'Wooden sailing boat off a flat coast',
    activities: ['Creek cruise by dhow', 'Pearl farm by boat', 'Fishing with a local crew', 'Dolphins by boat'],
  },
  'city-at-dusk': {
    altText: 'Skyline with a high tower at dusk, across the water',
    activities: ['Observation deck at sunset', 'Fountain boat', 'Dinner above the clouds', 'Opera house tour'],
  },
  'city-by-day': {
    altText: 'Skyline with a high tower by day, across the water',
    activities: [
      'Modern city tour by coach',
      'Helicopter over the coast',
      'Speedboat sightseeing',
      'Stand-up paddle in the marina',
    ],
  },
  mountains: {
    altText: 'Bare mountains, one behind the other',
    activities: [
      'Long zipline from the summit',
      'Mountain hike with a guide',
      'Jebel Akhdar rose villages',
      'Wadi Shab and sinkhole',
    ],
  },
  'under-water': {
    altText: 'Bright fish in blue water with rays of light',
    activities: ['Aquarium and underwater zoo', 'Diving for two', 'Daymaniyat islands snorkelling'],
  },
  'beach-and-palms': {
    altText: 'Beach with two palms at a green sea',
    activities: ['Beach and lagoon by kayak', 'Parasailing over the islands', 'Turtle beach walk', 'Surf lesson'],
  },
  'mosque-at-dusk': {
    altText: 'White mosque with three domes and two minarets at dusk',
    activities: ['Grand mosque and city tour', 'Muscat half-day city tour', 'Palace of the nation'],
  },
  'fort-in-the-palms': {
    altText: 'Mud-brick fort between palms, with mountains behind it',
    activities: ['Nizwa fort and souk', 'Ghost village and fort', 'Old town on foot'],
  },
  'souk-lanterns': {
    altText: 'Arched alley with coloured lanterns',
    activities: ['Gold and spice souk tour', 'Souk and kitchen', 'Emirati cooking class'],
  },
  'falcon-in-flight': { altText: 'Falcon above the dunes', activities: ['Falconry at dawn', 'Falcon hospital visit'] },
  'slides-and-wheel': {
    altText: 'Water slides beside a Ferris wheel',
    activities: ['Red roof theme park', 'Water park on the Palm', 'Yas water world'],
  },
}

/** Gives most activities of the demonstration a picture. Those without one show what that looks like. */
export async function seedDemoPictures(
  { db, files }: { db: App['db']; files: FileStore },
  siteId: number,
  now: Instant,
): Promise<void> {
  const colours: Record<string, string> = JSON.parse(await readFile(new URL('colours.json', FOLDER), 'utf8'))
  const activities = await inSite(db, siteId, (tx) => listActivities(tx, { limit: 500 }))
  if (activities.length === 0) return
  const byName = new Map(activities.map(({ id, name }) => [name, id]))
  for (const [scene, { altText, activities: names }] of Object.entries(SCENES)) {
    const sizes = await readSizes(scene)
    const contentHash = hashOf(Buffer.concat(sizes.map(({ bytes }) => bytes)))
    const seedOne = async (name: string) => {
      const ownerId = byName.get(name)
      if (ownerId === undefined) throw new Error(`The demonstration has no activity ${name}`)
      const file = { name: newFileName(contentHash), parts: sizes.map(({ part }) => part) }
      for (const { part, bytes } of sizes) await files.write(keyOf(siteId, file.name, part), bytes, 'image/webp')
      await inSite(db, siteId, async (tx) => {
        await insertStoredFile(tx, file, { now, unusedFrom: null })
        const widths = sizes.map(({ width }) => width)
        const facts = {
          name: file.name,
          contentHash,
          widths,
          width: Math.max(...widths),
          height: HEIGHT,
          colour: colours[scene] ?? '',
        }
        const { id } = await insertPicture(tx, { ownerKind: 'activity', ownerId, ...facts }, now)
        await setAltText(tx, id, altText)
      })
    }
    await Promise.all(names.map(seedOne))
  }
}

/** From the narrowest to the widest. */
async function readSizes(scene: string) {
  const folder = new URL(`${scene}/`, FOLDER)
  const parts = (await readdir(folder)).toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
  return Promise.all(
    parts.map(async (part) => ({ part, width: Number.parseInt(part, 10), bytes: await readFile(new URL(part, folder)) })),
  )
}
