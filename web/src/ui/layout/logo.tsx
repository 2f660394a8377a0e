/** A mountain in the shape of the letter A, with the light of a lamp in it. */
function Emblem({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#d6452b" />
      <path
        fill="none"
        stroke="#fffaf0"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="M7.2 25.4C10.6 21 13.4 14 16 6.8c2.6 7.2 5.4 14.2 8.8 18.6"
      />
      <path
        fill="#ffd98a"
        d="M16 17.2c2.1 1.9 3.1 3.5 3.1 5.1a3.1 3.1 0 0 1-6.2 0c0-1.6 1-3.2 3.1-5.1z"
      />
    </svg>
  )
}

/** The emblem of the site, or the shipped one, and the name side by side. The name is text, so it scales and is read aloud. */
export function Logo({ name, emblem }: { name: string; emblem: string | null | undefined }) {
  return (
    <span className="inline-flex items-center gap-[min(0.625rem,3vw)]">
      {emblem ? (
        <img src={emblem} alt="" className="size-[1.35em] shrink-0 rounded-[22%]" />
      ) : (
        <Emblem className="size-[1.35em] shrink-0" />
      )}
      <span translate="no" className="font-title font-semibold leading-none tracking-[-0.01em]">
        {name}
      </span>
    </span>
  )
}
