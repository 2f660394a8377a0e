import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Shot = { name: string; file: string | undefined; faults: string[] }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)

/** One page with every picture, the faulty ones first. */
export function writeGallery(folder: string, shots: readonly Shot[]): string {
  const sorted = [...shots].sort(
    (a, b) => Number(b.faults.length > 0) - Number(a.faults.length > 0),
  )
  const figures = sorted.map(({ name, file, faults }) => {
    const picture = file
      ? `<a href="${safe(file)}"><img loading="lazy" src="${safe(file)}" alt=""></a>`
      : '<p>nothing to see</p>'
    const list = faults.map((fault) => `<li>${safe(fault)}</li>`).join('')
    return `<figure><figcaption>${safe(name)}</figcaption>${picture}<ul>${list}</ul></figure>`
  })
  const path = join(folder, 'index.html')
  writeFileSync(
    path,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Annai</title>
<style>body{font:14px system-ui;display:flex;flex-wrap:wrap;gap:16px}figure{margin:0;width:320px}
img{width:100%;max-height:480px;object-fit:cover;object-position:top;border:1px solid #ccc}li{color:#b00}</style>
${figures.join('\n')}
</html>
`,
  )
  return path
}
