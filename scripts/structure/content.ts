import type { Problem, Source } from './sources.ts'

const MAX_LINES = 300

/** Files that may be long: tables of data. */
const TABLES: readonly RegExp[] = [
  /^contract\/texts\//,
  /\/vocabulary(?:\.test)?\.ts$/,
  /\/demo\/content\//,
  /\/gazetteer\//,
  /\/migrations\//,
]

type Rule = { pattern: RegExp; only?: RegExp; except?: RegExp; text: string }

const RULES: readonly Rule[] = [
  {
    pattern: /\b(?:TO[D]O|FIX[M]E|X[X]X)\b/,
    text: 'leaves work behind in a comment: do it now, or open an issue and leave the code whole.',
  },
  {
    pattern: /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\.(?:only|skip|fixme|todo)\b/,
    only: /\.(?:test|spec)\.tsx?$/,
    text: 'runs one test alone or leaves one out: every test runs always (a missing outside program: use skipIf with its reason).',
  },
  {
    pattern: /\bvi\.(?:mock|doMock)\(\s*['"](?:\.|@annai)/,
    text: 'mocks our own code: go through the front door on a real database (server/src/testing), fake only the outside world.',
  },
  {
    pattern: /\bas unknown as\b|@ts-(?:ignore|nocheck)\b/,
    except: /^scripts\/structure\//,
    text: 'silences the compiler: narrow the type with a check or a zod shape where the value comes in.',
  },
  {
    pattern: /(?<!blocker\.state )[!=]== 'blocked'/,
    only: /^(?:contract|server|web)\/src\//,
    except: /^contract\/src\/accounts\/policy\.ts$|\.test\.tsx?$/,
    text: 'decides about blocked accounts itself: isBlocked and isBarredFrom of contract/src/accounts/policy.ts do.',
  },
  {
    pattern: /\bas (?:Authorized|SystemAuthority)\b/,
    except: /^contract\/src\/permission\.ts$|^server\/src\/platform\/system-authority\.ts$/,
    text: 'forges a proof of permission: check the rule with authorize, or name the task with asSystem.',
  },
  {
    pattern: /\bcatch\s*(?:\([^)]*\))?\s*\{\s*\}/,
    text: 'swallows an error: handle it, or say in the block why nothing needs to happen.',
  },
  {
    pattern: /\.normalize\(|\['normalize'\]/,
    only: /^(?:contract|server|web)\/src\//,
    except: /^contract\/src\/text\.ts$|\.test\.tsx?$/,
    text: 'normalises a text itself: `normalized` of contract/src/text.ts stays linear whatever the text is.',
  },
  {
    pattern: /\bIntl\.Segmenter\b/,
    only: /^(?:contract|server|web)\/src\//,
    except: /^contract\/src\/graphemes\.ts$|\.test\.tsx?$/,
    text: 'cuts a text into characters itself: contract/src/graphemes.ts does, once the text is bounded.',
  },
  {
    pattern: /\baddContentTypeParser\((?!['"][^'"]*['"],\s*\{[^}]*parseAs)/,
    only: /^server\/src\//,
    text: 'reads a body as a stream, which no limit ends: say parseAs, and the limit of the route holds.',
  },
]

export function checkContent(sources: readonly Source[]): Problem[] {
  return sources.flatMap(({ path, text }) => {
    const problems: Problem[] = []
    const lines = text.split('\n')
    const length = lines.at(-1) === '' ? lines.length - 1 : lines.length
    if (length > MAX_LINES && !TABLES.some((table) => table.test(path))) {
      problems.push({
        path,
        text: `has ${length} lines (${MAX_LINES} at most): move one of its responsibilities to a file or sub-folder of its own.`,
      })
    }
    for (const rule of RULES) {
      if (rule.only && !rule.only.test(path)) continue
      if (rule.except?.test(path)) continue
      const hit = rule.pattern.exec(text)
      if (!hit) continue
      const line = text.slice(0, hit.index).split('\n').length
      problems.push({ path: `${path}:${line}`, text: rule.text })
    }
    return problems
  })
}
