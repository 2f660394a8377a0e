/** A bay at first light: a guide with a lamp leads a traveller up the path to a stone lantern. Decorative; its gradient ids allow one of it per page. */
export function HeroLandscape({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1600 800"
      preserveAspectRatio="xMaxYMax slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="hero-sky" x2="0" y2="1">
          <stop stopColor="var(--sky-high)" />
          <stop offset=".5" stopColor="var(--sky-mid)" />
          <stop offset=".82" stopColor="var(--sky-low)" />
          <stop offset="1" stopColor="var(--sky-rim)" />
        </linearGradient>
        <linearGradient id="hero-orb" x2="0" y2="1">
          <stop stopColor="var(--orb)" />
          <stop offset="1" stopColor="var(--orb-low)" />
        </linearGradient>
        <radialGradient id="hero-halo">
          <stop stopColor="var(--halo)" stopOpacity=".8" />
          <stop offset="1" stopColor="var(--halo)" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="hero-glow">
          <stop stopColor="var(--glow)" />
          <stop offset="1" stopColor="var(--glow)" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="hero-sea" x2="0" y2="1">
          <stop stopColor="var(--water-far)" />
          <stop offset=".3" stopColor="var(--water-mid)" />
          <stop offset="1" stopColor="var(--water-near)" />
        </linearGradient>
        <linearGradient id="hero-mist" x2="0" y2="1">
          <stop stopColor="var(--mist)" stopOpacity="0" />
          <stop offset="1" stopColor="var(--mist)" stopOpacity=".85" />
        </linearGradient>
        <linearGradient id="hero-hill" x2="0" y2="1">
          <stop stopColor="var(--leaf-2)" />
          <stop offset="1" stopColor="var(--leaf-4)" />
        </linearGradient>
        <linearGradient id="hero-path" x2="0" y2="1">
          <stop stopColor="var(--stone)" />
          <stop offset="1" stopColor="var(--stone-shade)" />
        </linearGradient>
      </defs>
      <path fill="url(#hero-sky)" d="M0 0h1600v530H0z" />
      <path
        stroke="var(--star)"
        strokeWidth="3"
        strokeLinecap="round"
        d="M992 228h0M1261 284h0M1174 278h0M65 150h0M1492 202h0M1425 52h0M752 89h0M868 181h0M40 81h0M456 277h0M1215 65h0M1264 59h0M983 55h0M23 264h0M347 80h0M1553 264h0M471 289h0M861 210h0M339 283h0M1097 291h0M1414 104h0M583 66h0"
      />
      <circle cx="1000" cy="430" r="340" fill="url(#hero-halo)" />
      <circle cx="1000" cy="424" r="78" fill="url(#hero-orb)" />
      {/* Thin clouds across the sun */}
      <g fill="var(--mist)" opacity=".75">
        <path d="M700 238h250a6 6 0 010 12h-250a6 6 0 010-12zM800 262h300a5 5 0 010 10h-300a5 5 0 010-10zM1150 196h190a6 6 0 010 12h-190a6 6 0 010-12z" />
        <path d="M905 448h210a4 4 0 010 9h-210a4 4 0 010-9zM960 470h220a4 4 0 010 8h-220a4 4 0 010-8z" />
      </g>
      {/* Far ranges */}
      <path
        fill="var(--hill-1)"
        d="M0 530v-130l26-2 22-16 31-6 31-16 25 1 22 19 30 8 23 4 29-30 35-11 33-4 23-3 21 26 17 10 34 14 28-4 23 4 26-8 30 18h31h37l25 17 16 4 22 15 46 6 29 8 29 4 26 12h43l42 4 35 18 40 14v24zM1085 530v-24l26-18 21-16 26-18 22-4 18-10 23 6 30-9 29-27 18-12 16-24 27-13 29-23 19-23 29-14 17 4 15-5 17 5 19 24 15 3 19 16h14l17-14 21 6 28-10v200z"
      />
      <path
        fill="var(--hill-2)"
        d="M0 530v-68l17-8 22-18 30 1 21-7 27-2 21 6 23 12 29 9 18-6 14-15 28-13 20-3 32 17 28 13 20 3 20 11 36-3 37 8 35 14 22 5 31-2 30 3 35 8 24 5 20 2 14-6 23 7 23 9v18zM1210 530v-18l19-3 16-1 22-15 23-15 19-4 26-13 26-18 39-11 14-10 22-3 26 6 28-5 32-3 36 8 19 17 23 4v84z"
      />
      <path fill="url(#hero-mist)" d="M0 430h1600v90H0z" />
      {/* Sea */}
      <path fill="url(#hero-sea)" d="M0 512h1600v288H0z" />
      <path
        fill="none"
        stroke="var(--orb-low)"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".8"
        d="M969 518h47M971 524h64M979 532h55M949 542h85M933 555h131M947 569h103M894 586h148M868 604h188M942 625h178M975 648h108M930 673h158M886 700h121M981 729h152M953 760h163M922 794h284"
      />
      <path
        fill="none"
        stroke="var(--snow)"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".35"
        d="M510 571h31M1090 613h41M1053 531h16M1206 693h58M1325 524h12M490 529h15M1287 637h47M1295 570h30M451 619h43M265 565h29M225 527h15M1395 659h51M87 538h20M756 757h69M348 584h34M1160 632h46M602 596h37M1284 525h13M701 523h12M200 706h60M1331 672h54M1107 642h48M620 530h16M1186 536h19M645 560h28M1196 762h70"
      />
      {/* Islets */}
      <path fill="var(--hill-3)" d="M690 540q25-20 40-28 15-7 38-4 22 2 37 11 15 9 45 21z" />
      <path
        fill="var(--leaf-3)"
        d="M720 512a19 19 0 0125-19a13 13 0 0124 4a17 17 0 0125 15a30 30 0 01-37 4a30 30 0 01-37-4zM780 520a9 9 0 0113-9a8 8 0 0114-1a9 9 0 0113 10a16 16 0 01-20 1a16 16 0 01-20-1z"
      />
      <path
        stroke="var(--hill-3)"
        strokeWidth="3"
        strokeLinecap="round"
        opacity=".5"
        d="M700 546h120M730 552h66"
      />
      {/* Boat */}
      <path fill="var(--snow)" d="M882 574c2-30 10-48 22-58 4 20 3 42-3 60z" />
      <path fill="var(--line-ink)" d="M862 578c20 4 42 3 60-2-4 12-12 16-28 16s-27-5-32-14z" />
      <path stroke="var(--line-ink)" strokeWidth="2" d="M904 512v66" />
      {/* Birds */}
      <path
        fill="none"
        stroke="var(--line-ink)"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity=".7"
        d="M1090 300q9-10 16 0 8-10 17-1M1132 276q7-8 12 0 6-8 13-1M1064 330q6-7 11 0 5-7 11-1"
      />
      {/* Left headlands */}
      <path
        fill="var(--hill-3)"
        d="M0 606v-86q8-6 9-26 2 20 9 24 10-5 12-24 2 19 12 22 8-6 10-26 1 20 9 25 7-6 8-25 1 19 8 23 8-7 10-31 2 24 10 31 6-3 7-19 2 16 8 22 6-5 7-29 1 24 7 31 9-1 11-13 1 12 10 16 10-4 12-31 2 27 13 35 8-3 10-24 2 21 10 28 7-2 8-13 1 11 8 16 8-2 9-14 2 12 10 17 6-2 8-17 1 15 7 20 6-3 7-21 1 18 7 24 8-4 9-29 2 25 9 33 8-4 10-25 1 21 10 29 7-4 9-26 2 22 9 29 8-2 10-17 1 15 9 21 10-4 12-31 2 27 13 37 9-4 11-26 2 22 12 31 7-2 8-17 1 15 8 20 7-1 9-13 1 12 8 17 9-2 11-20 2 18 11 25 10-2 12-19 1 17 11 24 10-3 12-28 2 25 12 34 6-2 7-17 1 15 7 20 10-2 11-20 2 18 12 26 11-2 12-19 2 17 13 24v2z"
      />
      <path fill="url(#hero-mist)" d="M0 530q300 0 560 76H0z" opacity=".5" />
      <path
        fill="var(--leaf-3)"
        d="M0 800v-200q12-9 15-49 2 40 15 50 13-6 16-31 3 25 17 32 8-7 10-39 2 32 11 40 11-11 13-55 2 44 13 56 14-8 16-46 3 38 17 52 13-6 16-46 2 40 15 54 10-5 12-39 2 34 12 45 10-9 12-56 2 47 12 62 9-8 11-52 1 44 11 58 9-7 11-48 2 41 11 55 11-3 14-35 2 32 13 46 15 2 18-19 3 21 18 34 10-7 11-54 2 47 11 63 13 1 15-23 3 24 16 36 16-4 19-52 3 48 19 68 10-4 12-37 2 33 11 46 10-2 12-32 2 30 12 42 13 0 16-25 2 25 16 39 14 1 17-21 2 22 17 35 10-6 12-50 1 44 12 60 11-2 14-35 2 33 14 47 13-1 16-36 2 35 16 50 11 1 14-21 2 22 13 31z"
      />
      <path
        fill="var(--leaf-4)"
        d="M0 800v-110q15-13 18-69 3 56 18 70 20-14 23-76 4 62 24 78 14-9 17-49 2 40 17 55 14-5 16-45 3 40 17 55 20-2 24-39 4 37 24 53 18-3 21-43 3 40 21 58 16-4 19-51 3 47 18 66 21-3 26-56 4 53 25 77 12-5 15-47 2 42 15 58 13-10 16-73 3 63 17 85 21-12 25-72 4 60 24 75z"
      />
      {/* Middle hill on the right, wooded */}
      <path
        fill="var(--hill-4)"
        d="M1120 650v-10q7-13 9-39 1 26 9 27 10-14 11-36 2 22 12 19 8-12 9-40 2 28 10 30 11-13 13-36 2 23 13 21 9-11 11-28 1 17 11 15 6-9 7-29 2 20 8 21 10-9 12-23 2 14 11 12 11-10 13-28 2 18 13 16 8-8 9-21 2 13 10 12 12-13 14-40 2 27 14 27 12-9 14-34 2 25 13 28 7-7 8-26 1 19 8 22 9-6 11-21 2 15 11 16 12-8 14-28 2 20 14 22 7-10 9-38 1 28 8 33 8-9 9-40 1 31 8 37 9-8 11-31 2 23 11 28 8-7 10-30 1 23 10 26 7-4 9-18 1 14 9 16 11-7 13-24 2 17 13 19 11-6 13-23 2 17 13 19 12-9 14-39 3 30 14 36v180z"
      />
      <path fill="url(#hero-mist)" d="M1110 650q240-80 490-120v120z" opacity=".35" />
      {/* The hill with the path */}
      <path
        fill="url(#hero-hill)"
        d="M540 800q110-36 185-60 75-24 155-44 80-20 155-38 75-18 150-40 75-22 145-37 70-15 270-25v244z"
      />
      {/* Path: wide at the bottom, over the crest */}
      <path
        fill="url(#hero-path)"
        d="M570 830q356-75 410-90 54-15 85-26 31-10 51-20 21-9 27-19 6-10 19-20 12-11 34-22 22-10 40-19 18-8 47-23L1293 593q-23 15-37 24-14 8-32 20-18 11-26 22-7 12-7 22 0 10-13 21-14 10-37 22-23 11-45 30-22 19-186 116z"
      />
      <path
        fill="none"
        stroke="var(--stone-dark)"
        strokeWidth="2"
        opacity=".5"
        strokeLinecap="round"
        d="M850 789q71 0 143 14M916 779q48 0 95 10M943 769q44 0 87 9M965 759q43 0 87 9M998 749q33 0 66 7M1029 739q25 0 50 5M1054 729q22 0 44 4M1084 719q17 0 34 3M1107 709q18 0 36 4M1122 699q22 0 43 4M1142 689q19 0 38 4M1152 679q14 0 29 3M1158 669q12 0 24 2M1168 659q10 0 19 2M1179 649q7 0 14 1M1194 639q7 0 14 1M1211 629q8 0 17 2M1230 619q7 0 15 1M1252 609q4 0 9 1M1270 599q4 0 8 1"
      />
      {/* Grasses and stones beside it */}
      <path
        fill="none"
        stroke="var(--leaf-1)"
        strokeWidth="2.2"
        strokeLinecap="round"
        opacity=".8"
        d="M700 780q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13M760 764q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13M850 748q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13M930 728q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13M1020 706q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13M1085 690q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13M1330 640q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13M1370 680q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13M1290 700q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13M1250 740q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13M1330 770q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13M1420 720q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13M1480 680q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13M1190 780q-3-10-10-16m10 16q0-12 2-20m-2 20q4-9 11-13"
      />
      {/* Two people: the guide in front with a lamp */}
      <circle cx="1194" cy="640" r="40" fill="url(#hero-glow)" />
      <g transform="translate(18)">
        <path
          fill="var(--line-ink)"
          d="M1140 634c8-3 15 0 17 9l5 30h-6l3 22h-7l-5-20-6 20h-7l4-24c-6-14-6-32 2-37z"
        />
        <path fill="var(--gold)" d="M1130 630q19-22 38 0-19 6-38 0z" />
        <path
          fill="none"
          stroke="var(--line-ink)"
          strokeWidth="3"
          strokeLinecap="round"
          d="M1154 646l20-14M1174 628v8"
        />
        <rect
          x="1169"
          y="635"
          width="11"
          height="15"
          rx="4"
          fill="var(--light)"
          stroke="var(--red)"
          strokeWidth="2"
        />
      </g>
      <g transform="translate(10 10)">
        <circle cx="1078" cy="652" r="9" fill="var(--line-ink)" />
        <path fill="var(--red)" d="M1069 664c8-5 18-3 20 5l4 28h-27c-2-12-3-26 3-33z" />
        <path
          fill="var(--line-ink)"
          d="M1066 696h27l2 26h-8l-5-18-6 18h-9zM1067 649q10-16 21-2l4 3h-26z"
        />
        <path fill="var(--stone-dark)" d="M1056 668q-2-6 5-6h8v26h-10q-5-8-3-20z" />
      </g>
      {/* Stone lantern */}
      <circle cx="1330" cy="508" r="120" fill="url(#hero-glow)" />
      <g stroke="var(--stone-dark)" strokeWidth="1.5" strokeLinejoin="round">
        <path fill="var(--stone-shade)" d="M1312 538h36l5 50h-46z" />
        <path fill="var(--stone)" d="M1312 538h20l2 50h-27zM1290 588h80l8 16h-96z" />
        <path fill="var(--stone-shade)" d="M1338 588h32l8 16h-36zM1292 526h76l-12 14h-52z" />
        <path fill="var(--stone)" d="M1300 486h60v40h-60z" />
        <path fill="var(--stone-shade)" d="M1344 486h16v40h-16z" />
        <path fill="var(--light)" d="M1312 493h28v28h-28z" />
        <path stroke="var(--stone-dark)" strokeWidth="3" d="M1326 493v28M1312 507h28" />
        <path fill="var(--stone)" d="M1272 484c24-6 38-16 44-30h28c6 14 20 24 44 30l-6 6h-104z" />
        <path
          fill="var(--stone-shade)"
          d="M1334 454h10c6 14 20 24 44 30l-6 6h-30c-2-14-8-26-18-36z"
        />
        <path fill="var(--stone)" d="M1330 428q14 14 6 26h-12q-8-12 6-26z" />
      </g>
      {/* The great pine */}
      <path
        fill="var(--line-ink)"
        d="M1500 820c10-90-16-150-6-216 8-52 44-78 40-132-3-46-42-70-90-86-36-12-76-14-110-34 40 6 78 2 116 10 12-22 8-52 2-76 16 24 24 54 18 82 40 12 76 34 86 70 18-20 44-32 46-70 4 40-22 68-42 92 6 60-36 100-40 146-6 62 24 130 22 214z"
      />
      <path
        fill="var(--leaf-4)"
        d="M1235 346a35 35 0 0147-33a28 28 0 0148-19a28 28 0 0148 16a35 35 0 0147 36a76 76 0 01-95 5a76 76 0 01-95-5zM1341 286a38 38 0 0142-45a22 22 0 0142-7a26 26 0 0142-12a26 26 0 0142 22a34 34 0 0142 42a85 85 0 01-105 12a85 85 0 01-105-12zM1490 330a34 34 0 0144-39a28 28 0 0144-21a23 23 0 0144-4a31 31 0 0144 27a31 31 0 0144 37a89 89 0 01-110 17a89 89 0 01-110-17zM1440 200a35 35 0 0148-45a29 29 0 0148-24a27 27 0 0148 6a29 29 0 0148 9a39 39 0 0148 54a97 97 0 01-120 14a97 97 0 01-120-14zM1375 150a38 38 0 0150-39a31 31 0 0150-2a40 40 0 0150 41a60 60 0 01-75 4a60 60 0 01-75-4zM1317 410a37 37 0 0150-36a27 27 0 0150 3a35 35 0 0150 33a60 60 0 01-75 6a60 60 0 01-75-6zM1505 470a29 29 0 0143-33a24 24 0 0142-15a25 25 0 0142 13a32 32 0 0143 35a68 68 0 01-85 4a68 68 0 01-85-4z"
      />
      <path
        fill="var(--leaf-3)"
        d="M1266 328a31 31 0 0147-24a26 26 0 0146-3a33 33 0 0147 27a56 56 0 01-70 7a56 56 0 01-70-7zM1374 264a27 27 0 0139-33a24 24 0 0139 0a21 21 0 0139 6a26 26 0 0139 27a63 63 0 01-78 9a63 63 0 01-78-9zM1525 306a32 32 0 0140-34a22 22 0 0141-10a24 24 0 0141 13a27 27 0 0140 31a65 65 0 01-81 5a65 65 0 01-81-5zM1477 173a35 35 0 0145-37a27 27 0 0144-5a27 27 0 0144 10a33 33 0 0145 32a71 71 0 01-89 5a71 71 0 01-89-5zM1400 134a27 27 0 0138-22a20 20 0 0136-3a26 26 0 0138 25a45 45 0 01-56 3a44 44 0 01-56-3zM1342 396a23 23 0 0138-21a21 21 0 0136 3a25 25 0 0138 18a45 45 0 01-56 6a45 45 0 01-56-6zM1533 453a29 29 0 0142-27a23 23 0 0142-2a31 31 0 0142 29a51 51 0 01-63 4a50 50 0 01-63-4z"
      />
      <path
        fill="var(--leaf-2)"
        d="M1302 314a16 16 0 0127-14a16 16 0 0126 0a18 18 0 0127 14a32 32 0 01-40 3a32 32 0 01-40-3zM1414 245a18 18 0 0129-19a16 16 0 0130 2a20 20 0 0129 17a35 35 0 01-44 5a35 35 0 01-44-5zM1566 287a21 21 0 0131-18a17 17 0 0130 0a21 21 0 0131 18a37 37 0 01-46 3a37 37 0 01-46-3zM1522 150a23 23 0 0133-21a18 18 0 0134-3a22 22 0 0133 24a40 40 0 01-50 3a40 40 0 01-50-3zM1430 121a14 14 0 0122-12a11 11 0 0120 1a13 13 0 0122 11a26 26 0 01-32 2a25 25 0 01-32-2zM1372 385a14 14 0 0122-12a12 12 0 0120 1a14 14 0 0122 11a26 26 0 01-32 3a25 25 0 01-32-3zM1566 439a16 16 0 0124-13a13 13 0 0124-1a15 15 0 0124 14a29 29 0 01-36 1a29 29 0 01-36-1z"
      />
      {/* Near grasses and bank */}
      <path fill="var(--leaf-4)" d="M1180 800q110-24 165-36 55-12 105-17 50-5 150-23v76z" />
    </svg>
  )
}
