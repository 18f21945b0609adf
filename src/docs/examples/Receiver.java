import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;

/**
 * A receiver of webhooks for the examples of the documents, with nothing but a JDK 17. It listens
 * on the loopback interface, keeps one callback in files and ends.
 *
 * <pre>
 * java Receiver.java &lt;port&gt; &lt;directory&gt;
 * </pre>
 *
 * <p>The directory then has {@code body}, the exact bytes of the body, and {@code headers}, a line
 * for each header with its name in lower case. The file {@code listening} is there as soon as
 * callbacks are taken. The receiver answers 204. It verifies nothing: the examples do that with
 * openssl.
 */
final class Receiver {
  private static final int MAX_BODY = 1 << 20;

  private Receiver() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int port = Integer.parseInt(arguments[0]);
    Path directory = Files.createDirectories(Path.of(arguments[1]));
    CountDownLatch received = new CountDownLatch(1);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext(
        "/",
        exchange -> {
          int status = 503;
          if (received.getCount() > 0) {
            keep(exchange, directory);
            status = 204;
          }
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
          received.countDown();
        });
    server.start();
    Files.writeString(directory.resolve("listening"), "");
    received.await();
    server.stop(1);
  }

  private static void keep(HttpExchange exchange, Path directory) throws IOException {
    try (InputStream body = exchange.getRequestBody()) {
      Files.write(directory.resolve("body"), body.readNBytes(MAX_BODY));
    }
    StringBuilder headers = new StringBuilder();
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) ->
                values.forEach(
                    value ->
                        headers
                            .append(name.toLowerCase(Locale.ROOT))
                            .append(": ")
                            .append(value)
                            .append('\n')));
    Files.writeString(directory.resolve("headers"), headers, StandardCharsets.UTF_8);
  }
}
