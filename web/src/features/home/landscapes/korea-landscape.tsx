/** A palace hall of Seoul below Namsan and its tower, in autumn. Decorative; its gradient ids allow one of it per page. */
export function KoreaLandscape({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 800 600"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="korea-sky" x2="0" y2="1">
          <stop stopColor="var(--sky-high)" />
          <stop offset=".5" stopColor="var(--sky-mid)" />
          <stop offset="1" stopColor="var(--sky-low)" />
        </linearGradient>
        <linearGradient id="korea-orb" x2="0" y2="1">
          <stop stopColor="var(--orb)" />
          <stop offset="1" stopColor="var(--orb-low)" />
        </linearGradient>
        <linearGradient id="korea-hill" x2="0" y2="1">
          <stop stopColor="var(--hill-4)" />
          <stop offset="1" stopColor="var(--hill-2)" />
        </linearGradient>
        <linearGradient id="korea-tile" x2="0" y2="1">
          <stop stopColor="var(--hill-4)" />
          <stop offset="1" stopColor="var(--line-ink)" />
        </linearGradient>
        <linearGradient id="korea-mist" x2="0" y2="1">
          <stop stopColor="var(--mist)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--mist)" stopOpacity=".9" />
        </linearGradient>
      </defs>
      <path fill="url(#korea-sky)" d="M0 0h800v420H0z" />
      <path
        stroke="var(--star)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M201 100h0M301 109h0M496 26h0M30 145h0M217 52h0M777 88h0M656 89h0M506 39h0M502 150h0M418 130h0M530 26h0M596 107h0M249 21h0M678 89h0"
      />
      <circle cx="186" cy="150" r="50" fill="url(#korea-orb)" />
      <g fill="var(--mist)" opacity=".75">
        <path d="M80 166h150a5 5 0 010 10h-150a5 5 0 010-10zM150 182h130a4 4 0 010 9h-130a4 4 0 010-9zM600 110h180a5 5 0 010 10h-180a5 5 0 010-10zM650 126h190a4 4 0 010 8h-190a4 4 0 010-8z" />
      </g>
      {/* Granite ranges, then Namsan with its tower */}
      <path
        fill="var(--hill-1)"
        d="M0 400v-138l18-12 14-1 15-21 13-8 11 21 18 8 9-4 12 5 21 2 12-10 12-11 15-25 12 15 11 10 16 21 21 6 23 13 19-2 17-3 11 4 33-7 39 5 20 4 28 18 31-7 38-11 27 2 44-4 19-13 22-7 22-12 17-12 10 1 13 2 20 3 17 18 16-10 11 5 18-10 15-21 9 5 14-5 8 12 9 10v164z"
      />
      <path fill="var(--line-ink)" d="M502 44h4l2 44h8v12h-24V88h8z" />
      <path fill="var(--snow)" d="M496 100h16l3 90h-22z" />
      <path fill="var(--stone-shade)" d="M505 100h7l3 90h-10z" />
      <path fill="var(--snow)" d="M482 112h44l4 8-6 26h-40l-6-26z" />
      <path fill="var(--hill-4)" d="M479 122h50l-2 9h-46z" />
      <path fill="var(--window)" d="M482 124h44v4h-44z" />
      <path fill="var(--stone-dark)" d="M488 146h32l-4 7h-24z" />
      <path fill="var(--red)" d="M501 58h6v10h-6zM500 76h8v6h-8z" />
      <path fill="var(--stone-shade)" d="M476 184h56v12h-56z" />
      <path
        fill="url(#korea-hill)"
        d="M40 440v-10a6 6 0 0111-8a6 6 0 0110-4a10 10 0 0116-3a6 6 0 0111-7a6 6 0 0111-7a11 11 0 0116-3a9 9 0 0115-12a9 9 0 0114-2a10 10 0 0117-14a8 8 0 0114-3a9 9 0 0113-10a9 9 0 0116-5a11 11 0 0116-9a9 9 0 0116-8a8 8 0 0113-8a6 6 0 0112-4a5 5 0 019-7a8 8 0 0114-9a10 10 0 0117-13a6 6 0 0110-2a7 7 0 0112-6a7 7 0 0113-7a6 6 0 0110-11a8 8 0 0114-9a5 5 0 0110-5a10 10 0 0115-6a8 8 0 0115-9a7 7 0 0111-9a8 8 0 0112-7a9 9 0 0116-13a7 7 0 0112-7a9 9 0 0117-7a6 6 0 019-5a6 6 0 0112-1a9 9 0 0117 0a5 5 0 0110-2a8 8 0 0114-1a9 9 0 0113 7a6 6 0 0110 6a7 7 0 0112 8a6 6 0 0111 1a8 8 0 0113 4a8 8 0 0115 12a6 6 0 0111 6a6 6 0 0111 11a6 6 0 0110 6a11 11 0 0116 8a9 9 0 0115 11a7 7 0 0113 1a11 11 0 0116 14a8 8 0 0111 3a9 9 0 0114 8a8 8 0 0115 6a9 9 0 0116 8a11 11 0 0117 5a5 5 0 019 0a9 9 0 0117 4a6 6 0 0110 1v123z"
      />
      <path fill="url(#korea-mist)" d="M0 270h800v150H0z" />
      {/* Pavilion roofs of the town */}
      <path
        fill="var(--hill-3)"
        d="M47 366h99c11 22 27 32 46 32l6 14c-19 10 -57 12 -101 12s-76 -2 -101 -12l6-14c19 0 34 -22 46 -32zM649 360h114c13 24 31 35 53 36l6 14c-22 10 -66 12 -116 12s-88 -2 -116 -12l6-14c22 -1 40 -24 53 -36z"
      />
      <path fill="var(--stone-shade)" d="M24 404h146v40H24zM620 402h172v40H620z" />
      <path
        fill="var(--leaf-2)"
        d="M0 470v-52a20 20 0 0133 3a16 16 0 0126-14a17 17 0 0128 10a21 21 0 0133-10a20 20 0 0132 5a19 19 0 0132-2a22 22 0 0133 3a18 18 0 0132 12v45zM560 470v-50a17 17 0 0127-8a13 13 0 0123 4a12 12 0 0122-3a15 15 0 0128-9a15 15 0 0128 11a17 17 0 0125-2a20 20 0 0131-2a13 13 0 0122 7a14 14 0 0124-8a20 20 0 0134-1v61z"
      />
      {/* The wall of the palace */}
      <path fill="var(--stone)" d="M0 476h800v90H0z" />
      <path fill="url(#korea-tile)" d="M0 462h800v16H0z" />
      <path
        stroke="var(--hill-2)"
        strokeWidth="3"
        strokeDasharray="3 9"
        opacity=".6"
        d="M0 470h800"
      />
      <path
        fill="none"
        stroke="var(--stone-dark)"
        strokeWidth="1.5"
        opacity=".45"
        strokeDasharray="46 4"
        d="M0 500h800M20 524h780M0 548h800"
      />
      {/* The palace hall, two roofs */}
      <path fill="var(--red-shade)" d="M268 340h264v46H268z" />
      <path fill="var(--leaf-3)" d="M262 330h276v16H262z" />
      <path
        fill="var(--window)"
        d="M284 352h36v30h-36zM328 352h36v30h-36zM382 352h36v30h-36zM436 352h36v30h-36zM480 352h36v30h-36z"
      />
      <path
        fill="none"
        stroke="var(--red-shade)"
        strokeWidth="3"
        d="M284 362h232M284 372h232M302 352v30M346 352v30M400 352v30M454 352v30M498 352v30"
      />
      <path
        fill="url(#korea-tile)"
        d="M301 262h198c23 40 53 58 91 50l6 14c-38 24 -114 30 -196 30s-152 -6 -196 -30l6-14c38 8 68 -40 91 -50z"
      />
      <path fill="var(--stone)" d="M303 254h194l5 10H298z" />
      <path fill="var(--line-ink)" d="M296 246h10l4 18h-18zM494 246h10l4 18h-18z" />
      <path
        fill="none"
        stroke="var(--hill-2)"
        strokeWidth="2"
        opacity=".45"
        d="M307 266q-16 36 -63 52M322 266q-13 36 -52 54M338 266q-10 36 -42 56M354 266q-8 36 -32 57M369 266q-5 36 -21 59M384 266q-3 36 -10 60M400 266q0 36 0 62M416 266q3 36 10 60M431 266q5 36 21 59M446 266q8 36 32 57M462 266q10 36 42 56M478 266q13 36 52 54M493 266q16 36 63 52"
      />
      {/* Lower storey */}
      <path fill="var(--red-shade)" d="M226 432h348v62H226z" />
      <path fill="var(--leaf-3)" d="M214 420h372v18H214z" />
      <path
        fill="var(--gold)"
        d="M228 425h10v8h-10zM253 425h10v8h-10zM277 425h10v8h-10zM302 425h10v8h-10zM326 425h10v8h-10zM351 425h10v8h-10zM376 425h10v8h-10zM400 425h10v8h-10zM425 425h10v8h-10zM449 425h10v8h-10zM474 425h10v8h-10zM499 425h10v8h-10zM523 425h10v8h-10zM548 425h10v8h-10zM572 425h10v8h-10z"
      />
      <path
        fill="var(--window)"
        d="M248 446h40v46h-40zM304 446h40v46h-40zM380 446h40v46h-40zM456 446h40v46h-40zM512 446h40v46h-40z"
      />
      <path
        fill="none"
        stroke="var(--leaf-4)"
        strokeWidth="2.5"
        d="M248 456h40M248 468h40M248 480h40M261 446v46M275 446v46M304 456h40M304 468h40M304 480h40M317 446v46M331 446v46M380 456h40M380 468h40M380 480h40M393 446v46M407 446v46M456 456h40M456 468h40M456 480h40M469 446v46M483 446v46M512 456h40M512 468h40M512 480h40M525 446v46M539 446v46"
      />
      <path
        fill="var(--red)"
        d="M228 438h13v58h-13zM290 438h13v58h-13zM350 438h13v58h-13zM437 438h13v58h-13zM497 438h13v58h-13zM559 438h13v58h-13z"
      />
      <path
        fill="url(#korea-tile)"
        d="M260 372h281c32 42 76 60 130 44l6 14c-54 32 -162 40 -276 40s-216 -8 -276 -40l6-14c54 16 97 -42 130 -44z"
      />
      <path fill="var(--stone)" d="M264 366h272l4 9H260z" />
      <path
        fill="none"
        stroke="var(--hill-2)"
        strokeWidth="2"
        opacity=".4"
        d="M264 378q-19 32 -96 47M281 378q-17 32 -84 49M298 378q-14 32 -72 51M315 378q-12 32 -60 52M332 378q-10 32 -48 54M349 378q-7 32 -36 56M366 378q-5 32 -24 58M383 378q-2 32 -12 60M400 378q0 32 0 62M417 378q2 32 12 60M434 378q5 32 24 58M451 378q7 32 36 56M468 378q10 32 48 54M485 378q12 32 60 52M502 378q14 32 72 51M519 378q17 32 84 49M536 378q19 32 96 47"
      />
      {/* Terrace and steps */}
      <path fill="var(--stone)" d="M196 494h408l10 18H186z" />
      <path fill="var(--stone-shade)" d="M186 512h428v14H186z" />
      <path fill="var(--stone)" d="M150 526h500l12 18H138z" />
      <path fill="var(--stone-shade)" d="M138 544h524v18H138z" />
      <path fill="var(--stone)" d="M352 494h96l24 70H328z" />
      <path
        fill="none"
        stroke="var(--stone-dark)"
        strokeWidth="2"
        opacity=".6"
        d="M349 504h102M346 514h108M342 525h116M339 536h122M335 548h130M388 494l-8 70M412 494l8 70"
      />
      <path fill="var(--stone-shade)" d="M0 562h800v38H0z" />
      <path fill="var(--stone)" d="M320 562h160l70 38H250z" />
      {/* Autumn trees and a pine in front */}
      <path
        fill="none"
        stroke="var(--line-ink)"
        strokeWidth="10"
        strokeLinecap="round"
        d="M706 600c-4-50 8-80-6-120M704 540c14-20 26-30 44-40M88 600c6-50-8-90 8-130M92 530c-14-14-30-24-44-30"
      />
      <path
        fill="var(--red-shade)"
        d="M625 470a36 36 0 0143-42a24 24 0 0144-7a37 37 0 0143 49a53 53 0 01-65 11a53 53 0 01-65-11zM690 506a36 36 0 0140-43a22 22 0 0140 10a31 31 0 0140 33a49 49 0 01-60 9a49 49 0 01-60-9zM595 516a23 23 0 0130-28a17 17 0 0130-1a22 22 0 0130 29a36 36 0 01-45 3a36 36 0 01-45-3z"
      />
      <path
        fill="var(--red)"
        d="M645 453a25 25 0 0133-29a18 18 0 0132 0a27 27 0 0133 29a40 40 0 01-49 7a40 40 0 01-49-7zM708 492a22 22 0 0131-23a17 17 0 0130-3a23 23 0 0131 26a37 37 0 01-46 3a37 37 0 01-46-3zM610 505a17 17 0 0123-18a12 12 0 0122-1a17 17 0 0123 19a27 27 0 01-34 3a27 27 0 01-34-3z"
      />
      <path
        fill="var(--flame)"
        d="M669 438a15 15 0 0118-17a10 10 0 0118 1a14 14 0 0118 16a22 22 0 01-27 3a22 22 0 01-27-3zM731 479a11 11 0 0117-12a9 9 0 0116-1a12 12 0 0117 13a20 20 0 01-25 2a20 20 0 01-25-2zM627 495a10 10 0 0113-9a7 7 0 0112 0a9 9 0 0113 9a15 15 0 01-19 3a15 15 0 01-19-3z"
      />
      <path
        fill="var(--leaf-4)"
        d="M15 456a29 29 0 0143-35a24 24 0 0142-14a25 25 0 0142 16a33 33 0 0143 33a69 69 0 01-85 11a69 69 0 01-85-11zM-19 512a33 33 0 0143-34a27 27 0 0144-2a34 34 0 0143 36a52 52 0 01-65 3a52 52 0 01-65-3zM95 520a29 29 0 0137-32a20 20 0 0136 2a28 28 0 0137 30a44 44 0 01-55 6a44 44 0 01-55-6z"
      />
      <path
        fill="var(--leaf-3)"
        d="M41 438a29 29 0 0142-25a25 25 0 0142-3a27 27 0 0142 28a50 50 0 01-63 3a50 50 0 01-63-3zM2 498a21 21 0 0132-17a20 20 0 0132-3a21 21 0 0132 20a39 39 0 01-48 5a39 39 0 01-48-5zM113 508a18 18 0 0127-20a15 15 0 0128 1a17 17 0 0127 19a33 33 0 01-41 5a33 33 0 01-41-5z"
      />
      <path
        fill="var(--leaf-2)"
        d="M70 424a16 16 0 0124-15a15 15 0 0124 1a16 16 0 0124 14a29 29 0 01-36 4a29 29 0 01-36-4zM25 488a12 12 0 0118-11a10 10 0 0118 0a13 13 0 0118 11a22 22 0 01-27 3a22 22 0 01-27-3zM133 498a10 10 0 0115-10a9 9 0 0116-1a11 11 0 0115 11a18 18 0 01-23 2a19 19 0 01-23-2z"
      />
    </svg>
  )
}
