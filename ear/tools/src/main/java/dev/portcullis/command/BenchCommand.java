package dev.portcullis.command;

import java.io.PrintWriter;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measures a running installation from outside, with read requests only. */
@Command(
    name = "bench",
    description = {
      "Measures a running installation: requests a second on a few connections, and the median and"
          + " 95th percentile of their time. It only reads: /livez, and with a token the caller's"
          + " own account and eth_blockNumber through the gateway.",
      "Rate limits (ratelimit.*) hold here too: HTTP 429 counts as failed."
    },
    mixinStandardHelpOptions = true)
final class BenchCommand implements Callable<Integer> {
  private static final int TIMEOUT_SECONDS = 5;
  private static final int MOST_SECONDS = 600;
  private static final int MOST_CONNECTIONS = 64;

  @Mixin private NodeOptions options;

  @Option(
      names = "--node",
      paramLabel = "URL",
      required = true,
      description = "The address of the installation, or of one node.")
  private String node;

  @Option(
      names = "--seconds",
      defaultValue = "15",
      description = "Seconds for all measurements together, 3 to 600; default ${DEFAULT-VALUE}.")
  private int seconds;

  @Option(
      names = "--connections",
      defaultValue = "4",
      description = "Concurrent requests, 1 to 64; default ${DEFAULT-VALUE}.")
  private int connections;

  @Option(
      names = "--path",
      defaultValue = "/profiles/me",
      description = "The route that is read with the token; default ${DEFAULT-VALUE}.")
  private String path;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws InterruptedException {
    check("--seconds", seconds, 3, MOST_SECONDS);
    check("--connections", connections, 1, MOST_CONNECTIONS);
    List<Measurement> measurements = measurements();
    Duration each = Duration.ofSeconds(seconds).dividedBy(measurements.size());
    HttpClient client =
        HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(TIMEOUT_SECONDS))
            .build();
    PrintWriter out = spec.commandLine().getOut();
    out.println(Measurement.head());
    boolean good = true;
    for (Measurement measurement : measurements) {
      measurement.run(client, connections, each);
      out.println(measurement.line());
      out.flush();
      good &= measurement.isGood();
    }
    return good ? Portcullis.OK : Portcullis.PROBLEMS;
  }

  private List<Measurement> measurements() {
    List<Measurement> all = new ArrayList<>();
    all.add(new Measurement("GET /livez", to("/livez").build(), ""));
    Optional<String> token = options.token();
    if (token.isPresent()) {
      String authorization = "Bearer " + token.get();
      all.add(
          new Measurement(
              "GET " + path, to(path).header("authorization", authorization).build(), ""));
      all.add(
          new Measurement(
              "eth_blockNumber by /rpc",
              to("/rpc")
                  .header("authorization", authorization)
                  .header("content-type", "application/json")
                  .POST(
                      BodyPublishers.ofString(
                          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"eth_blockNumber\","
                              + "\"params\":[]}"))
                  .build(),
              "\"result\""));
    }
    return all;
  }

  private HttpRequest.Builder to(String where) {
    try {
      return HttpRequest.newBuilder(URI.create(options.node(node) + where))
          .timeout(Duration.ofSeconds(TIMEOUT_SECONDS));
    } catch (IllegalArgumentException noPath) {
      throw new ParameterException(
          spec.commandLine(),
          "--path must be the path of a route, for example /profiles/me",
          noPath);
    }
  }

  private void check(String option, int value, int least, int most) {
    if (value < least || value > most) {
      throw new ParameterException(
          spec.commandLine(), option + " must be from " + least + " to " + most);
    }
  }
}
