// A table of figures that can be opened. It is also a chart's equivalent for screen readers.

import type { CalculatorTable } from '../../api/types'
import { formatAmount } from './amounts'

export function FiguresTable({ table }: { table: CalculatorTable }) {
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-medium text-brand text-sm">
        <span>{table.title}</span>
        <span aria-hidden className="text-muted text-xs group-open:hidden">
          Show the table
        </span>
        <span aria-hidden className="hidden text-muted text-xs group-open:inline">
          Hide
        </span>
      </summary>
      <div className="table-scroll calculator-table" role="group" aria-label={table.title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{table.rowsAre}</th>
              {table.columns.map((column) => (
                <th key={column.label} scope="col">
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                {row.values.map((value, index) => (
                  <td key={table.columns[index]?.label}>
                    {formatAmount(value, table.columns[index]?.unit ?? 'number')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
