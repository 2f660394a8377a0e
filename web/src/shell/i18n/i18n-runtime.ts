import { translate as translateKey } from './translate.ts'

type Tree = Readonly<Record<string, unknown>>
type Read = (language: string, namespace: string) => Promise<Tree>
interface Options {
  language: string
  namespaces: readonly string[]
  read: Read
}
type Params = Readonly<Record<string, unknown>>

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000

/** Ends early when the device is online again. */
const pauseBeforeRetry = (attempt: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS))
    addEventListener('online', end)
  })

/**
 * The part of i18next that react-i18next needs, at a tenth of its size. The server renders with
 * i18next; i18n-runtime.test.ts compares both for every text.
 */
export class I18nRuntime {
  readonly isInitialized = true
  readonly options: { readonly ns: string[]; readonly defaultNS: string }
  readonly store = { on: () => undefined, off: () => undefined }
  language: string
  private readonly read: Read
  private readonly texts = new Map<string, Tree>()
  private readonly loading = new Map<string, Promise<void>>()
  /** The language that was chosen last; `language` follows once its texts are loaded. */
  private chosen: string
  private readonly listeners = new Set<() => void>()

  constructor({ language, namespaces, read }: Options) {
    this.language = language
    this.chosen = language
    this.options = { ns: [...namespaces], defaultNS: namespaces[0] ?? '' }
    this.read = read
  }

  get languages(): readonly string[] {
    return [this.language]
  }
  get resolvedLanguage(): string {
    return this.language
  }

  on(_event: string, listener: () => void): void {
    this.listeners.add(listener)
  }
  off(_event: string, listener: () => void): void {
    this.listeners.delete(listener)
  }

  hasLoadedNamespace(namespace: string): boolean {
    return this.texts.has(`${this.language}/${namespace}`)
  }

  /** Loads missing namespaces. A failed load is retried until it succeeds, so a page never shows keys. */
  async loadNamespaces(namespaces: string | readonly string[], done?: () => void): Promise<void> {
    const wanted = [namespaces].flat()
    for (const each of wanted) if (!this.options.ns.includes(each)) this.options.ns.push(each)
    await this.load(this.language, wanted)
    done?.()
  }

  /** Switches the language after all texts in use are loaded, unless another one was chosen since. */
  async changeLanguage(language: string): Promise<void> {
    this.chosen = language
    await this.load(language, this.options.ns)
    if (this.chosen !== language) return
    this.language = language
    for (const listener of this.listeners) listener()
  }

  getFixedT(language: string | null, namespace: string | readonly string[] | null) {
    return (key: string, params: Params = {}) =>
      this.translate(
        language ?? this.language,
        [namespace ?? this.options.defaultNS].flat(),
        key,
        params,
      )
  }

  readonly t = (key: string, params: Params = {}): unknown =>
    this.translate(this.language, [this.options.defaultNS], key, params)

  exists(key: string): boolean {
    return this.find(this.language, [this.options.defaultNS], key, {}) !== undefined
  }

  private async load(language: string, namespaces: readonly string[]): Promise<void> {
    await Promise.all(namespaces.map((namespace) => this.loadOnce(language, namespace)))
  }

  private loadOnce(language: string, namespace: string): Promise<void> {
    const address = `${language}/${namespace}`
    const known = this.loading.get(address) ?? this.readUntilLoaded(language, namespace)
    this.loading.set(address, known)
    return known
  }

  private async readUntilLoaded(language: string, namespace: string): Promise<void> {
    for (let attempt = 0; ; attempt++)
      try {
        this.texts.set(`${language}/${namespace}`, await this.read(language, namespace))
        return
      } catch (error) {
        console.error('Texts:', error)
        await pauseBeforeRetry(attempt)
      }
  }

  private find(
    language: string,
    namespaces: readonly string[],
    key: string,
    params: Params,
  ): unknown {
    const [name, path] = key.includes(':') ? key.split(':', 2) : [undefined, key]
    for (const namespace of name ? [name] : namespaces) {
      const texts = this.texts.get(`${language}/${namespace}`)
      const found = texts && translateKey(texts, path ?? key, params, language)
      if (found !== undefined) return found
    }
    return undefined
  }

  private translate(
    language: string,
    namespaces: readonly string[],
    key: string,
    params: Params,
  ): unknown {
    return this.find(language, namespaces, key, params) ?? key
  }
}
