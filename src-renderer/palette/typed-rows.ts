export { actionRows, rowsFromText } from './actions.ts';
export { textRows, webSearchRows } from './text-rows.ts';
