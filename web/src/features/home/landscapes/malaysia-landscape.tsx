/** The twin towers of Kuala Lumpur over the rainforest; a hornbill crosses. Decorative; its gradient ids allow one of it per page. */
export function MalaysiaLandscape({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 800 600"
      preserveAspectRatio="xMidYMid slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="malaysia-sky" x2="0" y2="1">
          <stop stopColor="var(--sky-high)" />
          <stop offset=".4" stopColor="var(--sky-mid)" />
          <stop offset=".85" stopColor="var(--sky-low)" />
          <stop offset="1" stopColor="var(--sky-rim)" />
        </linearGradient>
        <linearGradient id="malaysia-orb" x2="0" y2="1">
          <stop stopColor="var(--orb)" />
          <stop offset="1" stopColor="var(--orb-low)" />
        </linearGradient>
        <linearGradient id="malaysia-mist" x2="0" y2="1">
          <stop stopColor="var(--mist)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--mist)" stopOpacity=".9" />
        </linearGradient>
      </defs>
      <path fill="url(#malaysia-sky)" d="M0 0h800v480H0z" />
      <path
        stroke="var(--star)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M199 35h0M321 45h0M71 90h0M718 163h0M602 57h0M428 67h0M151 36h0M183 187h0M650 164h0M628 52h0M255 131h0M576 173h0M689 32h0M480 140h0"
      />
      <circle cx="560" cy="214" r="74" fill="url(#malaysia-orb)" />
      <g fill="var(--mist)" opacity=".75">
        <path d="M560 196h190a6 6 0 010 12h-190a6 6 0 010-12zM600 214h200a5 5 0 010 10h-200a5 5 0 010-10zM60 130h170a5 5 0 010 10h-170a5 5 0 010-10zM110 146h190a4 4 0 010 9h-190a4 4 0 010-9zM470 250h120a4 4 0 010 9h-120a4 4 0 010-9z" />
      </g>
      <path
        fill="var(--hill-1)"
        d="M0 480v-108l30 4 25-9 21-15 14-16 17-4 18 2 22 5 33 17 31-6h33l22-5 24-15 36 7 34 6 26 5 34 18 34-10h40l33-1 33-15 34-15 28-6 35 4 23-5 32 11 26-1 35 12 27 4v136z"
      />
      {/* The city around */}
      <path
        fill="var(--hill-2)"
        d="M40 400h34v-52h30v-26h22v26h10v60h28v-90h8v-14h26v14h6v90h24v-40h30v60h260v-40h20v-70h34v-24h22v24h8v76h26v-48h40v30h22v-52h32v70h68v84H0v-66h40z"
      />
      <path
        fill="var(--hill-3)"
        d="M612 440v-150h5l3-28 6-58 6 58 3 28h5v150zM600 274h52l-8 18h-36z"
      />
      <path
        stroke="var(--glass)"
        strokeWidth="3"
        strokeDasharray="4 7"
        opacity=".75"
        d="M112 340v60M182 330v80M196 326v84M510 360v60M540 316v90M552 326v80M700 390v40M64 372v30"
      />
      {/* The towers */}
      <path
        fill="var(--stone)"
        d="M291 328h62v150h-62zM295 258h54v70h-54zM299 218h46v40h-46zM303 190h38v28h-38zM308 168h29v22h-29zM312 152h20v16h-20z"
      />
      <path
        fill="var(--stone-shade)"
        d="M332 328h21v150h-21zM331 258h18v70h-18zM329 218h16v40h-16zM328 190h13v28h-13zM327 168h9v22h-9zM325 152h7v16h-7z"
      />
      <path
        stroke="var(--glass)"
        strokeWidth="3"
        d="M295 337h54M295 346h54M295 355h54M295 364h54M295 373h54M295 382h54M295 391h54M295 400h54M295 409h54M295 418h54M295 427h54M295 436h54M295 445h54M295 454h54M295 463h54M295 472h54M299 267h46M299 276h46M299 285h46M299 294h46M299 303h46M299 312h46M299 321h46M303 227h38M303 236h38M303 245h38M303 254h38M307 199h30M307 208h30M312 177h21M312 186h21M316 161h12"
      />
      <path
        stroke="var(--stone-dark)"
        strokeWidth="2"
        d="M289 328h66M293 258h58M297 218h50M301 190h42M306 168h33M310 152h24"
      />
      <path fill="var(--stone-shade)" d="M312 152q10-10 10-36 0 26 10 36z" />
      <path stroke="var(--stone-dark)" strokeWidth="2.5" d="M322 126V72" />
      <circle
        cx="322"
        cy="108"
        r="5"
        fill="var(--stone)"
        stroke="var(--stone-dark)"
        strokeWidth="1.5"
      />
      <path
        fill="var(--stone)"
        d="M407 328h62v150h-62zM411 258h54v70h-54zM415 218h46v40h-46zM419 190h38v28h-38zM424 168h29v22h-29zM428 152h20v16h-20z"
      />
      <path
        fill="var(--stone-shade)"
        d="M448 328h21v150h-21zM447 258h18v70h-18zM445 218h16v40h-16zM444 190h13v28h-13zM443 168h9v22h-9zM441 152h7v16h-7z"
      />
      <path
        stroke="var(--glass)"
        strokeWidth="3"
        d="M411 337h54M411 346h54M411 355h54M411 364h54M411 373h54M411 382h54M411 391h54M411 400h54M411 409h54M411 418h54M411 427h54M411 436h54M411 445h54M411 454h54M411 463h54M411 472h54M415 267h46M415 276h46M415 285h46M415 294h46M415 303h46M415 312h46M415 321h46M419 227h38M419 236h38M419 245h38M419 254h38M423 199h30M423 208h30M428 177h21M428 186h21M432 161h12"
      />
      <path
        stroke="var(--stone-dark)"
        strokeWidth="2"
        d="M405 328h66M409 258h58M413 218h50M417 190h42M422 168h33M426 152h24"
      />
      <path fill="var(--stone-shade)" d="M428 152q10-10 10-36 0 26 10 36z" />
      <path stroke="var(--stone-dark)" strokeWidth="2.5" d="M438 126V72" />
      <circle
        cx="438"
        cy="108"
        r="5"
        fill="var(--stone)"
        stroke="var(--stone-dark)"
        strokeWidth="1.5"
      />
      <path fill="var(--stone)" d="M346 330h68v14h-68z" />
      <path stroke="var(--window)" strokeWidth="3" d="M352 337h56" />
      <path
        stroke="var(--stone-dark)"
        strokeWidth="2.5"
        fill="none"
        d="M346 329h68M346 345h68M380 346l-28 58M380 346l28 58"
      />
      <path fill="url(#malaysia-mist)" d="M0 360h800v110H0z" />
      {/* Rainforest, four tiers */}
      <path
        fill="var(--leaf-1)"
        d="M0 520v-96a15 15 0 0127 3a18 18 0 0134 5a13 13 0 0122 5a16 16 0 0127 6a24 24 0 0139-4a16 16 0 0125 3a20 20 0 0132 4a14 14 0 0123 0a18 18 0 0128-10a21 21 0 0132 13a21 21 0 0136 4a25 25 0 0138-11a21 21 0 0140-9a16 16 0 0126 15a21 21 0 0135-12a18 18 0 0129 0a21 21 0 0134 9a28 28 0 0140 0a23 23 0 0136-16a25 25 0 0141 15a24 24 0 0136-20a18 18 0 0134-2a21 21 0 0139 9a21 21 0 0138-17a18 18 0 0128 5v101z"
      />
      <path fill="url(#malaysia-mist)" d="M0 420h800v60H0z" opacity=".7" />
      <path
        fill="var(--leaf-2)"
        d="M0 560v-102a28 28 0 0143 10a34 34 0 0151 7a19 19 0 0128-3a23 23 0 0144 15a24 24 0 0139-11a23 23 0 0142-3a22 22 0 0135 22a17 17 0 0131 0a22 22 0 0143-14a27 27 0 0149-2a29 29 0 0152 16a32 32 0 0151-12a21 21 0 0133 4a29 29 0 0151-2a20 20 0 0137-22a18 18 0 0129 1a16 16 0 0128 3a21 21 0 0136-2a23 23 0 0135-11a15 15 0 0130 5a24 24 0 0146-1v102z"
      />
      <path
        fill="var(--leaf-2)"
        d="M214 446Q184 454 160 488Q187 471 214 446zM214 446Q189 430 168 444Q191 445 214 446zM214 446Q197 415 183 420Q199 430 214 446zM214 446Q215 404 216 405Q217 422 214 446zM214 446Q227 417 238 421Q229 431 214 446zM214 446Q242 433 265 450Q244 449 214 446zM214 446Q237 451 255 477Q238 465 214 446zM590 440Q555 442 527 476Q558 462 590 440zM590 440Q563 428 541 445Q565 443 590 440zM590 440Q572 402 557 407Q574 420 590 440zM590 440Q591 401 592 403Q593 418 590 440zM590 440Q610 405 626 411Q612 423 590 440zM590 440Q617 426 639 442Q619 441 590 440zM590 440Q619 444 642 475Q621 461 590 440z"
      />
      <path
        fill="none"
        stroke="var(--leaf-3)"
        strokeWidth="5"
        d="M214 446q4 30-2 60M590 440q-6 34 0 70"
      />
      <path
        fill="var(--leaf-3)"
        d="M0 600v-110a29 29 0 0146 2a22 22 0 0138 19a20 20 0 0138 8a26 26 0 0149-5a26 26 0 0148 26a29 29 0 0143 0a36 36 0 0153-4a21 21 0 0138 10a23 23 0 0140-15a37 37 0 0161-3a34 34 0 0155 0a21 21 0 0138-10a32 32 0 0156-1a30 30 0 0154-7a33 33 0 0159-3a35 35 0 0154-16a39 39 0 0158-13v122z"
      />
      <path
        fill="var(--leaf-3)"
        d="M690 420Q648 430 614 477Q651 454 690 420zM690 420Q644 401 607 431Q648 427 690 420zM690 420Q662 382 640 392Q665 403 690 420zM690 420Q672 359 657 363Q675 386 690 420zM690 420Q699 367 707 369Q702 390 690 420zM690 420Q726 381 755 396Q729 405 690 420zM690 420Q734 404 770 434Q737 428 690 420zM690 420Q727 427 758 469Q730 449 690 420z"
      />
      <path fill="none" stroke="var(--leaf-3)" strokeWidth="8" d="M690 420c10 40 2 90 10 140" />
      <path
        fill="var(--leaf-4)"
        d="M0 600v-60a33 33 0 0161 7a45 45 0 0175-2a46 46 0 0176 11a38 38 0 0166 7a44 44 0 0170 18a27 27 0 0149-3a38 38 0 0163 22a46 46 0 0171-25a30 30 0 0148-6a37 37 0 0170-8a30 30 0 0154-15a48 48 0 0173-19a44 44 0 0176-11v84z"
      />
      {/* Leaves close by */}
      <path
        fill="var(--leaf-4)"
        d="M70 380Q18 392 -25 451Q22 423 70 380zM70 380Q13 356 -33 393Q17 388 70 380zM70 380Q20 324 -20 345Q25 359 70 380zM70 380Q57 288 46 292Q62 327 70 380zM70 380Q89 306 105 311Q93 338 70 380zM70 380Q114 323 151 339Q119 355 70 380zM70 380Q125 351 169 384Q129 382 70 380zM70 380Q140 387 198 458Q146 427 70 380z"
      />
      <path fill="none" stroke="var(--leaf-4)" strokeWidth="11" d="M70 380c-14 60 2 120-10 220" />
      <path
        fill="var(--leaf-3)"
        d="M800 600c-60-6-120-40-140-96 20 4 34 12 46 24-6-22-6-40 0-58 22 14 34 34 40 56 4-24 12-42 26-56 12 22 22 70 28 130zM0 600c20-50 60-84 116-92-4 20-12 34-24 46 22-4 40-2 58 6-22 22-60 38-110 40z"
      />
      <path
        fill="none"
        stroke="var(--leaf-1)"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".7"
        d="M800 600c-50-20-100-50-132-88M800 600c-40-40-72-80-88-120M800 600c-16-40-26-80-28-116M0 600c30-40 66-70 108-86M0 600c46-20 90-34 140-38"
      />
      {/* A hornbill crosses */}
      <g transform="translate(84 196) scale(.8)">
        <path
          fill="var(--line-ink)"
          d="M0 24c20-14 44-18 66-14 14-26 40-44 74-50-8 26-22 46-44 58 20 0 34 4 46 12-26 12-56 14-84 6-20 4-40 0-58-12z"
        />
        <path
          fill="var(--snow)"
          d="M128 24c16-2 30 2 40 10-14 6-30 6-44-2zM140-40c-8 26-22 46-44 58l-8-6c22-12 40-30 52-52z"
        />
        <path
          fill="var(--gold)"
          d="M2 23c-16-2-30 2-42 12 16-2 30 0 44 2zM-4 18q-14-10-26-2 14 0 24 8z"
        />
        <circle cx="10" cy="22" r="2" fill="var(--snow)" />
      </g>
    </svg>
  )
}
