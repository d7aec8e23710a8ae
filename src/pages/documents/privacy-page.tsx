import type { LoaderFunctionArgs } from 'react-router'
import { DocumentPage } from './document.tsx'
import { documentHead, loadDocument } from './load-document.ts'
import { privacy } from './text/privacy.ts'

export const loader = (args: LoaderFunctionArgs) => loadDocument(args, privacy)
export const meta = documentHead
export default DocumentPage
