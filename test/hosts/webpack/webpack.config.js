import HtmlWebpackPlugin from 'html-webpack-plugin'

export default {
  mode: 'production',
  entry: './src/main.js',
  // webpack's advice on bundle sizes is not a failure of the build.
  performance: { hints: false },
  plugins: [new HtmlWebpackPlugin({ template: './src/index.html' })],
}
