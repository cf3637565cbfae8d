import { defineConfig } from "vite";

export default defineConfig({
  // The page may lie in any folder of a server.
  base: "./",
  oxc: undefined,
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  // Terser makes what is loaded first 0.7 kB smaller than esbuild does.
  build: { target: "es2022", assetsInlineLimit: 0, minify: "terser", terserOptions: { module: true, compress: { passes: 3 } } },
  worker: { format: "es" },
  test: {
    include: ["tests/**/*.test.ts"],
    // One browser is enough, and the machine may be busy.
    fileParallelism: false,
  },
} as Parameters<typeof defineConfig>[0]);
