import type { TestMember, TestService } from '#main/testing.ts'
import { getBookletPolicy } from '../../contract.ts'

export const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

/** Posts a booklet as the browser does. @returns its policy's id, to be saved to an album */
export async function postBooklet(
  service: TestService,
  as: TestMember,
  name = 'notes.pdf',
  file = PDF,
): Promise<string> {
  const query = { name, type: 'application/pdf' }
  const { body } = await service.call(getBookletPolicy, { as, query })
  await service.context.storage.put(body.params.key ?? '', file, 'application/pdf')
  return body.id
}
