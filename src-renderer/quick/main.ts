import '@fontsource-variable/inter/opsz.css';
import '../components/tokens.css';
import '../components/base.css';
import { mount } from 'svelte';
import { keepEarlyEvents } from '../app/bridge.ts';
import { speakHere } from '../app/language.ts';
import { followTheme } from '../app/theme.ts';
import Quick from './Quick.svelte';

keepEarlyEvents();
followTheme();
void speakHere().then(() => mount(Quick, { target: document.getElementById('app') ?? document.body }));
