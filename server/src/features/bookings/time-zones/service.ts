/** The place of a guide, as far as it is known. */
interface GuidePlace {
  readonly countryCode: string
  /** Null where the place is not in the gazetteer. */
  readonly point: { readonly lat: number; readonly lng: number } | null
}

/** Countries with one time zone, by area, each with the city that names the zone. */
const ONE_CLOCK = {
  Europe: `
    AD Andorra, AL Tirane, AT Vienna, AX Mariehamn, BA Sarajevo, BE Brussels, BG Sofia, BY Minsk,
    CH Zurich, CZ Prague, DE Berlin, DK Copenhagen, EE Tallinn, FI Helsinki, FR Paris, GB London,
    GG Guernsey, GI Gibraltar, GR Athens, HR Zagreb, HU Budapest, IE Dublin, IM Isle_of_Man,
    IT Rome, JE Jersey, LI Vaduz, LT Vilnius, LU Luxembourg, LV Riga, MC Monaco, MD Chisinau,
    ME Podgorica, MK Skopje, MT Malta, NL Amsterdam, NO Oslo, PL Warsaw, RO Bucharest,
    RS Belgrade, SE Stockholm, SI Ljubljana, SK Bratislava, SM San_Marino, TR Istanbul, UA Kyiv,
    VA Vatican,
`,
  Asia: `
    AE Dubai, AF Kabul, AM Yerevan, AZ Baku, BD Dhaka, BH Bahrain, BN Brunei, BT Thimphu,
    CN Shanghai, CY Nicosia, GE Tbilisi, HK Hong_Kong, IL Jerusalem, IN Kolkata, IQ Baghdad,
    IR Tehran, JO Amman, JP Tokyo, KG Bishkek, KH Phnom_Penh, KP Pyongyang, KR Seoul, KW Kuwait,
    KZ Almaty, LA Vientiane, LB Beirut, LK Colombo, MM Yangon, MO Macau, MY Kuala_Lumpur,
    NP Kathmandu, OM Muscat, PH Manila, PK Karachi, PS Gaza, QA Qatar, SA Riyadh, SG Singapore,
    SY Damascus, TH Bangkok, TJ Dushanbe, TL Dili, TM Ashgabat, TW Taipei, UZ Tashkent,
    VN Ho_Chi_Minh, YE Aden,
`,
  America: `
    AG Antigua, AI Anguilla, AR Argentina/Buenos_Aires, AW Aruba, BB Barbados, BL St_Barthelemy,
    BO La_Paz, BQ Kralendijk, BS Nassau, BZ Belize, CL Santiago, CO Bogota, CR Costa_Rica,
    CU Havana, CW Curacao, DM Dominica, DO Santo_Domingo, EC Guayaquil, GD Grenada, GF Cayenne,
    GP Guadeloupe, GT Guatemala, GY Guyana, HN Tegucigalpa, HT Port-au-Prince, JM Jamaica,
    KN St_Kitts, KY Cayman, LC St_Lucia, MF Marigot, MQ Martinique, MS Montserrat, NI Managua,
    PA Panama, PE Lima, PM Miquelon, PR Puerto_Rico, PY Asuncion, SR Paramaribo, SV El_Salvador,
    SX Lower_Princes, TC Grand_Turk, TT Port_of_Spain, UY Montevideo, VC St_Vincent, VE Caracas,
    VG Tortola, VI St_Thomas,
`,
  Africa: `
    AO Luanda, BF Ouagadougou, BI Bujumbura, BJ Porto-Novo, BW Gaborone, CF Bangui,
    CG Brazzaville, CI Abidjan, CM Douala, DJ Djibouti, DZ Algiers, EG Cairo, EH El_Aaiun,
    ER Asmara, ET Addis_Ababa, GA Libreville, GH Accra, GM Banjul, GN Conakry, GQ Malabo,
    GW Bissau, KE Nairobi, LR Monrovia, LS Maseru, LY Tripoli, MA Casablanca, ML Bamako,
    MR Nouakchott, MW Blantyre, MZ Maputo, NA Windhoek, NE Niamey, NG Lagos, RW Kigali,
    SD Khartoum, SL Freetown, SN Dakar, SO Mogadishu, SS Juba, ST Sao_Tome, SZ Mbabane,
    TD Ndjamena, TG Lome, TN Tunis, TZ Dar_es_Salaam, UG Kampala, ZA Johannesburg, ZM Lusaka,
    ZW Harare,
`,
  Pacific: `
    AS Pago_Pago, CK Rarotonga, FJ Fiji, GU Guam, MH Majuro, MP Saipan, NC Noumea, NF Norfolk,
    NR Nauru, NU Niue, NZ Auckland, PN Pitcairn, PW Palau, SB Guadalcanal, TK Fakaofo,
    TO Tongatapu, TV Funafuti, VU Efate, WF Wallis, WS Apia,
`,
  Atlantic: `
    BM Bermuda, CV Cape_Verde, FK Stanley, FO Faroe, GS South_Georgia, IS Reykjavik,
    SH St_Helena,
`,
  Indian: `
    CC Cocos, CX Christmas, IO Chagos, KM Comoro, MG Antananarivo, MU Mauritius, MV Maldives,
    RE Reunion, SC Mahe, TF Kerguelen, YT Mayotte,
`,
  Arctic: `
    SJ Longyearbyen,
`,
} as const

/**
 * Countries with several time zones: cities with latitude and longitude. The nearest one decides.
 */
const CITIES: Readonly<Record<string, readonly (readonly [string, number, number])[]>> = {
  AU: [
    ['Australia/Sydney', -33.87, 151.21],
    ['Australia/Melbourne', -37.81, 144.96],
    ['Australia/Brisbane', -27.47, 153.03],
    ['Australia/Brisbane', -16.92, 145.77],
    ['Australia/Adelaide', -34.93, 138.6],
    ['Australia/Darwin', -12.46, 130.84],
    ['Australia/Darwin', -23.7, 133.88],
    ['Australia/Perth', -31.95, 115.86],
    ['Australia/Perth', -17.96, 122.24],
    ['Australia/Hobart', -42.88, 147.33],
  ],
  BR: [
    ['America/Sao_Paulo', -23.55, -46.63],
    ['America/Sao_Paulo', -22.91, -43.17],
    ['America/Bahia', -12.97, -38.5],
    ['America/Fortaleza', -3.73, -38.53],
    ['America/Belem', -1.46, -48.5],
    ['America/Manaus', -3.12, -60.02],
    ['America/Cuiaba', -15.6, -56.1],
    ['America/Rio_Branco', -9.97, -67.81],
    ['America/Noronha', -3.85, -32.42],
  ],
  CA: [
    ['America/Toronto', 43.65, -79.38],
    ['America/Toronto', 45.5, -73.57],
    ['America/Toronto', 46.81, -71.21],
    ['America/Halifax', 44.65, -63.58],
    ['America/St_Johns', 47.56, -52.71],
    ['America/Winnipeg', 49.9, -97.14],
    ['America/Regina', 50.45, -104.62],
    ['America/Edmonton', 53.55, -113.49],
    ['America/Edmonton', 51.05, -114.07],
    ['America/Edmonton', 51.18, -115.57],
    ['America/Vancouver', 49.28, -123.12],
    ['America/Whitehorse', 60.72, -135.06],
  ],
  ES: [
    ['Europe/Madrid', 40.42, -3.7],
    ['Europe/Madrid', 36.72, -4.42],
    ['Atlantic/Canary', 28.29, -16.63],
  ],
  ID: [
    ['Asia/Jakarta', -6.21, 106.85],
    ['Asia/Jakarta', 3.6, 98.67],
    ['Asia/Jakarta', -7.26, 112.75],
    ['Asia/Jakarta', -8.21, 114.37],
    ['Asia/Pontianak', -0.03, 109.34],
    ['Asia/Pontianak', -2.21, 113.92],
    ['Asia/Makassar', -8.65, 115.22],
    ['Asia/Makassar', -3.32, 114.59],
    ['Asia/Makassar', -0.5, 117.15],
    ['Asia/Makassar', -5.15, 119.43],
    ['Asia/Makassar', 1.47, 124.84],
    ['Asia/Makassar', -8.5, 119.88],
    ['Asia/Jayapura', 0.79, 127.38],
    ['Asia/Jayapura', -3.7, 128.18],
    ['Asia/Jayapura', -0.88, 131.25],
    ['Asia/Jayapura', -2.53, 140.72],
  ],
  MN: [
    ['Asia/Ulaanbaatar', 47.89, 106.91],
    ['Asia/Hovd', 48.01, 91.64],
  ],
  MX: [
    ['America/Mexico_City', 19.43, -99.13],
    ['America/Monterrey', 25.67, -100.31],
    ['America/Merida', 20.97, -89.62],
    ['America/Cancun', 21.16, -86.85],
    ['America/Mazatlan', 22.89, -109.92],
    ['America/Hermosillo', 29.07, -110.96],
    ['America/Tijuana', 32.51, -117.04],
  ],
  PT: [
    ['Europe/Lisbon', 38.72, -9.14],
    ['Atlantic/Madeira', 32.65, -16.91],
    ['Atlantic/Azores', 37.74, -25.67],
  ],
  RU: [
    ['Europe/Moscow', 55.76, 37.62],
    ['Europe/Moscow', 59.93, 30.34],
    ['Europe/Kaliningrad', 54.71, 20.51],
    ['Europe/Samara', 53.2, 50.15],
    ['Asia/Yekaterinburg', 56.84, 60.61],
    ['Asia/Omsk', 54.99, 73.37],
    ['Asia/Novosibirsk', 55.03, 82.92],
    ['Asia/Krasnoyarsk', 56.01, 92.87],
    ['Asia/Irkutsk', 52.29, 104.28],
    ['Asia/Yakutsk', 62.03, 129.73],
    ['Asia/Vladivostok', 43.12, 131.89],
    ['Asia/Kamchatka', 53.02, 158.65],
  ],
  US: [
    ['America/New_York', 40.71, -74.01],
    ['America/New_York', 25.76, -80.19],
    ['America/New_York', 33.75, -84.39],
    ['America/New_York', 42.33, -83.05],
    ['America/New_York', 39.96, -83.0],
    ['America/Chicago', 41.88, -87.63],
    ['America/Chicago', 36.16, -86.78],
    ['America/Chicago', 29.95, -90.07],
    ['America/Chicago', 32.78, -96.8],
    ['America/Chicago', 44.98, -93.27],
    ['America/Denver', 39.74, -104.99],
    ['America/Denver', 40.76, -111.89],
    ['America/Denver', 35.08, -106.65],
    ['America/Phoenix', 33.45, -112.07],
    ['America/Los_Angeles', 34.05, -118.24],
    ['America/Los_Angeles', 36.17, -115.14],
    ['America/Los_Angeles', 37.77, -122.42],
    ['America/Los_Angeles', 47.61, -122.33],
    ['America/Anchorage', 61.22, -149.9],
    ['Pacific/Honolulu', 21.31, -157.86],
  ],
}

const byCountry = new Map(
  Object.entries(ONE_CLOCK).flatMap(([area, countries]) =>
    countries
      .trim()
      .split(/,\s*/)
      .filter((entry) => entry !== '')
      .map((entry) => [entry.slice(0, 2), `${area}/${entry.slice(3)}`] as const),
  ),
)

/**
 * An approximate distance that is good enough within a country. A degree of longitude is shorter
 * near the poles.
 */
function distance(a: { lat: number; lng: number }, lat: number, lng: number): number {
  const east = (a.lng - lng) * Math.cos((lat * Math.PI) / 180)
  return Math.hypot(a.lat - lat, east)
}

/** The time zone of a place as an IANA name; null where only the country is known and has several. */
export function zoneOfPlace({ countryCode, point }: GuidePlace): string | null {
  const only = byCountry.get(countryCode)
  if (only !== undefined) return only
  const cities = CITIES[countryCode]
  if (!cities || !point) return null
  const [nearest] = cities.toSorted(
    ([, ...a], [, ...b]) => distance(point, ...a) - distance(point, ...b),
  )
  return nearest?.[0] ?? null
}
