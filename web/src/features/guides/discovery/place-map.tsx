import type { PlaceMap as Drawing } from '@annai/contract/guides/discovery/shapes'
import { Link } from 'react-router'

const LABELS = 6
/** In units of the drawing, whose longer side is 640. */
const LABEL = { height: 30, width: 190 }
const DOT = { min: 7, max: 18 }

type Dot = Drawing['dots'][number]

/** The dots that get a label: the first ones whose labels do not overlap. */
function labelled(dots: readonly Dot[]): Dot[] {
  const chosen: Dot[] = []
  for (const dot of dots) {
    const isFree = chosen.every(
      ({ x, y }) => Math.abs(y - dot.y) > LABEL.height || Math.abs(x - dot.x) > LABEL.width,
    )
    if (isFree && chosen.length < LABELS) chosen.push(dot)
  }
  return chosen
}

/**
 * A country, drawn from the places of the gazetteer, with a dot for each place that has guides.
 * Hidden from screen readers and the keyboard, because the list beside it has the same links.
 */
export function PlaceMap({ map }: { map: Drawing }) {
  const { width, height, land, dots } = map
  const maxGuides = Math.max(...dots.map(({ totalGuides }) => totalGuides))
  const radius = ({ totalGuides }: Dot) =>
    Math.round(DOT.min + (DOT.max - DOT.min) * Math.sqrt(totalGuides / maxGuides))
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="mx-auto block max-h-[26rem] w-full max-w-xl overflow-visible"
    >
      <path d={land} strokeWidth="9" strokeLinecap="round" fill="none" className="stroke-edge/50" />
      {[...dots].reverse().map((dot) => (
        <Link key={dot.path} to={`/guides/${dot.path}`} tabIndex={-1}>
          <circle
            cx={dot.x}
            cy={dot.y}
            r={radius(dot)}
            className="fill-vermilion/75 stroke-paper hover:fill-indigo"
            strokeWidth="2"
          />
        </Link>
      ))}
      {labelled(dots).map((dot) => {
        const isRight = dot.x > width * 0.6
        return (
          <text
            key={dot.path}
            x={isRight ? dot.x - radius(dot) - 6 : dot.x + radius(dot) + 6}
            y={dot.y + 8}
            textAnchor={isRight ? 'end' : 'start'}
            strokeWidth="6"
            paintOrder="stroke"
            className="pointer-events-none fill-ink stroke-paper font-semibold text-[24px]"
          >
            {dot.name}
          </text>
        )
      })}
    </svg>
  )
}
