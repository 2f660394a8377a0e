import { sky } from './brushes/sky.ts'
import { skyline, towers } from './motifs/cities.ts'
import { hanok, kampung, mosque, palace, stupa, wall } from './motifs/courts.ts'
import {
  bamboo,
  blossoms,
  forest,
  jungle,
  teafield,
  terraces,
  vineyard,
  waterfall,
} from './motifs/groves.ts'
import { canyon, castle, desert, lake, peaks, snow } from './motifs/heights.ts'
import { lanterns, shophouses } from './motifs/markets.ts'
import { beach, bridge, coast, harbour, islands, pines, sails } from './motifs/shores.ts'
import { fuji, garden, keep, pagoda, temple, torii } from './motifs/shrines.ts'
import { canal, cathedral, village } from './motifs/towns.ts'
import { HEIGHT, rect, Stage, WIDTH } from './stage.ts'
import type { Motif, TimeOfDay } from './vocabulary.ts'

const DRAW: Readonly<Record<Motif, (stage: Stage) => string>> = {
  bamboo,
  beach,
  blossoms,
  bridge,
  canal,
  canyon,
  castle,
  cathedral,
  coast,
  desert,
  forest,
  fuji,
  garden,
  hanok,
  harbour,
  islands,
  jungle,
  kampung,
  keep,
  lake,
  lanterns,
  mosque,
  pagoda,
  palace,
  peaks,
  pines,
  sails,
  shophouses,
  skyline,
  snow,
  stupa,
  teafield,
  temple,
  terraces,
  torii,
  towers,
  village,
  vineyard,
  wall,
  waterfall,
}

/** A gallery picture of one motif at one hour, 3:2, the same for the same seed. */
export function sceneSvg(seed: string, motif: Motif, time: TimeOfDay): string {
  const stage = new Stage(`${seed}/${motif}/${time}`, time)
  const drawing = sky(stage) + DRAW[motif](stage)
  const edge =
    '<defs><radialGradient id="edge" cx="0.5" cy="0.46" r="0.78"><stop offset="0.62" stop-color="#1D2733" stop-opacity="0"/><stop offset="1" stop-color="#1D2733" stop-opacity="0.26"/></radialGradient></defs>'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${drawing}${edge}${rect(0, 0, WIDTH, HEIGHT, 'url(#edge)')}</svg>`
}
