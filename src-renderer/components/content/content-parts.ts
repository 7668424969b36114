import './prose.css';

export { renderContent } from './render-content.ts';
export { markdownOfHtml } from '../../../src-main/content/markdown-of-html.ts';
export { textOfHtml } from '../../../src-main/content/text.ts';
