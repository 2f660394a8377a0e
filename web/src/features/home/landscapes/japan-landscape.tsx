/** Fuji across a lake, a torii in the water, pines. Decorative; its gradient ids allow one of it per page. */
export function JapanLandscape({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 800 600"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="japan-sky" x2="0" y2="1">
          <stop stopColor="var(--sky-high)" />
          <stop offset=".45" stopColor="var(--sky-mid)" />
          <stop offset="1" stopColor="var(--sky-low)" />
        </linearGradient>
        <linearGradient id="japan-fuji" x2="0" y2="1">
          <stop stopColor="var(--hill-4)" />
          <stop offset=".55" stopColor="var(--hill-3)" />
          <stop offset="1" stopColor="var(--hill-1)" />
        </linearGradient>
        <linearGradient id="japan-lake" x2="0" y2="1">
          <stop stopColor="var(--water-far)" />
          <stop offset=".35" stopColor="var(--water-mid)" />
          <stop offset="1" stopColor="var(--water-near)" />
        </linearGradient>
        <linearGradient id="japan-orb" x2="0" y2="1">
          <stop stopColor="var(--orb)" />
          <stop offset="1" stopColor="var(--orb-low)" />
        </linearGradient>
      </defs>
      <path fill="url(#japan-sky)" d="M0 0h800v400H0z" />
      <path
        stroke="var(--star)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M370 174h0M317 133h0M295 60h0M780 54h0M590 93h0M490 99h0M352 153h0M297 57h0M261 63h0M466 164h0M451 38h0M387 179h0"
      />
      <circle cx="592" cy="168" r="62" fill="url(#japan-orb)" />
      {/* Fuji: concave flanks */}
      <path
        fill="url(#japan-fuji)"
        d="M-40 396c120-14 208-86 268-170 22-31 42-68 62-94l14 5 16-7 18 8 16-6 12 7c24 34 44 66 70 100 58 74 150 146 300 157z"
      />
      <path
        fill="var(--snow)"
        d="M290 132l14 5 16-7 18 8 16-6 12 7c19 27 35 52 54 78l-14-10-8 26-20-38-10 34-16-44-14 58-18-50-12 30-14-24-16 36-8-22-16 24-35 2l9-12c22-31 42-68 62-94z"
      />
      <path
        fill="var(--hill-1)"
        opacity=".55"
        d="M338 138l16-6 12 7c19 27 35 52 54 78l-14-10-8 26-20-38-10 34-16-44-6 24c2-26-2-48-8-71z"
      />
      {/* Mist bands, as on a folding screen */}
      <g fill="var(--mist)" opacity=".92">
        <path d="M-30 292h230a9 9 0 010 18h-230a9 9 0 010-18zM60 310h190a7 7 0 010 14h-190a7 7 0 010-14zM470 276h190a8 8 0 010 16h-190a8 8 0 010-16zM530 292h300a9 9 0 010 18h-300a9 9 0 010-18zM640 310h190a7 7 0 010 14h-190a7 7 0 010-14z" />
      </g>
      <g fill="var(--mist)" opacity=".6">
        <path d="M470 120h130a5 5 0 010 10h-130a5 5 0 010-10zM560 186h170a5 5 0 010 10h-170a5 5 0 010-10zM610 202h90a4 4 0 010 8h-90a4 4 0 010-8z" />
      </g>
      {/* The far shore */}
      <path
        fill="var(--hill-2)"
        d="M0 402v-50l24-4 33 3 31 9 42 2 33 5h24l36 6 27 11 31 2 36-1 57 6 46-1 50-3 34 4 29-3 27-6 34-11 34-5 25-8h27l37-3 24-10 30-4 29-1v62z"
      />
      <path
        fill="var(--leaf-3)"
        d="M0 404v-18q6-4 7-21 1 17 7 21 3-1 4-9 1 8 4 10 6-4 7-18 1 14 6 18 5-2 6-12 1 10 6 12 5-3 6-16 1 13 6 17 5-2 6-10 1 8 6 10 4-3 5-13 1 10 5 13 5-4 6-21 1 17 7 22 6-3 7-16 1 13 7 16 4-2 5-12 1 10 5 12 4-1 4-8 1 7 4 9 5-3 6-13 0 10 5 13 4-4 5-20 1 16 5 21 5-3 6-16 1 13 5 16 4-1 5-8 1 7 5 9 4-2 5-10 0 8 4 11 5-4 6-22 1 18 6 23 5-2 6-11 1 9 6 11 5-3 6-18 2 15 7 19 6-3 7-20 1 17 6 21 5-3 6-18 1 15 7 19 4-4 5-21 0 17 5 22 5-2 7-10 1 8 7 10v6zM520 404v-6q4-4 5-18 1 14 5 17 5-4 6-19 1 15 5 18 6-2 7-10 1 8 6 9 4-5 4-24 1 19 5 23 4-3 5-13 1 10 5 12 6-4 8-17 1 13 7 16 6-4 8-18 1 14 7 16 5-2 6-11 1 9 7 10 5-5 6-24 1 19 7 23 5-5 6-22 1 17 6 21 6-3 7-10 1 7 6 9 6-4 7-19 1 15 7 18 5-2 5-9 1 7 6 8 6-4 7-17 1 13 7 16 6-5 7-24 1 19 7 23 6-5 7-25 1 20 6 24 5-5 6-22 1 17 6 22 5-6 5-26 1 20 6 25 6-3 8-10 1 7 7 9 4-3 5-12 0 9 4 11 7-4 8-16 1 12 8 15 5-3 6-14 1 11 7 13 5-3 6-15 1 12 6 15v28z"
      />
      {/* Lake and the mountain in it */}
      <path fill="url(#japan-lake)" d="M0 400h800v200H0z" />
      <path
        fill="var(--hill-3)"
        opacity=".28"
        d="M60 402h570c-120 18-200 60-246 108-10 12-30 12-40 14-10-4-30-2-40-14C270 466 170 424 60 402z"
      />
      <path
        fill="var(--snow)"
        opacity=".4"
        d="M286 482h114l-16 26c-10 12-30 12-40 14-10-4-30-2-40-14z"
      />
      <path
        fill="none"
        stroke="var(--snow)"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".45"
        d="M450 421h19M479 469h36M501 463h34M471 487h43M423 547h65M56 433h24M357 554h67M682 441h26M528 499h47M213 544h64M633 466h35M553 432h23M500 427h21M684 517h54M368 539h62M117 442h27M372 491h45M651 423h20M508 488h43M183 445h28M254 414h17M311 452h30"
      />
      {/* Torii in the water */}
      <path
        fill="var(--red-shade)"
        opacity=".35"
        d="M512 520h24l4 62h-28zM664 520h24l-2 62h-26zM500 548h200v8H500z"
      />
      <path fill="var(--red)" d="M524 334h20l-6 190h-26zM652 334h20l12 190h-26z" />
      <path fill="var(--red-shade)" d="M536 334h8l-6 190h-10zM664 334h8l12 190h-10z" />
      <path fill="var(--red)" d="M494 376h208v16H494z" />
      <path fill="var(--red-shade)" d="M494 388h208v6H494zM586 340h24v38h-24z" />
      <path fill="var(--gold)" d="M591 345h14v28h-14z" />
      <path fill="var(--red)" d="M478 318c74 16 166 16 240 0l-5 26c-68 8-162 8-230 0z" />
      <path fill="var(--line-ink)" d="M470 302c84 18 172 18 256 0l-6 18c-80 14-164 14-244 0z" />
      <path fill="var(--line-ink)" d="M508 514h34v14h-34zM654 514h34v14h-34z" />
      <path
        fill="none"
        stroke="var(--snow)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".7"
        d="M494 532h62M640 532h62M482 542h34M672 542h40"
      />
      {/* Rope with paper streamers */}
      <path fill="none" stroke="var(--gold)" strokeWidth="5" d="M540 398q58 26 116 0" />
      <path
        fill="var(--snow)"
        d="M566 408l8 2-3 9 6 2-5 13-6-2 3-8-6-2zM596 411h8l-1 9h6l-2 14h-7l1-9h-6zM632 407l-8 3 2 9-6 2 4 13 7-2-3-8 6-3z"
      />
      {/* Stones at the near shore */}
      <path fill="var(--leaf-4)" d="M0 600v-52q70-8 110 0 40 8 80 22 40 14 110 30z" />
      <path
        fill="var(--stone-dark)"
        d="M226 590q6-24 34-24t40 24l14 10h-96zM318 600q4-14 20-14t22 14z"
      />
      <path fill="var(--stone-shade)" d="M240 574q10-8 22-7l-8 16-18 4z" />
      {/* Pine from the left, near */}
      <path
        fill="none"
        stroke="var(--line-ink)"
        strokeLinecap="round"
        strokeWidth="17"
        d="M-10 150c60 18 110 4 160 32"
      />
      <path
        fill="none"
        stroke="var(--line-ink)"
        strokeLinecap="round"
        strokeWidth="9"
        d="M40 160c20-30 46-44 74-52M92 168c18 28 40 38 66 44M-8 60c30 20 60 22 90 16"
      />
      <path
        fill="var(--leaf-4)"
        d="M-55 62a36 36 0 0150-33a27 27 0 0150-6a36 36 0 0150 39a60 60 0 01-75 8a60 60 0 01-75-8zM69 108a35 35 0 0143-37a23 23 0 0144 8a31 31 0 0143 29a52 52 0 01-65 8a52 52 0 01-65-8zM115 190a35 35 0 0150-34a29 29 0 0150-1a32 32 0 0150 35a60 60 0 01-75 3a60 60 0 01-75-3zM-5 196a32 32 0 0143-30a24 24 0 0144 2a30 30 0 0143 28a52 52 0 01-65 5a52 52 0 01-65-5zM125 236a22 22 0 0130-20a18 18 0 0130 1a19 19 0 0130 19a36 36 0 01-45 6a36 36 0 01-45-6z"
      />
      <path
        fill="var(--leaf-3)"
        d="M-32 47a25 25 0 0138-20a21 21 0 0136-3a26 26 0 0138 23a45 45 0 01-56 6a45 45 0 01-56-6zM90 94a21 21 0 0132-22a20 20 0 0132 5a19 19 0 0132 17a39 39 0 01-48 5a39 39 0 01-48-5zM138 175a27 27 0 0138-24a19 19 0 0136 0a25 25 0 0138 24a45 45 0 01-56 4a45 45 0 01-56-4zM16 184a20 20 0 0132-18a19 19 0 0132 3a21 21 0 0132 15a39 39 0 01-48 5a39 39 0 01-48-5zM141 227a13 13 0 0122-11a12 12 0 0122-2a15 15 0 0122 13a26 26 0 01-33 2a27 27 0 01-33-2z"
      />
      <path
        fill="var(--leaf-2)"
        d="M-4 36a13 13 0 0122-12a13 13 0 0120 0a14 14 0 0122 12a26 26 0 01-32 2a25 25 0 01-32-2zM115 84a11 11 0 0118-12a10 10 0 0118 1a13 13 0 0118 11a22 22 0 01-27 3a22 22 0 01-27-3zM166 164a14 14 0 0122-11a12 12 0 0120-1a15 15 0 0122 12a26 26 0 01-32 2a25 25 0 01-32-2zM41 176a12 12 0 0118-11a11 11 0 0118 1a12 12 0 0118 10a22 22 0 01-27 2a22 22 0 01-27-2zM159 220a8 8 0 0113-7a7 7 0 0112 0a8 8 0 0113 7a15 15 0 01-19 2a15 15 0 01-19-2z"
      />
    </svg>
  )
}
