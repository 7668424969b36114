export { renderContent } from './render-content.ts';
export { textOfHtml } from '../../../src-main/content/text.ts';
