import '@fontsource-variable/inter/opsz.css';
import '../components/tokens.css';
import '../components/base.css';
import { mount } from 'svelte';
import { writeDatesAs } from '../app/locale.ts';
import { followTheme } from '../app/theme.ts';
import Quick from './Quick.svelte';

writeDatesAs(navigator.language);
followTheme();
mount(Quick, { target: document.getElementById('app') ?? document.body });
