import { expect, test } from 'vitest'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { writeClinicBlock } from './clinic-block.ts'

test('no name of a clinic ends the script element its block stands in', () => {
  const hostile = { ...SHIPPED_CLINIC, name: '</script><script>alert(1)</script><!--' }
  const block = writeClinicBlock(hostile)
  expect(block).not.toContain('<')
  expect(JSON.parse(block)).toEqual(hostile)
})
