import unpluginIcons from 'unplugin-icons/vite'

/**
 * Each icon is a module, `~icons/fa-solid/check`, so that a page ships only its own. The drawings of
 * Font Awesome are valid JSX as they are.
 */
export const icons = () =>
  unpluginIcons({
    scale: 1,
    compiler: {
      extension: 'jsx',
      compiler: (svg) => `export default (props) => ${svg.replace('>', ' {...props}>')}`,
    },
  })
