import { listBlueDhowScenes } from './blue-dhow-story.ts'
import { listNetworkScenes } from './network-scenes.ts'
import type { Past } from './past.ts'
import type { Scene } from './scene.ts'
import { listSkylarkScenes } from './skylark-story.ts'

/** All events of a site, in no order. */
export function listScenes(past: Past): Scene[] {
  const own = past.site.country_code === 'IN' ? listSkylarkScenes(past) : listBlueDhowScenes(past)
  const scenes = [...own, ...listNetworkScenes(past)]
  // An event after the start has not happened yet.
  return scenes.filter(({ at }) => at < past.ends)
}
