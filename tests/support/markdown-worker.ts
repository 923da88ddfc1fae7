export { bundleMarkdownWorker as setup } from '../../scripts/vite/markdown-worker'
