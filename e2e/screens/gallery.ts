import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Shot = { name: string; file: string | undefined; faults: string[] }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)

const STYLE = `body{font:14px system-ui;margin:16px}section{display:flex;gap:12px;overflow-x:auto;align-items:start}
figure{margin:0;flex:none;width:260px}figcaption{padding:4px 0}img{width:100%;max-height:640px;object-fit:cover;object-position:top;border:1px solid #ccc}
li{color:#b00}.faulty{outline:3px solid #b00}`

/** Writes a page with all pictures of the folder, a row for each screen and person; returns its path. */
export function writeGallery(folder: string, shots: readonly Shot[]): string {
  const all = mergeWithEarlier(folder, shots)
  const rows = Map.groupBy(all, ({ name }) => name.split(' · ').slice(0, 2).join(' · '))
  const faulty = all.filter(({ faults }) => faults.length > 0)
  const parts = [
    `<p>${all.length} pictures, ${faulty.length} with faults</p>`,
    ...(faulty.length > 0 ? [row('With faults', faulty)] : []),
    ...[...rows].map(([title, ofScreen]) => row(title, ofScreen)),
  ]
  const path = join(folder, 'index.html')
  writeFileSync(
    path,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Annai</title>
<style>${STYLE}</style>
${parts.join('\n')}
</html>
`,
  )
  return path
}

/** The pictures of earlier runs in the folder and the new ones, which replace those of the same name. */
function mergeWithEarlier(folder: string, shots: readonly Shot[]): Shot[] {
  const list = join(folder, 'index.json')
  const earlier: Shot[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const byName = new Map([...earlier, ...shots].map((shot) => [shot.name, shot]))
  const all = [...byName.values()].sort((a, b) => a.name.localeCompare(b.name, 'en'))
  writeFileSync(list, JSON.stringify(all))
  return all
}

function row(title: string, shots: readonly Shot[]): string {
  return `<h2>${safe(title)}</h2><section>${shots.map(figure).join('')}</section>`
}

function figure({ name, file, faults }: Shot): string {
  const picture = file
    ? `<a href="${safe(file)}"><img loading="lazy" src="${safe(file)}" alt=""></a>`
    : '<p>nothing to see</p>'
  const list = faults.map((fault) => `<li>${safe(fault)}</li>`).join('')
  const look = faults.length > 0 ? ' class="faulty"' : ''
  return `<figure${look}><figcaption>${safe(name)}</figcaption>${picture}<ul>${list}</ul></figure>`
}
