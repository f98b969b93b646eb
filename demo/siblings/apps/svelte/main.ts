import { mount } from 'svelte'
import { configureKit } from '../poplar.ts'
import App from './App.svelte'

const target = document.getElementById('app')
if (target === null) throw new Error('The page has lost its place for the app.')
configureKit()
mount(App, { target })
