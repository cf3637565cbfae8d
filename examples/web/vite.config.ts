import { defineConfig } from "vite";

export default defineConfig({
  // The page may lie in any folder of a server.
  base: "./",
  oxc: undefined,
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: { target: "es2022", assetsInlineLimit: 0 },
  worker: { format: "es" },
  test: {
    include: ["tests/**/*.test.ts"],
    // One browser is enough, and the machine may be busy.
    fileParallelism: false,
  },
} as Parameters<typeof defineConfig>[0]);
