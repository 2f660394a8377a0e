/** Where one path becomes two: a signpost in the mist, with a lamp on it. Decorative; its gradient ids allow one of it per page. */
export function LostLandscape({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 800 320"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="lost-sky" x2="0" y2="1">
          <stop stopColor="var(--paper)" />
          <stop offset=".6" stopColor="var(--sky-mid)" />
          <stop offset="1" stopColor="var(--sky-low)" />
        </linearGradient>
        <radialGradient id="lost-glow">
          <stop stopColor="var(--glow)" />
          <stop offset="1" stopColor="var(--glow)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="lost-mist" x2="0" y2="1">
          <stop stopColor="var(--mist)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--mist)" stopOpacity=".95" />
        </linearGradient>
      </defs>
      <path fill="url(#lost-sky)" d="M0 0h800v320H0z" />
      <path
        stroke="var(--star)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M192 87h0M116 66h0M85 30h0M779 27h0M508 47h0M364 50h0M166 76h0M88 29h0M35 31h0M330 82h0"
      />
      <path
        fill="var(--hill-1)"
        d="M0 320v-150l33-3 22-4 17-20 18-13 14-5 21 7 27 11 28 15 30-5 34-15 23-16 23-18 26 5 33 18 24 11 27 22 32-2 31-15 31-16 26-7 37 10 25 2 32 22 26 10 22-4 17-12 19 2 22-12 27 8 17 17 20 1 16-4v160z"
      />
      <path fill="url(#lost-mist)" d="M0 100h800v190H0z" />
      <path
        fill="var(--hill-3)"
        d="M0 300v-94q9-5 11-31 2 26 11 33 10-6 12-33 2 27 12 35 12-2 14-18 2 16 14 21 8-7 9-39 2 32 9 41 10-4 11-23 2 19 11 25 15-5 17-29 3 24 17 32 13-5 16-29 2 24 15 32 12-3 15-20 2 17 14 23 11-6 14-39 2 33 14 42 11-6 13-36 2 30 13 39 12-2 14-18 3 16 15 21 12-4 15-31 2 27 15 38 9 0 11-15 2 15 12 22 13-2 16-26 2 24 15 35 13-4 15-37 2 33 15 51 12 2 15-31 2 33 14 49v10zM470 300v-10q13-19 15-50 3 31 16 29 10-13 12-33 3 20 13 21 8-9 9-37 2 28 10 32 10-11 12-41 2 30 13 34 10-11 12-41 2 30 12 35 10-11 11-42 2 31 12 35 12-9 14-32 3 23 15 25 11-9 13-38 3 29 14 34 9-9 10-34 2 25 11 30 13-7 15-27 3 20 16 22 13-9 15-38 3 29 15 33 14-8 16-29 3 21 16 24 8-9 10-40 1 31 9 38v100z"
      />
      <path fill="url(#lost-mist)" d="M0 170h800v110H0z" />
      <path
        fill="var(--leaf-3)"
        d="M0 320v-58q160-16 245-17 85-1 180 3 95 4 175 1 80-3 200 7v64z"
      />
      {/* One path becomes two */}
      <path
        fill="var(--stone)"
        d="M330 320c40-24 58-34 54-48-4-10-46-16-92-22l10-4c60 4 98 10 108 16 16-10 62-14 112-18l8 4c-50 6-98 12-104 24-6 14 30 30 62 48z"
      />
      {/* A signpost without words, and a lamp */}
      <circle cx="404" cy="150" r="92" fill="url(#lost-glow)" />
      <g strokeLinejoin="round">
        <path fill="var(--stone-dark)" d="M400 132h9v130h-9z" />
        <path fill="var(--gold)" d="M320 172h88v26h-88l-15-13z" />
        <path fill="var(--red)" d="M400 206h88l15 13-15 13h-88z" />
        <path
          stroke="var(--light)"
          strokeWidth="3"
          strokeLinecap="round"
          d="M330 185h52M424 219h52"
        />
        <path fill="var(--red)" d="M391 112q0-4 4-4h19q4 0 4 4v20q0 5-4 5h-19q-4 0-4-5z" />
        <path fill="var(--light)" d="M395 114h19v17h-19z" />
        <path fill="var(--line-ink)" d="M386 109c10-2 16-5 18-11 3 6 9 9 19 11z" />
      </g>
      <path
        fill="none"
        stroke="var(--leaf-1)"
        strokeWidth="2.2"
        strokeLinecap="round"
        opacity=".8"
        d="M120 280q-3-8-9-13m9 13q0-10 2-16m-2 16q4-8 10-11M220 270q-3-8-9-13m9 13q0-10 2-16m-2 16q4-8 10-11M270 296q-3-8-9-13m9 13q0-10 2-16m-2 16q4-8 10-11M520 286q-3-8-9-13m9 13q0-10 2-16m-2 16q4-8 10-11M600 272q-3-8-9-13m9 13q0-10 2-16m-2 16q4-8 10-11M690 290q-3-8-9-13m9 13q0-10 2-16m-2 16q4-8 10-11"
      />
    </svg>
  )
}
