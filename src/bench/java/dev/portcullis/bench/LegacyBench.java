package dev.portcullis.bench;

/** What the legacy rollup takes for a signature, and for the state root of a block. */
final class LegacyBench {
  private LegacyBench() {}

  static void run() throws Exception {
    LegacySignatures.run();
    LegacyRoots.run();
  }
}
