import type { LoaderFunctionArgs } from 'react-router'
import { DocumentPage } from './document.tsx'
import { documentHead, loadDocument } from './load-document.ts'
import { terms } from './text/terms.ts'

export const loader = (args: LoaderFunctionArgs) => loadDocument(args, terms)
export const meta = documentHead
export default DocumentPage
