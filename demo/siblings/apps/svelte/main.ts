import { mount } from 'svelte'
import { configureKit } from '../poplar.ts'
import App from './App.svelte'

const target = document.getElementById('app')
if (target === null) throw new Error('The page has no #app element.')
configureKit()
mount(App, { target })
