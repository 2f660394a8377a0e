import { translate as translateKey } from './translate.ts'

type Tree = Readonly<Record<string, unknown>>
type Read = (language: string, namespace: string) => Promise<Tree>
interface Options {
  language: string
  namespaces: readonly string[]
  read: Read
}
type Params = Readonly<Record<string, unknown>>

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
  private readonly listeners = new Set<() => void>()

  constructor({ language, namespaces, read }: Options) {
    this.language = language
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

  /** Loads missing namespaces. A failed load resolves too: keys are shown instead of texts. */
  async loadNamespaces(namespaces: string | readonly string[], done?: () => void): Promise<void> {
    const wanted = [namespaces].flat()
    for (const each of wanted) if (!this.options.ns.includes(each)) this.options.ns.push(each)
    await this.load(this.language, wanted)
    done?.()
  }

  /** Switches the language after all texts in use are loaded. */
  async changeLanguage(language: string): Promise<void> {
    await this.load(language, this.options.ns)
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
    await Promise.all(
      namespaces.map(async (namespace) => {
        const address = `${language}/${namespace}`
        if (this.texts.has(address)) return
        try {
          this.texts.set(address, await this.read(language, namespace))
        } catch (error) {
          console.error('Texts:', error)
          this.texts.set(address, {})
        }
      }),
    )
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
