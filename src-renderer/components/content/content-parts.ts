export { textOfHtml } from '../../../src-main/contract/text/plain-text.ts';
export { renderContent } from './render-content.ts';
