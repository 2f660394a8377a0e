import type { Block, Inline, ParsedText, Section } from '@annai/contract/site/legal/shapes'
import { parseUrl } from '@annai/contract/url'
import { fromMarkdown } from 'mdast-util-from-markdown'

type Node = ReturnType<typeof fromMarkdown>['children'][number]
type ListNode = Extract<Node, { type: 'list' }>
type Style = Omit<Inline, 'text'>
type Links = ReadonlyMap<string, string>

/** Deeper nodes are dropped. */
const MAX_DEPTH = 20
const SCHEMES = ['http:', 'https:', 'mailto:', 'tel:']
const MAX_LINK = 500
/** A line break between these is no space. */
const BREAK_IN_CJK = /(?<=[\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef])/g

/** An address of the web or of this site; undefined for scripts, files and other hosts of `//`. */
function safeLink(url: string): string | undefined {
  if (url.length > MAX_LINK) return undefined
  if (/^(#|\/(?![/\\]))/.test(url)) return url
  const parsed = parseUrl(url)
  return parsed && SCHEMES.includes(parsed.protocol) ? parsed.href : undefined
}

const isAlike = (a: Inline, b: Inline) =>
  a.link === b.link && a.strong === b.strong && a.emphasis === b.emphasis

/** The same pieces, with neighbours of one style joined. */
function joined(pieces: readonly Inline[]): Inline[] {
  const lines: Inline[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last && isAlike(last, piece))
      lines[lines.length - 1] = { ...last, text: last.text + piece.text }
    else lines.push(piece)
  }
  return lines
}

function piecesOf(node: Node, style: Style, links: Links, depth: number): Inline[] {
  if (depth > MAX_DEPTH) return []
  const inside = (more: Style = {}) =>
    'children' in node
      ? node.children.flatMap((child) => piecesOf(child, { ...style, ...more }, links, depth + 1))
      : []
  const linked = (url: string | undefined) => {
    const link = url === undefined ? undefined : safeLink(url)
    return inside(link === undefined ? {} : { link })
  }
  switch (node.type) {
    case 'text':
      return [{ ...style, text: node.value.replace(BREAK_IN_CJK, '').replaceAll('\n', ' ') }]
    case 'inlineCode':
      return [{ ...style, text: node.value }]
    case 'break':
      return [{ ...style, text: '\n' }]
    case 'image':
    case 'imageReference':
      return node.alt ? [{ ...style, text: node.alt }] : []
    case 'strong':
      return inside({ strong: true })
    case 'emphasis':
      return inside({ emphasis: true })
    case 'link':
      return linked(node.url)
    case 'linkReference':
      return linked(links.get(node.identifier))
    default:
      return inside()
  }
}

const contentOf = (node: Node, links: Links, depth: number): Inline[] =>
  joined(piecesOf(node, {}, links, depth)).filter(({ text }) => text !== '')

const numbering = ({ ordered, start }: ListNode) => ({
  isOrdered: ordered === true,
  start: ordered ? (start ?? 1) : 1,
})

/** Paragraphs of one entry are lines of it. */
const entryOf = (nodes: readonly Node[], links: Links, depth: number): Inline[] =>
  joined(
    nodes.flatMap((node, at) => {
      const content = contentOf(node, links, depth)
      return at > 0 && content.length > 0 ? [{ text: '\n' }, ...content] : content
    }),
  )

/** A list with lists in its entries; deeper ones become lines of those. */
function listOf(list: ListNode, links: Links, depth: number): Block {
  const items = list.children.map(({ children }) => {
    const inner = children.find((node) => node.type === 'list')
    const content = entryOf(
      children.filter((node) => node !== inner),
      links,
      depth + 1,
    )
    if (!inner) return { content }
    const entries = inner.children.map((item) => entryOf(item.children, links, depth + 2))
    return { content, list: { ...numbering(inner), items: entries } }
  })
  return { kind: 'list', ...numbering(list), items }
}

function blocksOf(node: Node, links: Links, depth: number): Block[] {
  if (depth > MAX_DEPTH) return []
  switch (node.type) {
    case 'paragraph':
    case 'heading': {
      const content = contentOf(node, links, depth)
      return content.length > 0 ? [{ kind: node.type, content }] : []
    }
    case 'list':
      return [listOf(node, links, depth)]
    case 'code':
      return [{ kind: 'paragraph', content: [{ text: node.value }] }]
    case 'blockquote':
      return node.children.flatMap((child) => blocksOf(child, links, depth + 1))
    default:
      return []
  }
}

const textOf = (node: Node, links: Links) =>
  contentOf(node, links, 0)
    .map(({ text }) => text)
    .join('')

/**
 * The chapters of a text in Markdown. HTML is dropped, and links that lead to no page are plain
 * text. Hostile texts take minutes: call it in the worker only.
 */
export function parseMarkdown(markdown: string): ParsedText {
  const { children } = fromMarkdown(markdown)
  const links = new Map(
    children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url]] : [])),
  )
  const [first] = children
  const hasTitle = first?.type === 'heading' && first.depth === 1
  const sections: Section[] = []
  const start = (title: string | null) => {
    const section: Section = { id: `section-${sections.length + 1}`, title, blocks: [] }
    sections.push(section)
    return section
  }
  for (const node of hasTitle ? children.slice(1) : children) {
    if (node.type === 'heading' && node.depth <= 2) {
      start(textOf(node, links) || null)
      continue
    }
    const blocks = blocksOf(node, links, 0)
    if (blocks.length > 0) (sections.at(-1) ?? start(null)).blocks.push(...blocks)
  }
  return { title: (hasTitle && textOf(first, links)) || null, sections }
}
