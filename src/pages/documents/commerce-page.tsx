import type { LoaderFunctionArgs } from 'react-router'
import { DocumentPage } from './document.tsx'
import { documentHead, loadDocument } from './load-document.ts'
import { commerce } from './text/commerce.ts'

export const loader = (args: LoaderFunctionArgs) => loadDocument(args, commerce)
export const meta = documentHead
export default DocumentPage
