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
  /** It is seen as soon as the page is: fetched before anything else of its kind. */
  isFirst?: boolean
  className?: string
}

/** Decorative; it fills its box and is cut where the box has another shape. */
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
