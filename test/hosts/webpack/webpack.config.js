import HtmlWebpackPlugin from 'html-webpack-plugin'

export default {
  mode: 'production',
  entry: './src/main.js',
  // What webpack would advise about sizes is no failure of the build.
  performance: { hints: false },
  plugins: [new HtmlWebpackPlugin({ template: './src/index.html' })],
}
