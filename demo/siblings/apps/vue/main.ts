import { createApp } from 'vue'
import { configureKit } from '../poplar.ts'
import App from './App.vue'

configureKit()
createApp(App).mount('#app')
