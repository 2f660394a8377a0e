import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const REASONS = ['local', 'personal', 'flexible', 'direct'] as const

/** Small drawings in the colours of the landscapes. */
const DRAWINGS: Record<(typeof REASONS)[number], ReactNode> = {
  // A paper lamp under the eaves of a lane.
  local: (
    <>
      <path fill="var(--hill-4)" d="M2 14C12 13 20 9 24 4c4 5 12 9 22 10l-2 6H4z" />
      <path stroke="var(--hill-4)" strokeWidth="2" d="M24 18v6" />
      <path fill="var(--red)" d="M15 28q0-4 4-4h10q4 0 4 4v9q0 4-4 4H19q-4 0-4-4z" />
      <path stroke="var(--light)" strokeWidth="1.5" d="M16 29h16M16 33h16M16 37h16" />
      <path stroke="var(--hill-4)" strokeWidth="2" d="M20 23h8M20 42h8M24 42v4" />
    </>
  ),
  // A path of one's own over the hills.
  personal: (
    <>
      <circle cx="35" cy="13" r="6" fill="var(--red)" />
      <path fill="var(--hill-2)" d="M2 34 14 16l8 10 6-6 18 16v8H2z" />
      <path fill="var(--leaf-3)" d="M2 46v-9q22-8 44-1v10z" />
      <path
        fill="none"
        stroke="var(--stone)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M19 45c8-2 12-4 8-6s2-3 5-4"
      />
    </>
  ),
  // The sun and the moon on one sheet.
  flexible: (
    <>
      <path fill="var(--hill-4)" d="M5 8h38v9H5z" />
      <path fill="var(--stone)" d="M5 17h38v26H5z" />
      <path stroke="var(--stone-dark)" strokeWidth="2.5" strokeLinecap="round" d="M14 4v8M34 4v8" />
      <circle cx="17" cy="30" r="6.5" fill="var(--red)" />
      <path fill="var(--hill-4)" d="M36 24a7 7 0 1 0 1 11 6 6 0 0 1-1-11z" />
    </>
  ),
  // Two people write to each other.
  direct: (
    <>
      <path fill="var(--hill-4)" d="M4 8h26v17H15l-6 6v-6H4z" />
      <path stroke="var(--light)" strokeWidth="2" strokeLinecap="round" d="M9 14h16M9 19h10" />
      <path fill="var(--red)" d="M20 22h25v16h-5v6l-6-6H20z" />
      <path stroke="var(--light)" strokeWidth="2" strokeLinecap="round" d="M25 28h15M25 33h9" />
    </>
  ),
}

export function ReasonCards() {
  const { t } = useTranslation()
  return (
    <section className="py-16 md:py-24" aria-labelledby="reasons">
      <div className="page">
        <h2 id="reasons" className="text-[clamp(1.6rem,1.3rem+1.2vw,2.25rem)]">
          {t('home.why.title')}
        </h2>
        <ul className="mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {REASONS.map((reason) => (
            <li key={reason} className="card p-6">
              <svg
                viewBox="0 0 48 48"
                className="size-14"
                fill="none"
                aria-hidden="true"
                focusable="false"
              >
                {DRAWINGS[reason]}
              </svg>
              <h3 className="mt-4">{t(`home.why.${reason}.title`)}</h3>
              <p className="mt-2 text-muted">{t(`home.why.${reason}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
