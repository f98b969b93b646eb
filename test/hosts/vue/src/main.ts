import { configure } from 'poplar-kit'
import { createApp } from 'vue'
import App from './App.vue'

configure({
  apiBase: '/v1',
  getAccessToken: async () => (await fetch('/token')).text(),
})

createApp(App).mount('#app')
