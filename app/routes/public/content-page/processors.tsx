import { useTranslation } from 'react-i18next'
import type { Processor } from '#app/content/processors.ts'
import { Table } from '#app/ui/parts/table.tsx'

/** Who handles personal data for the clinic. */
export function Processors({ processors }: { processors: readonly Processor[] }) {
  const { t } = useTranslation('content')
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('processor-task')}</th>
          <th scope="col">{t('processor')}</th>
          <th scope="col">{t('processor-country')}</th>
        </tr>
      </thead>
      <tbody>
        {processors.map(({ task, name, country }) => (
          <tr key={task}>
            <th scope="row">{t(`processor-${task}`)}</th>
            <td>{name ?? t('processor-on-request')}</td>
            <td>{t(`country-${country}`)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
