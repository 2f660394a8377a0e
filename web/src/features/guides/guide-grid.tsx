import type { GuideCard as Guide } from '@annai/contract/guides/shapes'
import { GuideCard } from './guide-card.tsx'

const IN_FIRST_SCREEN = 3

/** Guides side by side, as everywhere a guide is listed. */
export function GuideGrid({ guides }: { guides: readonly Guide[] }) {
  return (
    <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
      {guides.map((guide, at) => (
        <li key={guide._id} className="min-w-0">
          <GuideCard guide={guide} isFirst={at < IN_FIRST_SCREEN} />
        </li>
      ))}
    </ul>
  )
}
