import type { LoaderFunctionArgs } from 'react-router'
import { DocumentPage } from './document.tsx'
import { documentHead, loadDocument } from './load-document.ts'
import { company } from './text/company.ts'

export const loader = (args: LoaderFunctionArgs) => loadDocument(args, company)
export const meta = documentHead
export default DocumentPage
