import { classes } from '../class-names.ts'

/** A drawing of `public/scenes/`; its colours follow the colour scheme of the page. */
type SceneName =
  | 'hero'
  | 'japan'
  | 'south-korea'
  | 'malaysia'
  | 'closing'
  | 'lost'
  | `reason-${'local' | 'personal' | 'flexible' | 'direct'}`

interface SceneProps {
  name: SceneName
  /** It is visible in the first screen, so it is fetched with high priority. */
  isFirst?: boolean
  className?: string
}

/** Decorative. It fills its box and is cropped to the shape of the box. */
export const Scene = ({ name, isFirst = false, className }: SceneProps) => (
  <img
    src={`/scenes/${name}.svg`}
    alt=""
    decoding="async"
    fetchPriority={isFirst ? 'high' : 'low'}
    loading={isFirst ? 'eager' : 'lazy'}
    className={classes('object-cover', className)}
  />
)
