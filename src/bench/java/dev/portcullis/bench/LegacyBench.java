package dev.portcullis.bench;

/** What the legacy rollup takes for a signature, the root of a block, a submission and a page. */
final class LegacyBench {
  private LegacyBench() {}

  static void run(String server) throws Exception {
    LegacySignatures.run();
    LegacyRoots.run();
    LegacyServer.run(server);
  }
}
