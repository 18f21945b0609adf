package dev.portcullis.bench;

/** How long the application takes from the server's start until it is ready. */
final class StartBench {
  private static final int ROUNDS = 3;

  private StartBench() {}

  static void run(String server) throws Exception {
    try (Product product = Product.start(server)) {
      long[] nanos = new long[ROUNDS];
      for (int i = 0; i < ROUNDS; i++) {
        product.installation().server().close();
        long start = System.nanoTime();
        product.installation().startServer();
        nanos[i] = System.nanoTime() - start;
      }
      Report.spread("start until ready on " + server, nanos);
    }
  }
}
