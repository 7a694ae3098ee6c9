/** What the kernel needs of WebAssembly, which is declared for browsers only. */
declare namespace WebAssembly {
  class Module {
    constructor(code: Uint8Array)
  }
  class Memory {
    readonly buffer: ArrayBuffer
    grow(pages: number): number
  }
  class Instance {
    readonly exports: object
    constructor(module: Module)
  }
}
