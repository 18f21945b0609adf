package dev.portcullis.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many administration requests a second the product answers, the client on the same machine.
 */
final class ApiBench {
  private static final int CLIENTS = 8;
  private static final int EACH = 100;

  private ApiBench() {}

  static void run(String server) throws Exception {
    try (Product product = Product.start(server)) {
      product.signIn();
      Report.line("server: %s, %d clients", server, CLIENTS);
      AtomicInteger names = new AtomicInteger();
      ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
      try {
        Report.rate(
            "POST /organizations/ (audit and mutation rows)",
            "requests/s",
            5,
            5,
            () ->
                all(
                    clients,
                    () -> {
                      ObjectNode body =
                          Product.JSON
                              .createObjectNode()
                              .put("name", "Organization " + names.incrementAndGet());
                      body.putArray("defaultRoles");
                      return product.expect(
                          201, 201, product.request("POST", "/organizations/", body));
                    }));
        Report.rate(
            "GET /organizations/?limit=10",
            "requests/s",
            5,
            5,
            () ->
                all(
                    clients,
                    () ->
                        product.expect(
                            200, 200, product.request("GET", "/organizations/?limit=10", null))));
      } finally {
        clients.shutdown();
      }
    }
  }

  private static double all(ExecutorService clients, Callable<?> request) throws Exception {
    List<Future<?>> parts = new ArrayList<>();
    for (int client = 0; client < CLIENTS; client++) {
      parts.add(
          clients.submit(
              () -> {
                for (int i = 0; i < EACH; i++) {
                  request.call();
                }
                return null;
              }));
    }
    for (Future<?> part : parts) {
      part.get();
    }
    return CLIENTS * EACH;
  }
}
